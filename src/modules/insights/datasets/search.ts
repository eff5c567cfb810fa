import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import {
  getCompetitorVisibility,
  getMovers,
  getSerpFeatures,
  getShareOfVoice,
  getStanding,
  getVisibility,
  listCannibalisation,
  listOpportunities,
} from '../../analytics/index.ts'
import { type ClickModel, clickModelOf, estimatedClicks } from '../../click-models/index.ts'
import { justAfter, listKeywords } from '../../rank-checks/index.ts'
import {
  type Asked,
  DATES,
  type Dataset,
  metric,
  pick,
  type Row,
  rounded,
  spanOf,
} from '../query/dataset.ts'
import { KEYWORD, located, ofOneEngine, SHOWN } from './keyword.ts'
import { splitsOf } from './splits.ts'

const MOST = 1000

const CLUSTERED = { ...KEYWORD, cluster: 'Cluster of the keyword' }

const atTime = ({ client_id, to, compare_to }: Asked) => ({
  client_id,
  ...(to !== undefined && { to }),
  ...(compare_to !== undefined && { compare_to }),
})

const CLICK_MODEL = {
  click_model: 'The curve that estimated clicks were made with; get_click_model has it',
}

type Standing = Record<
  'position' | 'prev_position' | 'delta' | 'checked_at' | 'prev_checked_at',
  number | null
> & {
  url: string | null
}

export const positions: Dataset = {
  about:
    'Where each keyword stands, and where it stood before; of the main engine unless engine or keyword_id is asked for',
  period: ['to', 'compare_to'],
  dimensions: {
    ...CLUSTERED,
    engine: 'Search engine',
    lang: 'Language',
    intent: 'What the searcher wants',
    tags: 'Tags, separated by commas',
    url: 'The page that ranks',
    state: 'ranked, not_found or unchecked',
    ...CLICK_MODEL,
  },
  metrics: {
    position: metric('avg', 'Position; null where it was not found'),
    prev_position: metric('avg', 'Position at the check it is compared with'),
    delta: metric('sum', 'Positions gained; negative when lost'),
    search_volume: metric('sum', 'Searches a month'),
    clicks: metric(
      'sum',
      'Estimated clicks a month at this position; null where no volume is known',
    ),
    ...DATES,
  },
  changes: ['prev_position', 'delta'],
  shown: [...SHOWN, 'url'],
  order: '-clicks',
  async rows(ctx, asked) {
    const { items } = await call(ctx, listKeywords, atTime(asked))
    const model = await clickModelOf(ctx, asked.client_id)
    const shown = await ofOneEngine(ctx, asked, items)
    const rows = shown.flatMap(({ mobile, ...keyword }) => {
      const device = keyword.device === 'mobile' ? ('mobile' as const) : ('desktop' as const)
      const first = { ...keyword, device }
      const devices = mobile ? 2 : 1
      return [
        { ...first, devices },
        ...(mobile ? [{ ...keyword, ...mobile, device: 'mobile' as const, devices }] : []),
      ]
    })
    return rows
      .filter(({ device }) => asked.device === 'both' || device === asked.device)
      .map((row) => ({
        ...keywordCells(row),
        ...standingCells(row, model),
        engine: row.engine,
        lang: row.lang,
        intent: row.intent,
        tags: row.tags,
      }))
  },
}

type Keyword = Record<'query' | 'geo' | 'location' | 'device' | 'cluster', string> & {
  id: number
}

const keywordCells = ({ id, query, geo, location, device, cluster }: Keyword) => ({
  keyword_id: id,
  query,
  geo,
  location,
  device,
  cluster,
})

type KeywordStanding = Standing & {
  search_volume: number | null
  device: 'desktop' | 'mobile'
  devices: number
}

function standingCells(row: KeywordStanding, model: ClickModel) {
  const { position, prev_position, delta, url, search_volume, checked_at, prev_checked_at } =
    row
  const found = position === null ? 'not_found' : 'ranked'
  const clicks = estimatedClicks([row], model)
  const state = checked_at === null ? 'unchecked' : found
  const dates = { checked_at, prev_checked_at }
  const click_model = model.name
  return {
    position,
    prev_position,
    delta,
    url,
    search_volume,
    state,
    clicks: rounded(clicks),
    click_model,
    ...dates,
  }
}

