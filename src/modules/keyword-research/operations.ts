import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { Window } from '../../core/page.ts'
import { restsOn } from '../../core/running-checks.ts'
import { ListFile, text } from '../../core/schemas.ts'
import { recordAudit } from '../accounts/index.ts'
import {
  addKeywords,
  ClientId,
  Device,
  Geo,
  Keyword,
  Lang,
  NewKeyword,
  requireClient,
  showTags,
  withClientLocked,
} from '../clients/index.ts'
import { progressOf } from '../runs/index.ts'
import { applyVolumes } from '../search-volumes/index.ts'
import { assessRun, MAX_ASSESSED } from './assess-run.ts'
import { collect } from './collect.ts'
import { type Researched, readResearch, withRanking } from './read-research.ts'
import { researchFile } from './research-file.ts'
import { INTENTS, type Intent } from './rules/intent.ts'
import { ResearchIds, ResearchList, SOURCES, STATES } from './schemas.ts'
import { requireFound, setDismissed } from './store.ts'

const PATH = '/api/v1/clients/{client_id}/keyword-research'
const USUAL_LIMIT = 100
const fields = ['query', 'search_volume', 'impressions', 'difficulty', 'found_at'] as const
type Field = (typeof fields)[number]
const sorts = fields.flatMap((field) => [field, `-${field}` as const])

const Chosen = {
  q: text(200).optional().describe('Text in the query or its topic'),
  state: z.enum(STATES).default('open').describe('What became of it'),
  source: z.enum(SOURCES).optional().describe('Only found there'),
  intent: z.enum(INTENTS).optional(),
  geo: Geo.optional(),
  lang: Lang.optional(),
  is_assessed: z.boolean().optional().describe('Whether its results page was looked up'),
  max_difficulty: z.int().min(0).max(100).optional().describe('Only looked up and no harder'),
  sort: z
    .enum(sorts)
    .default('-search_volume')
    .describe('A field to order by; with - before it, from the end. Unknown comes last'),
}

export const listKeywordResearch = operation({
  name: 'list_keyword_research',
  summary:
    'Keywords worth tracking, with volume, difficulty, intent, cluster and who ranks, in one list',
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Chosen, ...Window }),
  output: ResearchList,
  routes: [get(PATH)],
  tool: {
    effect: 'read',
    hint: 'Filled by collect_keyword_research and generate_keywords; difficulty, blocks and who ranks come from assess_keyword_research.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, sort, limit = USUAL_LIMIT, offset = 0, ...filter }) {
    const client = await requireClient(ctx, client_id)
    const [all, [active]] = await Promise.all([
      readResearch(ctx, client),
      assessRun.active(ctx, client_id),
    ])
    const fitting = all.filter((each) => isFitting(each, filter))
    const next = offset + limit
    const page = sorted(fitting, sort).slice(offset, next)
    const countOf = (state: Researched['state']) =>
      all.filter((each) => each.state === state).length
    return {
      items: await withRanking(ctx, client, page),
      ...{ total: fitting.length, limit, offset },
      next_offset: next < fitting.length ? next : null,
      counts: {
        ...{
          open: countOf('open'),
          tracked: countOf('tracked'),
          dismissed: countOf('dismissed'),
        },
        assessed: all.filter(({ assessed_at }) => assessed_at !== null).length,
      },
      running: active ? { run_id: active.id, progress_pct: progressOf(active) } : null,
    }
  },
})

export const exportKeywordResearch = operation({
  name: 'export_keyword_research',
  summary: 'Keywords worth tracking that fit a filter as a file',
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Chosen }),
  output: ListFile.extend(restsOn('rank_check')),
  routes: [get(`${PATH}/export`, { file: true })],
  tool: {
    effect: 'read',
    hint: 'CSV, with the same filters as list_keyword_research.',
  },
  async run(ctx, { client_id, sort, ...filter }) {
    const client = await requireClient(ctx, client_id)
    const fitting = (await readResearch(ctx, client)).filter((each) => isFitting(each, filter))
    const items = await withRanking(ctx, client, sorted(fitting, sort))
    await recordAudit(ctx, 'data_exported', `client ${client_id} keyword research`)
    return researchFile(client.domain, items)
  },
})

type Filter = {
  q?: string | undefined
  state: Researched['state']
  source?: (typeof SOURCES)[number] | undefined
  intent?: Intent | undefined
  geo?: string | undefined
  lang?: string | undefined
  is_assessed?: boolean | undefined
  max_difficulty?: number | undefined
}

function isFitting(row: Researched, filter: Filter): boolean {
  const asked = filter.q?.trim().toLowerCase() ?? ''
  return (
    row.state === filter.state &&
    (filter.source === undefined || row.sources.includes(filter.source)) &&
    (filter.intent === undefined || row.intent === filter.intent) &&
    (filter.geo === undefined || row.geo === filter.geo) &&
    (filter.lang === undefined || row.lang === filter.lang) &&
    (filter.is_assessed === undefined || (row.assessed_at !== null) === filter.is_assessed) &&
    (filter.max_difficulty === undefined ||
      (row.difficulty !== null && row.difficulty <= filter.max_difficulty)) &&
    (asked === '' || row.query.includes(asked) || row.topic.toLowerCase().includes(asked))
  )
}

