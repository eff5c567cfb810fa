import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { PORTS } from '../../platform/config/sandbox.ts'
import { PROVIDER_REASONS } from '../../providers/reason.ts'
import { ENGINES } from '../../providers/search/page.ts'
import { AI_OVERVIEWS, LOCATIONS, PROJECTS } from '../../providers/search/sources/definition.ts'
import { CREDENTIAL_KINDS, SOURCE_KINDS } from './catalogue.ts'

const SOURCE_STATES = ['off', 'missing', 'ready', 'working', 'failing', 'budget_spent'] as const
const ORIGINS = ['environment', 'installation', 'workspace'] as const

const Usd = z.number().describe('US dollars')

const SourceCapabilities = z
  .object({
    verticals: z.array(z.string()).describe('Kinds of search that it answers'),
    ai_overview: z
      .enum(AI_OVERVIEWS)
      .nullable()
      .describe(
        'extra_call: some cost a second request; not_looked_at: the source cannot see them',
      ),
    local: z.boolean().describe('Maps and local results'),
    devices: z.array(z.enum(['desktop', 'mobile'])).describe('Whose results pages it brings'),
    depth: z.int().nullable().describe('Results that one search can bring'),
    one_call: z.boolean().describe('The whole depth costs one request'),
    locations: z.enum(LOCATIONS).describe('How near a place it can be asked from'),
    languages: z.int().nullable().describe('How many; null: all that the engine knows'),
    web_search: z.boolean().describe('A model that looks into the web'),
  })
  .meta({ id: 'SourceCapabilities' })

const SourcePrice = z
  .object({
    usd_per_1000: Usd.describe('What 1,000 requests cost here: as set, else by the list'),
    list_usd_per_1000: Usd.nullable().describe('By the list, in the smallest plan'),
    lowest_usd_per_1000: Usd.nullable().describe('By the list, in the largest plan'),
    per: z
      .enum(['page', 'depth', 'request', 'answer', 'character'])
      .describe('page: of ten results; depth: more results cost more; character: of text'),
    as_of: z.iso.date().describe('When the list was read'),
  })
  .meta({ id: 'SourcePrice' })

const SourceMonth = z
  .object({
    calls: z.int().describe('Requests that were sent'),
    failures: z.int(),
    spent_usd: Usd,
    budget_usd: Usd.nullable().describe('The most for one month of UTC; null: no limit'),
    used_percent: z.number().nullable().describe('Of the budget'),
  })
  .meta({ id: 'SourceMonth' })

export const SourceCall = z
  .object({
    called_at: UnixTime,
    ok: z.boolean(),
    reason: z.enum(PROVIDER_REASONS).nullable(),
    message: z.string().describe('In the words of the source; empty when it answered'),
    took_ms: z.int().describe('Milliseconds until it answered or failed'),
    usd: Usd,
  })
  .meta({ id: 'SourceCall' })

const SourceRecord = z
  .object({
    answers: z.int().describe('Among the last calls'),
    failures: z.int().describe('Among the last calls'),
    median_ms: z.int().nullable(),
    last_success_at: UnixTime.nullable(),
    last_failure_at: UnixTime.nullable(),
    last_reason: z.enum(PROVIDER_REASONS).nullable(),
    last_message: z.string(),
  })
  .meta({ id: 'SourceRecord' })

const DepthCost = z
  .object({
    depth: z.int().describe('Results wanted'),
    usd: Usd.describe('What such a search costs at this source'),
    times_credit: z
      .number()
      .describe('As a multiple of the price of the one credit it is sold for'),
  })
  .meta({ id: 'DepthCost' })

export const Source = z
  .object({
    name: z.string(),
    label: z.string().describe('Its name as people know it'),
    kind: z.enum(SOURCE_KINDS).describe('What it is a source of'),
    engine: z
      .enum(ENGINES)
      .nullable()
      .describe('Of a search source: whose results it brings; null: those of several'),
    state: z
      .enum(SOURCE_STATES)
      .describe(
        'missing: it needs a key; ready: no one has asked it yet; failing: its last call failed',
      ),
    is_enabled: z.boolean().describe('false: no one asks it, and its key is kept'),
    position: z
      .int()
      .nullable()
      .describe('Its place in the order of its kind, from 1; null: not in it'),
    credentials: z.enum(CREDENTIAL_KINDS).describe('What must be entered'),
    project_label: z
      .enum(PROJECTS)
      .nullable()
      .describe('Where a project must be entered: what the source calls it'),
    origin: z
      .enum(ORIGINS)
      .nullable()
      .describe('Where its key comes from; null: there is none'),
    key_hint: z
      .string()
      .nullable()
      .describe('The last characters of the key; the key itself is never shown'),
    fixed_by: z
      .array(z.string())
      .describe('Environment variables that set its key, which cannot be changed here'),
    is_order_fixed: z.boolean().describe('The order is set by the environment'),
    model: z.string().nullable().describe('Of a model: the one that is asked'),
    sign_up_url: z.string().nullable().describe('Where a key is to be had'),
    free_requests: z
      .int()
      .nullable()
      .describe('Requests that a new account has free of charge'),
    is_free_monthly: z.boolean().describe('They are renewed each month'),
    capabilities: SourceCapabilities.describe('What it can do'),
    price: SourcePrice.nullable(),
    month: SourceMonth.nullable().describe('This month in UTC, over all processes; for admins'),
    record: SourceRecord.describe('How its last calls went, in all processes'),
    costs: z.array(DepthCost).describe('Of a search API: what searches of some depths cost'),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof Source>

export const SourceList = z
  .object({
    scope: z.enum(['installation', 'workspace']).describe('What the caller may change'),
    simulated: z
      .array(z.enum(PORTS))
      .describe('The parts of the outside world that the sandbox stands in for'),
    credit: z
      .object({
        usd: Usd.describe('What one credit is sold for, in the smallest pack'),
        lowest_usd: Usd.describe('In the largest pack'),
        is_sold: z.boolean().describe('Credits can be bought here'),
        max_depth: z.int().describe('The most results that one search of the API brings'),
      })
      .describe('Every search of the API costs one credit, whatever its depth'),
    sources: z.array(Source),
  })
  .meta({ id: 'SourceList' })

export const SourceTrial = z
  .object({
    name: z.string(),
    ok: z.boolean(),
    question: z.string().describe('What it was asked'),
    answer: z.array(z.string()).describe('The beginning of what it answered'),
    took_ms: z.int().describe('Milliseconds until it answered or failed'),
    reason: z.enum([...PROVIDER_REASONS, 'unsupported', 'empty']).nullable(),
    message: z.string().describe('What happened, in words; empty when all is well'),
    remedy: z.string().describe('What to do about it; empty when all is well'),
    sandbox: z.boolean().describe('The simulated web answered, not the real source'),
  })
  .meta({ id: 'SourceTrial' })
export type SourceTrial = z.infer<typeof SourceTrial>
