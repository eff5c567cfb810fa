import { fail } from '../../../base/errors.ts'
import { call } from '../../../core/invoke.ts'
import {
  getBingStatistics,
  getEngineReports,
  listEngineReportRows,
} from '../../engine-reports/index.ts'
import { listKeywords } from '../../rank-checks/index.ts'
import {
  getSearchPerformance,
  listDecayingPages,
  listKeywordPerformance,
  listSearchPerformance,
  performanceDays,
} from '../../search-console/index.ts'
import { getSiteVisits } from '../../site-visits/index.ts'
import { type Asked, type Dataset, metric, pick, rounded } from '../query/dataset.ts'

const MOST = 1000
const MOST_PAGES = 200

const CLICKS = {
  clicks: metric('sum', 'Clicks'),
  impressions: metric('sum', 'How often the site was seen'),
  ctr: metric('exact', 'Clicks by impressions, 0 to 1; null without impressions'),
  position: metric('exact', "The engine's own average position, not a measured one"),
}

const PREVIOUS = {
  previous_clicks: metric('sum', 'Clicks of as many days before; null where not known'),
  previous_impressions: metric('sum', 'Impressions of as many days before'),
}

/** Days as their calendar has them. */
const daysOf = ({ from, to }: Pick<Asked, 'from' | 'to'>) => ({
  ...(from !== undefined && { from: dayOf(from) }),
  ...(to !== undefined && { to: dayOf(to) }),
})

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

const daysSummedUp: Dataset['days'] = (ctx, asked) =>
  performanceDays(ctx, { client_id: asked.client_id, ...daysOf(asked) })

type Measures = {
  clicks: number
  impressions: number
  ctr: number | null
  position: number | null
}

const measureCells = ({ clicks, impressions, ctr, position }: Measures) => ({
  clicks,
  impressions,
  ctr: rounded(ctr, 4),
  position,
})

const previousCells = (previous: Measures | null) => ({
  previous_clicks: previous?.clicks ?? null,
  previous_impressions: previous?.impressions ?? null,
})

export const clicks: Dataset = {
  about:
    'Clicks and impressions in Google by Search Console, of 28 days unless told otherwise: in total, or by one of query, page, country, device and date; the thousand with most clicks',
  period: ['from', 'to'],
  dimensions: {
    query: 'What was searched for; null: what Google names no query for',
    page: 'Page that was shown',
    country: 'Country of whoever searched',
    device: 'desktop, mobile or tablet',
    date: 'Day, in the calendar of California',
    is_tracked: 'With query: a keyword of the client has these words',
  },
  metrics: { ...CLICKS, ...PREVIOUS },
  shown: ['query'],
  order: '-clicks',
  async rows(ctx, asked) {
    const { client_id, dimensions } = asked
    const days = daysOf(asked)
    const by = oneOf(dimensions, ['query', 'page', 'country', 'device', 'date'])
    if (by === undefined || by === 'date') {
      const answer = await call(ctx, getSearchPerformance, { client_id, ...days })
      if (by === 'date')
        return answer.days.map((each) => ({ date: each.day, ...measureCells(each) }))
      return [{ ...measureCells(answer.totals), ...previousCells(answer.previous) }]
    }
    const { items } = await call(ctx, listSearchPerformance, {
      client_id,
      ...days,
      dimension: by,
      limit: MOST,
    })
    return items.map(({ value, is_remainder, is_tracked, previous, ...measured }) => ({
      [by]: is_remainder ? null : value,
      is_tracked,
      ...measureCells(measured),
      ...previousCells(previous),
    }))
  },
  days: daysSummedUp,
}

export const keywordClicks: Dataset = {
  about:
    'What Search Console counts for each keyword, in its country and on its device, beside the measured position',
  period: ['from', 'to'],
  dimensions: {
    keyword_id: 'Id of the keyword',
    query: 'What is searched for',
    geo: 'Market',
    device: 'desktop or mobile',
    cluster: 'Cluster of the keyword',
  },
  metrics: {
    ...CLICKS,
    ...PREVIOUS,
    measured_position: metric('avg', 'Position by the last rank check; null where not found'),
  },
  shown: ['query', 'geo', 'device'],
  order: '-clicks',
  async rows(ctx, asked) {
    const { client_id } = asked
    const [{ items }, { items: keywords }] = await Promise.all([
      call(ctx, listKeywordPerformance, { client_id, ...daysOf(asked) }),
      call(ctx, listKeywords, { client_id }),
    ])
    const known = new Map(keywords.map((keyword) => [keyword.id, keyword]))
    return items
      .filter(({ device }) => asked.device === 'both' || device === asked.device)
      .flatMap(({ keyword_id, device, previous, ...measured }) => {
        const keyword = known.get(keyword_id)
        if (!keyword) return []
        const { mobile, position } = keyword
        const isSecond = device === 'mobile' && keyword.device !== 'mobile'
        return {
          keyword_id,
          device,
          ...pick(keyword, ['query', 'geo', 'cluster']),
          ...measureCells(measured),
          ...previousCells(previous),
          measured_position: isSecond ? (mobile?.position ?? null) : position,
        }
      })
  },
  days: daysSummedUp,
}

