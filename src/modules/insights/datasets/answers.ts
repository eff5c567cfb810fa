import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import {
  checkFor,
  decisionShare,
  getAeoHistory,
  getAeoOverview,
  listAeoCitations,
  listAeoGaps,
  listAeoStandings,
  type ResultRow,
  resultsOf,
} from '../../aeo/index.ts'
import { requireClient } from '../../clients/index.ts'
import { type Dataset, metric, pick, type Row } from '../query/dataset.ts'

const ASSISTANT = 'The assistant that was asked, such as openai'

export const answers: Dataset = {
  about: 'How each assistant answers each prompt: named, cited or absent',
  period: [],
  dimensions: {
    prompt_id: 'Id of the prompt',
    prompt: 'The question',
    category: 'Category of the prompt',
    assistant: ASSISTANT,
    state: 'cited, mentioned, absent or error; the best of its samples',
  },
  metrics: {
    answers: metric('sum', 'Answers that came'),
    named: metric('sum', 'Answers that name or cite us'),
    cited: metric('sum', 'Answers that cite us'),
    visibility_score: metric('avg', '0 to 100'),
    mention_position: metric('avg', 'Where in the answer we are named'),
  },
  shown: ['prompt', 'assistant', 'state'],
  order: 'prompt',
  async rows(ctx, { client_id }) {
    const { items } = await call(ctx, listAeoStandings, { client_id })
    return items.flatMap(({ id, prompt_text, category, cells }) =>
      cells.map(({ llm_provider, marks, visibility_score, mention_position }) => ({
        prompt_id: id,
        prompt: prompt_text,
        category,
        assistant: llm_provider,
        ...marksOf(marks),
        visibility_score,
        mention_position,
      })),
    )
  },
}

type Mark = 'cited' | 'mentioned' | 'absent' | 'error'

function marksOf(marks: Mark[]) {
  const count = (...wanted: Mark[]) => marks.filter((mark) => wanted.includes(mark)).length
  const state =
    (['cited', 'mentioned', 'absent', 'error'] as const).find((mark) => marks.includes(mark)) ??
    'error'
  return {
    state,
    answers: marks.length - count('error'),
    named: count('cited', 'mentioned'),
    cited: count('cited'),
  }
}

const RATES = {
  mention_rate: metric('exact', 'Share of answers that name us, 0 to 1'),
  citation_rate: metric('exact', 'Share of answers that cite us, 0 to 1'),
  visibility_score: metric('exact', '0 to 100'),
}

export const assistants: Dataset = {
  about: 'How each assistant sees us, by the last check',
  period: [],
  dimensions: { assistant: ASSISTANT },
  metrics: {
    answers: metric('sum', 'Answers that came'),
    ...RATES,
    share_of_voice: metric('exact', 'Our share of all mentions of us and competitors, 0 to 1'),
    median_position: metric('exact', 'Where in the answer we are named'),
    net_sentiment: metric('exact', 'From -1 to 1'),
  },
  shown: ['assistant'],
  order: '-mention_rate',
  async rows(ctx, { client_id }) {
    const { providers } = await call(ctx, getAeoOverview, { client_id })
    return providers.map(({ name, mention_rate, citation_rate, share_of_voice, ...rest }) => ({
      assistant: name,
      ...pick(rest, ['answers', 'visibility_score', 'median_position', 'net_sentiment']),
      mention_rate: mention_rate.value,
      citation_rate: citation_rate.value,
      share_of_voice: share_of_voice.value,
    }))
  },
}

export const answerHistory: Dataset = {
  about: 'How assistants saw us over time, one row per check and assistant',
  period: ['from', 'to'],
  dimensions: { date: 'Day of the check', check_id: 'Id of the check', assistant: ASSISTANT },
  metrics: RATES,
  shown: ['date', 'assistant'],
  order: '-date',
  async rows(ctx, { client_id, from, to }) {
    const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const { items } = await call(ctx, getAeoHistory, { client_id, ...span })
    return items.map(
      ({
        check_id,
        checked_at,
        llm_provider,
        visibility_score,
        mention_rate,
        citation_rate,
      }) => ({
        date: new Date(checked_at * 1000).toISOString().slice(0, 10),
        check_id,
        assistant: llm_provider,
        visibility_score,
        mention_rate: mention_rate.value,
        citation_rate: citation_rate.value,
      }),
    )
  },
}

export const mentionedBrands: Dataset = {
  about: 'Whom the assistants name: competitors and us, one row per answer and name',
  period: [],
  dimensions: {
    assistant: ASSISTANT,
    domain: 'Domain of whom they name',
    is_client: 'Whether that is us',
    prompt: 'The question',
    prompt_id: 'Id of the prompt',
  },
  metrics: {
    mentions: metric('sum', 'Answers that name it'),
    citations: metric('sum', 'Answers that cite it'),
  },
  shown: ['assistant', 'domain', 'is_client'],
  order: '-mentions',
  async rows(ctx, { client_id }) {
    const { domain: own } = await requireClient(ctx, client_id)
    return (await answersOf(ctx, client_id)).flatMap((result) => {
      const {
        provider,
        prompt_id,
        prompt_text,
        competitors,
        cited_competitors,
        is_named,
        is_cited,
      } = result
      const answer = { assistant: provider, prompt_id, prompt: prompt_text }
      const us = {
        ...answer,
        domain: own,
        is_client: true,
        mentions: Number(is_named),
        citations: Number(is_cited),
      }
      const them = [...new Set([...competitors, ...cited_competitors])].map((domain) => ({
        ...answer,
        domain,
        is_client: false,
        mentions: Number(competitors.includes(domain)),
        citations: Number(cited_competitors.includes(domain)),
      }))
      return is_named || is_cited ? [us, ...them] : them
    })
  },
}