export const visibility: Dataset = {
  about:
    'Visibility of the client, over time (dimension date) or at the last check of the period, also by market, cluster or tag',
  period: ['from', 'to'],
  dimensions: {
    date: 'Day of the check, the last one of a day; left out, only the last check of the period',
    geo: 'Market',
    cluster: 'Cluster of keywords',
    tag: 'Tag of keywords',
  },
  metrics: {
    visibility: metric('exact', 'Percent; 100 when every keyword is first'),
    avg_position: metric('exact', 'Over the keywords that rank'),
    top3: metric('exact', 'Checks among the first three'),
    top10: metric('exact', 'Checks among the first ten'),
    top30: metric('exact', 'Checks among the first thirty'),
    not_found: metric('exact', 'Checks that did not find the client'),
    keywords: metric('exact', 'Keywords checked'),
    failed: metric('exact', 'Checks that failed; they are in no other number'),
  },
  shown: ['date'],
  order: '-date',
  async rows(ctx, asked) {
    const splits = await splitsOf(ctx, asked)
    const isOverTime = asked.dimensions.includes('date')
    const series = await Promise.all(
      splits.map(async (split) => {
        const { items } = await call(ctx, getVisibility, { ...withoutCompare(asked), ...split })
        const points = items.map((point) => pointCells(point, split))
        return isOverTime
          ? points.filter(({ date }, at) => date !== points[at + 1]?.date)
          : points.slice(-1)
      }),
    )
    return series.flat()
  },
}

function pointCells(point: { [name: string]: unknown; checked_at: number }, split: Row): Row {
  const numbers = Object.keys(visibility.metrics).map((name) => [name, point[name] ?? null])
  const date = new Date(point.checked_at * 1000).toISOString().slice(0, 10)
  return { date, geo: null, cluster: null, tag: null, ...split, ...Object.fromEntries(numbers) }
}

const withoutCompare = (asked: Asked) => spanOf({ ...asked, compare_to: undefined })

export const movers: Dataset = {
  about: 'Keywords that gained or lost positions between two checks',
  isOfChanges: true,
  period: ['from', 'to', 'compare_to'],
  dimensions: {
    ...CLUSTERED,
    url: 'The page that ranks',
    direction: 'up or down',
    ...CLICK_MODEL,
  },
  metrics: {
    position: metric('avg', 'Position now; null when it is no longer found'),
    prev_position: metric('avg', 'Position before'),
    delta: metric('sum', 'Positions gained; negative when lost'),
    click_change: metric('sum', 'Estimated monthly clicks won or lost'),
    ...DATES,
  },
  changes: ['prev_position', 'delta', 'click_change'],
  shown: [...SHOWN, 'url'],
  order: 'click_change',
  async rows(ctx, asked) {
    const { gainers, losers } = await call(ctx, getMovers, {
      ...spanOf(asked),
      limit: MOST,
      sort: 'clicks',
    })
    const cells = (direction: string) => (move: (typeof losers)[number]) => ({
      ...pick(move, [
        'keyword_id',
        'query',
        'geo',
        'device',
        'cluster',
        'url',
        'position',
        'prev_position',
        'delta',
      ]),
      ...pick(move, ['click_change', 'click_model', 'checked_at', 'prev_checked_at']),
      direction,
    })
    return located(ctx, asked, [...gainers.map(cells('up')), ...losers.map(cells('down'))])
  },
}

export const opportunities: Dataset = {
  about:
    'Ranked keywords worth working on, with the clicks that the target position would bring',
  period: ['from', 'to'],
  dimensions: {
    ...CLUSTERED,
    engine: 'Search engine',
    intent: 'What the searcher wants',
    url: 'The page that ranks',
    reasons: 'Why it is worth it',
    ...CLICK_MODEL,
  },
  metrics: {
    position: metric('avg', 'Position now'),
    estimated_gain: metric('sum', 'Estimated additional clicks a month at the target position'),
    search_volume: metric('sum', 'Searches a month'),
    score: metric('max', 'Opportunity score, 2 to 5'),
    target_position: metric('min', 'The position that the gain is reckoned to'),
  },
  shown: [...SHOWN, 'url'],
  order: '-estimated_gain',
  async rows(ctx, asked) {
    const { items } = await call(ctx, listOpportunities, withoutCompare(asked))
    const shown = await ofOneEngine(ctx, asked, items)
    const rows = shown.map(({ opportunity_score: score, reasons, ...item }) => ({
      ...pick(item, [
        'keyword_id',
        'query',
        'geo',
        'device',
        'cluster',
        'intent',
        'url',
        'position',
      ]),
      ...pick(item, ['estimated_gain', 'click_model', 'search_volume', 'target_position']),
      engine: item.engine,
      reasons: reasons.join(', '),
      score,
    }))
    return located(ctx, asked, rows)
  },
}

