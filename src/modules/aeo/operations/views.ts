import { z } from 'zod'
import { wilson } from '../../../base/stats.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { SpanEnd, SpanStart, World } from '../../../core/schemas.ts'
import { ClientId, Domain, requireClient } from '../../clients/index.ts'
import { presentPoint, presentPrompt } from '../present.ts'
import {
  AeoHistoryPoint,
  AeoPrompt,
  AeoSentiment,
  CheckId,
  listAsOfCheck,
  PromptFilter,
  ProviderName,
  pagedAsOfCheck,
  RateOf,
} from '../schemas.ts'
import { pointsOf } from '../store/points.ts'
import { type Prompt, pagePrompts } from '../store/prompts.ts'
import { type Cell, cellsOf, citedSites, countSites, promptsThat } from '../store/standings.ts'
import type { CheckSource } from '../tables.ts'
import { AeoBenchmark, benchmarkOf } from '../views/benchmark.ts'
import { asOfCheck, checkFor, ownerOf, shownSources } from '../views/check-selection.ts'
import { AeoOverview, overviewOf } from '../views/overview.ts'

export const getAeoOverview = operation({
  name: 'get_aeo_overview',
  summary: 'How a client stands in the answers of its newest check',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: AeoOverview,
  routes: [get('/api/v1/clients/{client_id}/aeo/overview')],
  tool: { effect: 'read', hint: 'Rates come with their number of answers and a 95 % interval; use both.' },
  run: async (ctx, { client_id }) => overviewOf(ctx, await requireClient(ctx, client_id)),
})

const ALL_SOURCES: CheckSource[] = ['live', 'sandbox', 'manual']

export const getAeoHistory = operation({
  name: 'get_aeo_history',
  summary: 'Visibility in answers over time, for each provider',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    provider: ProviderName.optional(),
    from: SpanStart.optional(),
    to: SpanEnd.optional(),
    world: World,
    ...Window,
  }),
  output: listAsOfCheck(AeoHistoryPoint),
  routes: [pagedAsOfCheck('/api/v1/clients/{client_id}/aeo/history')],
  tool: {
    effect: 'read',
    hint: 'Oldest first, one point per check and provider. Fewer than four points show no trend.',
  },
  async run(ctx, { client_id, provider, from, to, world, ...window }) {
    const client = await requireClient(ctx, client_id)
    const sources = world === 'all' ? ALL_SOURCES : shownSources(ctx)
    const points = await pointsOf(ctx.db, { ...ownerOf(client), sources, provider, from, to })
    const page = await readPage(window, {
      rows: async (limit, offset) => points.slice(offset, offset + (limit ?? points.length)).map(presentPoint),
      count: async () => points.length,
    })
    return { ...page, ...(await asOfCheck(ctx, client, await checkFor(ctx, client, undefined))) }
  },
})

const Standing = z
  .object({
    ...AeoPrompt.shape,
    is_brand_prompt: z.boolean().nullable().describe('Null until it was asked'),
    cells: z.array(
      z.object({
        llm_provider: z.string(),
        marks: z.array(z.enum(['cited', 'mentioned', 'absent', 'error'])).describe('One a sample'),
        mention_rate: RateOf,
        citation_rate: RateOf,
        visibility_score: z.number().nullable(),
        mention_position: z.int().nullable().describe('In the middle of the samples'),
        sentiment: AeoSentiment,
        result_id: z.int().describe('The newest answer'),
      }),
    ),
  })
  .meta({ id: 'AeoPromptStanding' })