export const decayingPages: Dataset = {
  about: 'Pages that lost at least 50 clicks and 30 % in Search Console, and why',
  period: [],
  dimensions: {
    page: 'The page',
    cause: 'position: it stands lower; ctr: fewer who see it click; demand: fewer see it',
    from: 'First day of the clicks',
    to: 'Last day of the clicks',
    previous_from: 'First day that they are compared with',
    previous_to: 'Last day that they are compared with',
  },
  metrics: {
    clicks: metric('sum', 'Clicks of the last 28 days'),
    previous_clicks: metric('sum', 'Clicks a year before, or in its best four weeks'),
    lost_clicks: metric('sum', 'Clicks fewer than then'),
  },
  shown: ['page', 'cause', 'from', 'to', 'previous_from', 'previous_to'],
  order: '-lost_clicks',
  async rows(ctx, { client_id }) {
    const { items, from, to } = await call(ctx, listDecayingPages, {
      client_id,
      limit: MOST_PAGES,
    })
    return items.map(({ url, cause, clicks: now, lost_clicks, before }) => ({
      page: url,
      cause,
      ...{ from, to, previous_from: before.from, previous_to: before.to },
      clicks: now,
      previous_clicks: before.clicks,
      lost_clicks,
    }))
  },
}

export const visits: Dataset = {
  about:
    'Visits and conversions by Google Analytics, of 28 days unless told otherwise: those from organic search and those that assistants sent, by landing page or by assistant',
  period: ['from', 'to'],
  dimensions: {
    channel: 'organic or assistant',
    page: 'Landing page as a path',
    assistant: 'Host of the assistant; only of visits that assistants sent',
  },
  metrics: {
    sessions: metric('sum', 'Visits; of assistants a lower bound'),
    key_events: metric('sum', 'Conversions, as Analytics is set up'),
    own_answers: metric('sum', 'Answers of our newest check that cite the page'),
  },
  shown: ['channel', 'page'],
  order: '-sessions',
  async rows(ctx, asked) {
    const part = oneOf(asked.dimensions, ['page', 'assistant'])
    const read = async (by: 'organic_page' | 'assistant' | 'assistant_page') => {
      const { client_id } = asked
      const answer = await call(ctx, getSiteVisits, {
        ...{ client_id, ...daysOf(asked), by, limit: MOST },
      })
      if (answer.property_id === null) throw fail('analytics_not_connected')
      const channel = by === 'organic_page' ? 'organic' : 'assistant'
      return answer.items.map(({ value, ...row }) => ({
        channel,
        [by === 'assistant' ? 'assistant' : 'page']: value,
        ...row,
      }))
    }
    if (part === 'assistant') return read('assistant')
    return (await Promise.all([read('organic_page'), read('assistant_page')])).flat()
  },
}

export const bing: Dataset = {
  about:
    'Clicks and impressions in Bing by Bing Webmaster, of 13 weeks unless told otherwise, by one of query, page and date; a date stands for its week',
  period: ['from', 'to'],
  dimensions: {
    query: 'What was searched for',
    page: 'Page that was shown',
    date: 'The day that stands for its week',
  },
  metrics: CLICKS,
  shown: ['query'],
  order: '-clicks',
  async rows(ctx, asked) {
    const by = oneOf(asked.dimensions, ['query', 'page', 'date']) ?? 'date'
    const answer = await call(ctx, getBingStatistics, {
      client_id: asked.client_id,
      ...daysOf(asked),
      by: by === 'date' ? 'site' : by,
      limit: MOST,
    })
    if (!answer.has_key && answer.last_day === null) throw fail('bing_not_connected')
    return answer.items.map(({ value, ...row }) => ({ [by]: value, ...measureCells(row) }))
  },
}

export const engineReports: Dataset = {
  about:
    'What Google and Bing say of their own AI answers, by the newest export of each: impressions of Google, citations of Bing, by one of page, query, country, device and date',
  period: [],
  dimensions: {
    engine: 'google or bing',
    page: 'Page that was used',
    query: 'Grounding query, of Bing alone',
    country: 'Country, of Google alone',
    device: 'Device, of Google alone',
    date: 'Day',
    first_day: 'First day of the export',
    last_day: 'Last day of the export',
  },
  metrics: {
    amount: metric('sum', 'Impressions in answers of Google, or citations by Bing'),
    own_answers: metric('sum', 'Of a page: answers of our newest check that cite it'),
  },
  shown: ['engine', 'page'],
  order: '-amount',
  async rows(ctx, { client_id, dimensions }) {
    const by = oneOf(dimensions, ['page', 'query', 'country', 'device', 'date']) ?? 'page'
    const kind = by === 'date' ? 'day' : by
    const { imports } = await call(ctx, getEngineReports, { client_id })
    if (imports.length === 0) throw fail('no_engine_reports')
    const holding = imports.filter(({ kinds }) => kinds.some((each) => each.kind === kind))
    const newest = ['google', 'bing'].flatMap(
      (engine) => holding.find((each) => each.engine === engine) ?? [],
    )
    const tables = newest.map(async ({ id: import_id, engine, from, to }) => {
      const asked = { client_id, import_id, kind, limit: MOST } as const
      const { items } = await call(ctx, listEngineReportRows, asked)
      return items.map(({ value, amount, own_answers }) => ({
        engine,
        [by]: value,
        first_day: from,
        last_day: to,
        amount,
        own_answers,
      }))
    })
    return (await Promise.all(tables)).flat()
  },
}

/** The one dimension of several that is asked for: figures are kept for each of them, not for two together. */
function oneOf<const T extends string>(
  dimensions: string[],
  known: readonly T[],
): T | undefined {
  const [found, other] = known.filter((name) => dimensions.includes(name))
  if (other) throw fail('query_one_dimension', { names: known.join(', ') })
  return found
}
