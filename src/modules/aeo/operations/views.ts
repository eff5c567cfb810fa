import { z } from 'zod'
import { wilson } from '../../../base/stats.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { SpanEnd, SpanStart, World } from '../../../core/schemas.ts'
import { ClientId, Domain, Geo, pagedAsOf, requireClient } from '../../clients/index.ts'
import { accessOf, presentPoint, presentPrompt } from '../present.ts'
import {
  AeoHistoryPoint,
  AeoPrompt,
  AeoSentiment,
  CheckId,
  listAsOfCheck,
  PromptFilter,
  ProviderName,
  RateOf,
} from '../schemas.ts'
import type { Check } from '../store/checks.ts'
import { pointsOf, pointsOfCheck } from '../store/points.ts'
import { type Prompt, pagePrompts } from '../store/prompts.ts'
import {
  type Cell,
  type CitedSite,
  cellsOf,
  citedSites,
  countSites,
  promptsThat,
  searchesOf,
} from '../store/standings.ts'
import type { CheckSource } from '../tables.ts'
import { AeoBenchmark, benchmarkOf } from '../views/benchmark.ts'
import { asOfCheck, checkFor, ownerOf, shownSources } from '../views/check-selection.ts'
import { AeoOverview, overviewOf } from '../views/overview.ts'
import { SOURCE_CLASSES, sourceClass } from '../views/source-class.ts'

const AskedIn = Geo.describe('Only answers to prompts asked in this market')

export const getAeoOverview = operation({
  name: 'get_aeo_overview',
  summary: 'AI visibility of a client in its latest check, or in an earlier one',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    country: AskedIn.optional(),
  }),
  output: AeoOverview,
  routes: [get('/api/v1/clients/{client_id}/aeo/overview')],
  tool: {
    effect: 'read',
    hint: 'Rates come with the number of answers and a 95 % interval; report both.',
  },
  run: async (ctx, { client_id, check_id, country }) =>
    overviewOf(ctx, await requireClient(ctx, client_id), { checkId: check_id, country }),
})

const ALL_SOURCES: CheckSource[] = ['live', 'sandbox', 'manual']

export const getAeoHistory = operation({
  name: 'get_aeo_history',
  summary: 'AI visibility over time, per provider',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    provider: ProviderName.optional(),
    country: AskedIn.optional(),
    from: SpanStart.optional(),
    to: SpanEnd.optional(),
    world: World,
    ...Window,
  }),
  output: listAsOfCheck(AeoHistoryPoint),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/history')],
  tool: {
    effect: 'read',
    hint: 'Oldest first, one point per check and provider. Fewer than four points are no trend.',
  },
  async run(ctx, { client_id, provider, country, from, to, world, ...window }) {
    const client = await requireClient(ctx, client_id)
    const sources = world === 'all' ? ALL_SOURCES : shownSources(ctx)
    const wanted = { sources, provider, country, from, to }
    const points = await pointsOf(ctx.db, { ...ownerOf(client), ...wanted })
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        points.slice(offset, offset + (limit ?? points.length)).map(presentPoint),
      count: async () => points.length,
    })
    return {
      ...page,
      ...asOfCheck(await checkFor(ctx, client, undefined)),
    }
  },
})

const Standing = z
  .object({
    ...AeoPrompt.shape,
    is_brand_prompt: z.boolean().nullable().describe('Null until asked'),
    cells: z.array(
      z.object({
        llm_provider: z.string(),
        marks: z
          .array(z.enum(['cited', 'mentioned', 'absent', 'error']))
          .describe('One per sample'),
        mention_rate: RateOf,
        citation_rate: RateOf,
        visibility_score: z.number().nullable(),
        mention_position: z.int().nullable().describe('Median of the samples'),
        sentiment: AeoSentiment,
        result_id: z.int().describe('The newest answer'),
      }),
    ),
  })
  .meta({ id: 'AeoPromptStanding' })

export const listAeoStandings = operation({
  name: 'list_aeo_standings',
  summary: "Each prompt with the client's mentions and citations per provider",
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    names: Domain.optional().describe(
      'Only prompts with an answer that mentions this competitor',
    ),
    cites: Domain.optional().describe('Only prompts with an answer that cites this site'),
    ...PromptFilter,
    ...Window,
  }),
  output: listAsOfCheck(Standing),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/standings')],
  tool: {
    effect: 'read',
    hint: 'Defaults to the latest check with answers.',
  },
  async run(ctx, { client_id, check_id, names, cites, ...wanted }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    const isNarrow = names !== undefined || cites !== undefined
    const matching = () => (check ? promptsThat(ctx.db, check, { names, cites }) : [])
    const ids = isNarrow ? await matching() : undefined
    const { items, ...counts } = await pagePrompts(ctx.db, ownerOf(client), {
      ...wanted,
      usualCountry: check?.country,
      ids,
    })
    const cells = check
      ? await cellsOf(
          ctx.db,
          check,
          items.map(({ id }) => id),
        )
      : []
    const ofPrompt = Map.groupBy(cells, ({ prompt_id }) => prompt_id)
    const standings = items.map((prompt) =>
      presentStanding(prompt, ofPrompt.get(prompt.id) ?? []),
    )
    return { items: standings, ...counts, ...asOfCheck(check) }
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
      sentiment: leaning(cell.positive - cell.negative),
      result_id: cell.last_id,
    })),
  }
}

function leaning(excess: number) {
  if (excess === 0) return ''
  return excess > 0 ? 'positive' : 'negative'
}

const Access = z
  .enum(['app', 'api'])
  .describe('Only answers from apps, or only from APIs; defaults to both')