/** The answers of the newest check that brought any. */
export async function answersOf(ctx: Context, clientId: number): Promise<ResultRow[]> {
  const check = await checkFor(ctx, await requireClient(ctx, clientId), undefined)
  const rows = check ? await resultsOf(ctx.db, check, { limit: null, offset: 0 }) : []
  return rows.filter(({ error }) => !error)
}

const DECIDES = metric(
  'sum',
  'Answers that it decides: one that names us or a competitor, shared by the pages it cites',
)

export const citedPages: Dataset = {
  about:
    'Pages that assistants cite or read, by how many answers they decide: where to be mentioned',
  period: [],
  dimensions: {
    url: 'The page',
    domain: 'Its site',
    title: 'Its title',
    owner: 'client, competitor or other',
    assistants: 'Which assistants use it',
    names_us: 'Whether any answer citing it mentions us',
  },
  metrics: {
    decides: DECIDES,
    cited: metric('sum', 'Answers that cite it'),
    read: metric('sum', 'Answers that only read it'),
    prompts: metric('max', 'Prompts whose answers rest on it'),
  },
  shown: ['url', 'owner', 'assistants', 'names_us'],
  order: '-decides',
  async rows(ctx, { client_id }) {
    const { domain: own } = await requireClient(ctx, client_id)
    const uses = (await answersOf(ctx, client_id)).flatMap((answer) =>
      answer.citations.map((citation) => ({ answer, citation })),
    )
    return [...Map.groupBy(uses, ({ citation }) => citation.url)].map(([url, group]) =>
      pageCells(url, group, own),
    )
  },
}

type Use = { answer: ResultRow; citation: ResultRow['citations'][number] }

function pageCells(url: string, uses: Use[], own: string): Row {
  const { domain = '', title = '', brand = null } = uses[0]?.citation ?? {}
  const competitor = brand === null ? 'other' : 'competitor'
  const citing = uses.filter(({ citation }) => citation.isCited)
  const decided = citing.reduce((sum, { answer }) => sum + decisionShare(answer), 0)
  return {
    url,
    domain,
    title,
    owner: brand === own ? 'client' : competitor,
    assistants: [...new Set(uses.map(({ answer }) => answer.provider))].join(', '),
    names_us: uses.some(({ answer }) => answer.is_named),
    decides: Math.round(decided * 100) / 100,
    cited: citing.length,
    read: uses.length - citing.length,
    prompts: new Set(uses.map(({ answer }) => answer.prompt_id)).size,
  }
}

export const citedSites: Dataset = {
  about: 'Sites that answers rest on, by how many answers they decide',
  period: [],
  dimensions: {
    domain: 'The site',
    owner: 'client, competitor or other',
    top_url: 'Its most cited page',
  },
  metrics: {
    decides: DECIDES,
    answers: metric('sum', 'Answers that cite it'),
    citation_rate: metric('exact', 'Share of all answers, 0 to 1'),
    pages: metric('sum', 'How many of its pages are cited'),
  },
  shown: ['domain', 'owner', 'top_url'],
  order: '-decides',
  async rows(ctx, { client_id }) {
    const { items } = await call(ctx, listAeoCitations, { client_id })
    return items.map(({ owner, citation_rate, ...site }) => ({
      ...pick(site, ['domain', 'top_url', 'decides', 'answers', 'pages']),
      owner: owner ?? 'other',
      citation_rate: citation_rate.value,
    }))
  },
}

export const answerGaps: Dataset = {
  about: 'Prompts where assistants name a competitor and not us, or it more often',
  period: [],
  dimensions: {
    prompt_id: 'Id of the prompt',
    prompt: 'The question',
    kind: 'absent or behind',
    competitor: 'The competitor in most answers, with whom we are compared',
    competitors: 'Whom they name',
  },
  metrics: {
    opportunity: metric('sum', 'How much there is to win'),
    answers: metric('sum', 'Answers that came'),
    own_rate: metric('exact', 'How often we are named, 0 to 1'),
    competitor_rate: metric('exact', 'How often `competitor` is, 0 to 1'),
  },
  shown: ['prompt', 'kind', 'competitors'],
  order: '-opportunity',
  async rows(ctx, { client_id }) {
    const { items } = await call(ctx, listAeoGaps, { client_id })
    return items.map(({ prompt_text, competitors, own_rate, competitor_rate, ...gap }) => ({
      ...pick(gap, ['prompt_id', 'kind', 'competitor', 'answers', 'opportunity']),
      prompt: prompt_text,
      competitors: competitors
        .map(({ domain, answers: count }) => `${domain} (${count})`)
        .join(', '),
      own_rate: own_rate.value,
      competitor_rate: competitor_rate.value,
    }))
  },
}
