import type { z } from 'zod'
import { type Context, isCustomer, ROLES } from '../../core/context.ts'
import { simulatedPorts } from '../../platform/config/sandbox.ts'
import type { Config } from '../../platform/config.ts'
import { estimate } from '../../providers/llm/calls/estimate.ts'
import { priceOf } from '../../providers/llm/calls/price-of.ts'
import { findModel, usualSettings } from '../../providers/llm/engines/registry.ts'
import { searchPrice } from '../../providers/search/call-cost.ts'
import { USUAL_ORDER } from '../../providers/search/sources/operator-order.ts'
import { PACKS } from '../credits/index.ts'
import type { Setup, SourceSetup } from './apply-setup.ts'
import { CATALOGUE, isSearchName, PRICED_ON, type SourceInfo } from './catalogue.ts'
import type { Source, SourceList } from './schemas.ts'
import type { readLastCalls, readMonth } from './store.ts'

type Month = Awaited<ReturnType<typeof readMonth>>[number]
type Call = Awaited<ReturnType<typeof readLastCalls>>[number]
type Seen = { setup: SourceSetup; months: Month[]; calls: Call[]; isOperator: boolean }

const DEPTHS = [10, 20, 50, 100]
const USUAL_PROMPT = 'x'.repeat(200)
/** A thousand thousandths are not quite one. */
const ROUNDING = 1e-9

const creditPrices = PACKS.map(({ credits, price_cents }) => price_cents / 100 / credits)
export const CREDIT_USD = Math.max(...creditPrices)
const LOWEST_CREDIT_USD = Math.min(...creditPrices)

export function presentList(ctx: Context, seen: Seen): z.input<typeof SourceList> {
  return {
    scope: seen.isOperator ? 'installation' : 'workspace',
    simulated: simulatedPorts(ctx.config.simulated),
    credit: {
      usd: CREDIT_USD,
      lowest_usd: LOWEST_CREDIT_USD,
      is_sold: ctx.payments !== null,
      max_depth: ctx.config.search.maxDepth,
    },
    sources: CATALOGUE.map((info) => presentSource(ctx, { ...seen, info })),
  }
}

export function presentSource(
  ctx: Context,
  { info, setup, months, calls, isOperator }: Seen & { info: SourceInfo },
) {
  const { name } = info
  const own = setup.setups.find(
    (each) => each.name === name && each.workspaceId === ctx.actor.workspaceId,
  )
  const shared = setup.setups.find((each) => each.name === name && each.workspaceId === null)
  const base = ctx.worlds.baseConfig
  const isFixed = hasVariables(base, info)
  const origin = originOf({ own, shared, isFixed })
  const used = origin === 'workspace' ? own : shared
  const scope = origin === 'workspace' ? ctx.actor.workspaceId : 0
  const mayManage = origin === 'workspace' || isOperator
  const mayReadMoney =
    mayManage &&
    ROLES.indexOf(ctx.actor.role) >= ROLES.indexOf('admin') &&
    !isCustomer(ctx.actor)
  const month = months.find((each) => each.source === name && each.workspace_id === scope)
  const made = calls.filter((each) => each.source === name && each.workspace_id === scope)
  const isEnabled = isOn(base, { info, used, own })
  const budget = used?.budgetUsd ?? null
  const position = orderIn(ctx.config, info).indexOf(name)
  const price = priceFor(ctx.config, info)
  const leftUsd = (budget ?? Number.POSITIVE_INFINITY) - (month?.spent_usd ?? 0)
  const isSpent = leftUsd <= 0 || leftUsd + ROUNDING < (price?.usd_per_1000 ?? 0) / 1000
  const needsKey = info.credentials !== 'none' && origin === null
  const recent = recordOf(made)
  const source: z.input<typeof Source> = {
    name,
    label: info.label,
    kind: info.kind,
    engine: info.engine,
    state: stateOf({ isEnabled, needsKey, isSpent, recent }),
    is_enabled: isEnabled,
    position: position < 0 ? null : position + 1,
    credentials: info.credentials,
    project_label: info.project,
    origin,
    key_hint: mayReadMoney ? (used?.keyHint ?? null) : null,
    fixed_by: isFixed ? info.variables : [],
    is_order_fixed:
      info.kind === 'search' ? base.search.sources !== undefined : base.llm.isOrdered,
    model: modelOf(ctx.config, name),
    sign_up_url: info.signUpUrl,
    free_requests: info.free?.requests ?? null,
    is_free_monthly: info.free?.isMonthly ?? false,
    capabilities: {
      verticals: info.can.verticals,
      ai_overview: info.can.aiOverview,
      local: info.can.isLocal,
      devices: info.can.devices,
      depth: info.can.depth,
      one_call: info.can.isDeep,
      locations: info.can.locations,
      languages: info.can.languages,
      web_search: info.can.webSearch,
    },
    price,
    month: mayReadMoney ? monthView(month, budget) : null,
    record: { ...recent, last_message: mayReadMoney ? recent.last_message : '' },
    costs: costsOf(ctx.config, info),
  }
  return source
}