export const competitors: Dataset = {
  about: 'The client and its competitors over the same checks',
  period: ['from', 'to', 'compare_to'],
  dimensions: { domain: 'Domain', name: 'Name', is_client: 'Whether it is the client itself' },
  metrics: {
    visibility: metric('exact', 'Percent'),
    visibility_change: metric('exact', 'Against the check compared with'),
    share_of_voice: metric('sum', 'Percent of all clicks on the results'),
    share_change: metric('sum', 'Change of that share'),
    top3: metric('exact', 'Checks among the first three'),
    top10: metric('exact', 'Checks among the first ten'),
    compared_depth: metric(
      'exact',
      'How deep every check looked: as far as all sites are compared',
    ),
    compared_avg_position: metric('exact', 'Mean position within that depth'),
    compared_not_found: metric('exact', 'Checks where it was not found within that depth'),
    ...DATES,
  },
  changes: ['visibility_change', 'share_change'],
  shown: ['domain', 'is_client'],
  order: '-visibility',
  async rows(ctx, asked) {
    const span = await comparedSpan(ctx, asked)
    const [standing, shares] = await Promise.all([
      call(ctx, getCompetitorVisibility, span),
      call(ctx, getShareOfVoice, span),
    ])
    const own = standing.client ? [{ ...standing.client, is_client: true }] : []
    const others = standing.competitors.map((each) => ({ ...each, is_client: false }))
    return [...own, ...others].map((site) => {
      const share = shares.domains.find(({ domain }) => domain === site.domain)
      return {
        ...pick(site, ['domain', 'name', 'is_client', 'visibility', 'top3', 'top10']),
        compared_depth: standing.compared?.depth ?? null,
        compared_avg_position: site.avg_position,
        compared_not_found: site.not_found,
        visibility_change: site.visibility_change ?? null,
        share_of_voice: share?.share ?? null,
        share_change: share?.change ?? null,
        checked_at: standing.checked_at,
        prev_checked_at: standing.compared_at ?? null,
      }
    })
  },
}

/** Unless the caller names a time to compare with, it is the check before. */
async function comparedSpan(ctx: Context, asked: Asked) {
  const { client_id, device, to, compare_to } = asked
  if (compare_to !== undefined) return spanOf(asked)
  const { compared_at } = await call(ctx, getStanding, {
    client_id,
    device,
    ...(to !== undefined && { to }),
  })
  return spanOf({ ...asked, compare_to: compared_at ? justAfter(compared_at) : undefined })
}

export const features: Dataset = {
  about: 'SERP features, and whose they are',
  period: ['from', 'to'],
  dimensions: { feature: 'The block, such as ai_overview or featured_snippet' },
  metrics: {
    shown: metric('sum', 'Checks whose results page shows it'),
    owned: metric('sum', "Where it is the client's own"),
    held: metric('sum', 'Where somebody else is known to hold it'),
  },
  shown: ['feature'],
  order: '-shown',
  async rows(ctx, asked) {
    const { summary, owned, held } = await call(ctx, getSerpFeatures, withoutCompare(asked))
    return Object.entries(summary).map(([feature, shown]) => ({
      feature,
      shown,
      owned: owned[feature] ?? 0,
      held: held[feature] ?? 0,
    }))
  },
}

export const cannibalisation: Dataset = {
  about: 'Cannibalisation: keywords for which several pages of the client compete',
  period: ['from', 'to'],
  dimensions: {
    ...CLUSTERED,
    engine: 'Search engine',
    conflicts: 'several_pages, changing_page or both',
    pages: 'The competing pages with their positions',
  },
  metrics: {
    position: metric('avg', 'Best position'),
    page_count: metric('max', 'How many pages compete'),
  },
  shown: [...SHOWN, 'conflicts', 'pages'],
  order: 'position',
  async rows(ctx, asked) {
    const { items } = await call(ctx, listCannibalisation, withoutCompare(asked))
    const shown = await ofOneEngine(ctx, asked, items)
    const rows = shown.map(({ conflicts, own_urls, ranked_pages, ...item }) => {
      const standing = own_urls.map(({ position, url }) => `${position} ${url}`)
      const pages = standing.length > 1 ? standing : [...new Set(ranked_pages)]
      return {
        ...pick(item, ['keyword_id', 'query', 'geo', 'device', 'cluster', 'position']),
        conflicts: conflicts.join(', '),
        pages: pages.join(' | '),
        page_count: pages.length,
        engine: item.engine,
      }
    })
    return located(ctx, asked, rows)
  },
}