const Site = z
  .object({
    domain: z.string(),
    owner: z.enum(['client', 'competitor']).nullable(),
    class: z.enum(SOURCE_CLASSES).describe('Kind of site; other when unknown'),
    answers: z.int().describe('Answers that cite it'),
    seen: z.int().describe('Answers that retrieved it but do not cite it'),
    citation_rate: RateOf.describe(
      'Share of all answers that cite it; apps and APIs together unless access is given',
    ),
    pages: z.int().describe('Pages of it that are cited'),
    lost: z
      .int()
      .describe('Answers that cite it and mention or cite a competitor but not the client'),
    decides: z
      .number()
      .describe(
        'Answers that it decides: each answer that names or cites the client or a competitor counts once, shared by the pages it cites; prompts that name the client are left out',
      ),
    providers: z.array(z.string()).describe('Providers whose answers cite it'),
    top_url: z.string(),
    top_title: z.string(),
  })
  .meta({ id: 'AeoCitedSite' })

export const listAeoCitations = operation({
  name: 'list_aeo_citations',
  summary: 'Sites cited in answers, those that decide the most answers first',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    provider: ProviderName.optional(),
    access: Access.optional(),
    country: AskedIn.optional(),
    class: z.enum(SOURCE_CLASSES).optional().describe('Only sites of this class'),
    ...Window,
  }),
  output: listAsOfCheck(Site),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/citations')],
  tool: {
    effect: 'read',
    hint: 'Apart from class own and competitor, these are the sites to be mentioned on. Providers without web search cite nothing.',
  },
  async run(ctx, { client_id, check_id, class: wanted, limit, offset, ...asker }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    const rest = asOfCheck(check)
    if (!check) return { items: [], ...rest }
    const window = { limit, offset }
    const asked = await answeredBy(ctx, check, asker)
    const present = ({ is_brand, cited, ...site }: CitedSite) => {
      const owner = ownerOfSite(site.domain, is_brand, client.domain)
      return {
        ...site,
        answers: cited,
        owner,
        class: sourceClass(site.domain, owner),
        citation_rate: wilson(cited, Math.max(asked.answers, cited)),
      }
    }
    if (wanted) {
      const all = (await citedSites(ctx.db, asked, { limit: null, offset: 0 })).map(present)
      const fitting = all.filter((site) => site.class === wanted)
      const page = await readPage(window, {
        rows: async (limit, offset) =>
          fitting.slice(offset, offset + (limit ?? fitting.length)),
        count: async () => fitting.length,
      })
      return { ...page, ...rest }
    }
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        (await citedSites(ctx.db, asked, { limit, offset })).map(present),
      count: () => countSites(ctx.db, asked),
    })
    return { ...page, ...rest }
  },
})

type Asker = {
  provider?: string | undefined
  access?: 'app' | 'api' | undefined
  country?: string | undefined
}

/** A check with those of its providers that are meant, and how many answers they gave. */
async function answeredBy({ db }: Context, check: Check, { provider, access, country }: Asker) {
  const points = (await pointsOfCheck(db, { ...check, only: country })).filter(
    (point) =>
      (provider === undefined || point.provider === provider) &&
      (access === undefined || accessOf(point.provider) === access),
  )
  const answers = points.reduce((sum, point) => sum + point.answers, 0)
  const providers = points.map((point) => point.provider)
  return { ...check, providers, answers, only: country }
}

function ownerOfSite(domain: string, isBrand: boolean, own: string) {
  if (!isBrand) return null
  return domain === own ? ('client' as const) : ('competitor' as const)
}

const Search = z
  .object({
    query: z.string().describe('The search query, in lower case'),
    answers: z.int().describe('Answers that ran this search'),
    cited: z.int().describe('Of these, answers that cite the client'),
    providers: z.array(z.string()).describe('Providers that searched for it'),
    prompts: z.array(z.string()).describe('The prompts behind it'),
  })
  .meta({ id: 'AeoSearch' })

export const listAeoSearches = operation({
  name: 'list_aeo_searches',
  summary: "Query fan-out: what assistants search for when asked a client's prompts",
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    prompt_id: z.int().optional().describe('Only searches for answers to this prompt'),
    provider: ProviderName.optional(),
    access: Access.optional(),
    ...Window,
  }),
  output: listAsOfCheck(Search),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/searches')],
  tool: {
    effect: 'read',
    hint: 'Most frequent first. Pages that rank for these searches can end up cited.',
  },
  async run(ctx, { client_id, check_id, prompt_id, provider, access, ...window }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    const rest = asOfCheck(check)
    if (!check) return { items: [], ...rest }
    const searches = await searchesOf(
      ctx.db,
      await answeredBy(ctx, check, { provider, access }),
      prompt_id,
    )
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        searches.slice(offset, offset + (limit ?? searches.length)),
      count: async () => searches.length,
    })
    return { ...page, ...rest }
  },
})

export const getAeoBenchmark = operation({
  name: 'get_aeo_benchmark',
  summary: 'Benchmark of a client against an anonymised index of all clients',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId }),
  output: AeoBenchmark,
  routes: [get('/api/v1/clients/{client_id}/aeo/benchmark')],
  tool: {
    effect: 'read',
    hint: 'index is null until five other owners have comparable prompts.',
  },
  run: async (ctx, { client_id }) => benchmarkOf(ctx, await requireClient(ctx, client_id)),
})

export const viewOperations: AnyOperation[] = [
  getAeoOverview,
  getAeoHistory,
  listAeoStandings,
  listAeoCitations,
  listAeoSearches,
  getAeoBenchmark,
]