/** Whether the environment sets what can otherwise be entered. */
export function hasVariables(
  { search, llm, libreTranslate, deepl, apps }: Config,
  { name, kind }: SourceInfo,
): boolean {
  if (kind === 'model')
    return name in apps || llm.providers.some((provider) => provider.kind === name)
  if (kind === 'translation') return (name === 'deepl' ? deepl : libreTranslate) !== undefined
  if (name === 'local') return search.sources?.includes('local') ?? false
  return name in search.keys
}

type Origin = { own: Setup | undefined; shared: Setup | undefined; isFixed: boolean }

function originOf({ own, shared, isFixed }: Origin): Source['origin'] {
  if (own?.credentials) return 'workspace'
  if (isFixed) return 'environment'
  return shared?.credentials ? 'installation' : null
}

type Switch = { info: SourceInfo; used: Setup | undefined; own: Setup | undefined }

function isOn({ search }: Config, { info, used, own }: Switch): boolean {
  if (own && !own.isEnabled) return false
  if (info.name === 'local')
    return used?.isEnabled ?? search.sources?.includes('local') ?? false
  return used?.isEnabled ?? true
}

/** The sources of a kind, in order of use. */
export function orderIn(
  { search, llm, libreTranslate, deepl, apps }: Config,
  { kind }: Pick<SourceInfo, 'kind'>,
): string[] {
  if (kind === 'model')
    return [...llm.providers.map((provider) => provider.kind), ...Object.keys(apps)]
  if (kind === 'translation')
    return [...(deepl ? ['deepl'] : []), ...(libreTranslate ? ['libretranslate'] : [])]
  if (kind === 'store') return ['app_store', 'google_play']
  return (search.sources ?? USUAL_ORDER).filter(
    (name) => name === 'local' || name in search.keys,
  )
}

type Facts = {
  isEnabled: boolean
  needsKey: boolean
  isSpent: boolean
  recent: Source['record']
}

function stateOf({ isEnabled, needsKey, isSpent, recent }: Facts): Source['state'] {
  if (needsKey) return 'missing'
  if (!isEnabled) return 'off'
  if (isSpent) return 'budget_spent'
  const { last_success_at, last_failure_at } = recent
  if (last_failure_at !== null && last_failure_at > (last_success_at ?? 0)) return 'failing'
  return last_success_at === null ? 'ready' : 'working'
}

function recordOf(calls: Call[]): Source['record'] {
  const good = calls.filter(({ reason }) => reason === null)
  const bad = calls.filter(({ reason }) => reason !== null)
  const times = good.map(({ took_ms }) => took_ms).toSorted((one, other) => one - other)
  return {
    answers: good.length,
    failures: bad.length,
    median_ms: times[Math.floor(times.length / 2)] ?? null,
    last_success_at: good[0]?.called_at ?? null,
    last_failure_at: bad[0]?.called_at ?? null,
    last_reason: bad[0]?.reason ?? null,
    last_message: bad[0]?.message ?? '',
  }
}

function monthView(month: Month | undefined, budget_usd: number | null): Source['month'] {
  const { calls = 0, failures = 0, spent_usd = 0 } = month ?? {}
  return {
    calls,
    failures,
    spent_usd,
    budget_usd,
    used_percent: budget_usd && Math.round((spent_usd / budget_usd) * 1000) / 10,
  }
}

function modelOf({ llm }: Config, name: string): string | null {
  const usual = findModel(name)?.model
  if (usual === undefined) return null
  return llm.providers.find(({ kind }) => kind === name)?.model ?? (usual || null)
}

function priceFor(
  config: Config,
  { name, price, kind }: SourceInfo,
): z.input<typeof Source>['price'] {
  const as_of = PRICED_ON
  if (price) {
    const listed = {
      list_usd_per_1000: price.usd,
      lowest_usd_per_1000: price.lowestUsd,
      per: price.per,
      as_of,
    }
    return { usd_per_1000: config.search.prices[name] ?? price.usd, ...listed }
  }
  const usd = kind === 'model' ? answerPrice(config, name) : null
  if (usd === null) return null
  return {
    usd_per_1000: usd,
    list_usd_per_1000: usd,
    lowest_usd_per_1000: null,
    per: 'answer',
    as_of,
  }
}

/** What 1,000 usual answers of the model cost. */
function answerPrice(config: Config, name: string): number | null {
  const engine = findModel(name)?.engine
  if (!engine) return null
  const settings = { ...usualSettings(name), kind: name, name }
  const price = priceOf(modelOf(config, name) ?? '', config.llm.prices)
  const plan = { provider: name, prompts: [USUAL_PROMPT], samples: 1000 }
  return estimate(plan, { settings, price, engine }).costUsd
}

function costsOf({ search }: Config, { name }: SourceInfo): Source['costs'] {
  if (!isSearchName(name) || name === 'local') return []
  return DEPTHS.map((depth) => {
    const usd = searchPrice(name, depth, search.prices)
    return { depth, usd, times_credit: usd / CREDIT_USD }
  })
}
