import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import { listKeywordResearch, STATES } from '../../keyword-research/index.ts'
import { type Dataset, metric, pick, type Row } from '../query/dataset.ts'

const PAGE = 1000

export const keywordResearch: Dataset = {
  about:
    'Keywords worth tracking found in results pages, competitors’ pages, Search Console and keyword searches, and what became of them',
  period: [],
  dimensions: {
    query: 'What is searched for',
    geo: 'Market',
    lang: 'Language',
    state: 'open, tracked or dismissed',
    intent: 'What those who type it want',
    topic: 'Topic that it belongs to; empty for none',
    sources: 'Where it was found, separated by commas',
    found_by: 'Keyword, topic or competitor that led to it first',
    volume_source: 'Who says how often it is searched for; empty where nobody knows',
    leader: 'Site that ranks first; null before it was looked up',
  },
  metrics: {
    search_volume: metric('sum', 'Searches a month; null where nobody knows'),
    impressions: metric('sum', 'Impressions by Search Console in 28 days'),
    difficulty: metric('avg', 'How strong the first ten are, 0 to 100; null before a look'),
    intent_confidence: metric('avg', 'How sure the intent is, 0.25 to 1'),
    own_position: metric('min', 'Where the client stands among the first ten'),
  },
  shown: ['query', 'geo', 'lang', 'state', 'intent', 'topic'],
  order: '-search_volume',
  rows: async (ctx, { client_id }) =>
    (await Promise.all(STATES.map((state) => rowsOf(ctx, { client_id, state })))).flat(),
}

type Asked = { client_id: number; state: (typeof STATES)[number] }

const readPage = (ctx: Context, asked: Asked & { offset: number }) =>
  call(ctx, listKeywordResearch, { ...asked, limit: PAGE })

async function rowsOf(ctx: Context, asked: Asked): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await readPage(ctx, { ...asked, offset })
    for (const { sources, ranking, ...item } of page.items)
      rows.push({
        ...pick(item, ['query', 'geo', 'lang', 'state', 'intent', 'topic', 'found_by']),
        ...pick(item, ['volume_source', 'search_volume', 'impressions', 'difficulty']),
        ...pick(item, ['intent_confidence', 'own_position']),
        sources: sources.join(','),
        leader: ranking[0]?.domain ?? null,
      })
    offset = page.next_offset
  }
  return rows
}