export const listAeoStandings = operation({
  name: 'list_aeo_standings',
  summary: 'Each prompt, and how the client stands in the answers of each provider',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    names: Domain.optional().describe('Only prompts with an answer that names this competitor'),
    cites: Domain.optional().describe('Only prompts with an answer that cites this site'),
    ...PromptFilter,
    ...Window,
  }),
  output: listAsOfCheck(Standing),
  routes: [pagedAsOfCheck('/api/v1/clients/{client_id}/aeo/standings')],
  tool: { effect: 'read', hint: 'Of the newest check with answers unless check_id names another.' },
  async run(ctx, { client_id, check_id, names, cites, ...wanted }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    const isNarrow = names !== undefined || cites !== undefined
    const ids = isNarrow ? (check ? await promptsThat(ctx.db, check, { names, cites }) : []) : undefined
    const { items, ...counts } = await pagePrompts(ctx.db, ownerOf(client), { ...wanted, ids })
    const cells = check
      ? await cellsOf(
          ctx.db,
          check,
          items.map(({ id }) => id),
        )
      : []
    const ofPrompt = Map.groupBy(cells, ({ prompt_id }) => prompt_id)
    const standings = items.map((prompt) => presentStanding(prompt, ofPrompt.get(prompt.id) ?? []))
    return { items: standings, ...counts, ...(await asOfCheck(ctx, client, check)) }
  },
})

function presentStanding(prompt: Prompt, cells: Cell[]): z.input<typeof Standing> {
  return {
    ...presentPrompt(prompt),
    is_brand_prompt: cells[0]?.is_brand ?? null,
    cells: cells.map((cell) => ({
      llm_provider: cell.provider,
      marks: cell.marks,
      mention_rate: wilson(cell.named, cell.answers),
      citation_rate: wilson(cell.cited, cell.answers),
      visibility_score: cell.score === null ? null : Math.round(10 * cell.score) / 10,
      mention_position: cell.position,
      sentiment: cell.positive === cell.negative ? '' : cell.positive > cell.negative ? 'positive' : 'negative',
      result_id: cell.last_id,
    })),
  }
}

const Site = z
  .object({
    domain: z.string(),
    owner: z.enum(['client', 'competitor']).nullable(),
    answers: z.int().describe('Answers that cite it'),
    seen: z.int().describe('Answers that met it while searching and do not cite it'),
    citation_rate: RateOf.describe('Answers that cite it, of all answers'),
    pages: z.int().describe('Pages of it that are cited'),
    providers: z.array(z.string()).describe('Those whose answers cite it'),
    top_url: z.string(),
    top_title: z.string(),
  })
  .meta({ id: 'AeoCitedSite' })

export const listAeoCitations = operation({
  name: 'list_aeo_citations',
  summary: 'The sites that answers rest on',
  access: 'viewer',
  input: z.object({ client_id: ClientId, check_id: CheckId.optional(), provider: ProviderName.optional(), ...Window }),
  output: listAsOfCheck(Site),
  routes: [pagedAsOfCheck('/api/v1/clients/{client_id}/aeo/citations')],
  tool: { effect: 'read', hint: 'The most cited first. Providers without a web search cite nothing.' },
  async run(ctx, { client_id, check_id, provider, ...window }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    const rest = await asOfCheck(ctx, client, check)
    if (!check) return { items: [], ...rest }
    const points = await pointsOf(ctx.db, { ...ownerOf(client), sources: [check.source], provider })
    const counted = points.filter((point) => point.check_id === check.id)
    const answers = counted.reduce((sum, point) => sum + point.answers, 0)
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        (await citedSites(ctx.db, check, { provider, limit, offset })).map(({ is_brand, cited, ...site }) => ({
          ...site,
          answers: cited,
          owner: ownerOfSite(site.domain, is_brand, client.domain),
          citation_rate: wilson(cited, Math.max(answers, cited)),
        })),
      count: () => countSites(ctx.db, check, provider),
    })
    return { ...page, ...rest }
  },
})

function ownerOfSite(domain: string, isBrand: boolean, own: string) {
  if (!isBrand) return null
  return domain === own ? ('client' as const) : ('competitor' as const)
}

export const getAeoBenchmark = operation({
  name: 'get_aeo_benchmark',
  summary: "A client's prompts compared with an anonymised index over all clients",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: AeoBenchmark,
  routes: [get('/api/v1/clients/{client_id}/aeo/benchmark')],
  tool: { effect: 'read', hint: 'index is null while fewer than five other owners have comparable questions.' },
  run: async (ctx, { client_id }) => benchmarkOf(ctx, await requireClient(ctx, client_id)),
})

export const viewOperations: AnyOperation[] = [
  getAeoOverview,
  getAeoHistory,
  listAeoStandings,
  listAeoCitations,
  getAeoBenchmark,
]