function sorted(rows: Researched[], sort: (typeof sorts)[number]): Researched[] {
  const isDown = sort.startsWith('-')
  const name = isDown ? sort.slice(1) : sort
  const field: Field = fields.find((each) => each === name) ?? 'query'
  const turn = isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[field], b[field]]
    if (one === other) return (b.impressions ?? 0) - (a.impressions ?? 0) || a.id - b.id
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -turn : turn
  })
}

export const collectKeywordResearch = operation({
  name: 'collect_keyword_research',
  summary: 'Collect keyword ideas from stored results pages and Search Console',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z
    .object({
      found: z.int().describe('Keywords that are not tracked'),
      added: z.int().describe('Those that were not in the list before'),
      left_out: z.int().describe('For which the list has no room'),
    })
    .meta({ id: 'ResearchCollected' }),
  routes: [post(`${PATH}/collect`)],
  tool: {
    effect: 'write',
    hint: "Uses stored data only: related searches, questions, competitors' pages and Search Console queries. generate_keywords asks outside sources.",
    confirm: ({ client_id }) => `Gather keywords for client ${client_id}?`,
  },
  run: async (ctx, { client_id }) => collect(ctx, await requireClient(ctx, client_id)),
})

const Assessment = {
  client_id: ClientId,
  ids: ResearchIds.describe('Which of list_keyword_research'),
  with_volumes: z.boolean().default(true).describe('Also ask how often they are searched for'),
}

export const previewKeywordAssessment = operation({
  name: 'preview_keyword_assessment',
  summary: 'Estimate the requests and cost of assessing keyword ideas',
  access: 'viewer',
  input: z.object(Assessment),
  output: z
    .object({
      calls: z.int().describe('Requests that would be made'),
      price_usd: z.number().nullable().describe('By list price; 0 in the sandbox'),
      seconds: z.int(),
    })
    .meta({ id: 'AssessmentPreview' }),
  routes: [post(`${PATH}/assess/preview`)],
  tool: { effect: 'read', hint: 'Sends no requests; assess_keyword_research does.' },
  async run(ctx, { client_id, ids, with_volumes }) {
    await requireClient(ctx, client_id)
    const { calls, price_usd, seconds } = await assessRun.estimate(ctx, {
      clientId: client_id,
      input: { ids, with_volumes },
    })
    return { calls, price_usd, seconds }
  },
})

export const assessKeywordResearch = operation({
  name: 'assess_keyword_research',
  summary: 'Assess keyword ideas: difficulty, intent, topic and who ranks',
  access: 'analyst',
  input: z.object(Assessment),
  output: z.object({ run_id: z.int().describe('The run') }).meta({ id: 'AssessmentStarted' }),
  routes: [post(`${PATH}/assess`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: `One search for each, at most ${MAX_ASSESSED}; see preview_keyword_assessment. Runs in the background; follow it with get_run.`,
    confirm: ({ client_id, ids }) =>
      `Look up the results pages of ${ids.length} keywords for client ${client_id}?`,
  },
  async run(ctx, { client_id, ids, with_volumes }) {
    const client = await requireClient(ctx, client_id)
    if (client.is_archived) throw fail('client_archived')
    const run = await assessRun.start(ctx, {
      clientId: client_id,
      input: { ids, with_volumes },
    })
    return { run_id: run.id }
  },
})

export const trackKeywordResearch = operation({
  name: 'track_keyword_research',
  summary: 'Track researched keywords',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    ids: ResearchIds.describe('Which of list_keyword_research'),
    device: Device.default('desktop'),
  }),
  output: z.object({ created: z.array(Keyword) }),
  routes: [post(`${PATH}/track`, { result: 'created', status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Keeps their difficulty and intent. Keywords already tracked are skipped.',
    confirm: ({ client_id, ids }) => `Track ${ids.length} keywords for client ${client_id}?`,
  },
  run: (ctx, { client_id, ids, device }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const rows = await requireFound(tx.db, client_id, ids)
      const keywords = rows.map(({ query, geo, lang, difficulty, intent }) =>
        NewKeyword.parse({
          ...{ query, geo, lang, device, difficulty, source: 'research' },
          intent: intent === 'local' ? 'transactional' : intent,
          tags: intent === 'local' ? 'local' : '',
        }),
      )
      const created = await addKeywords(tx, client_id, keywords)
      await applyVolumes(tx, client_id)
      return { created: created.map(showTags) }
    }),
})

export const dismissKeywordResearch = operation({
  name: 'dismiss_keyword_research',
  summary: 'Dismiss researched keywords, or restore them',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    ids: ResearchIds.describe('Which of list_keyword_research'),
    dismissed: z.boolean().default(true).describe('false restores them'),
  }),
  output: z.object({ changed: z.int() }).meta({ id: 'ResearchDismissed' }),
  routes: [post(`${PATH}/dismiss`)],
  tool: {
    effect: 'write',
    hint: 'They are not suggested again.',
    confirm: ({ ids, dismissed }) =>
      `${dismissed ? 'Put' : 'Take'} ${ids.length} found keywords ${dismissed ? 'aside' : 'back'}?`,
  },
  run: (ctx, { client_id, ids, dismissed }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      await requireFound(tx.db, client_id, ids)
      const changed = { clientId: client_id, ids, isDismissed: dismissed }
      return { changed: await setDismissed(tx.db, changed) }
    }),
})

export const researchOperations: AnyOperation[] = [
  listKeywordResearch,
  exportKeywordResearch,
  collectKeywordResearch,
  previewKeywordAssessment,
  assessKeywordResearch,
  trackKeywordResearch,
  dismissKeywordResearch,
]
