import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type OwnedClient, requireClient, withClientLocked } from '../clients/index.ts'
import { monthStart, roundUsd } from './check-figures.ts'
import { queueWaves, stop } from './steps.ts'
import { activeCheckOf, type Check, insertCheck, spentSince } from './store/checks.ts'
import { enabledPrompts, type Prompt } from './store/prompts.ts'
import { readSettings, type Settings } from './store/settings.ts'
import { insertSteps } from './store/steps.ts'
import { isOfThisWorld } from './world.ts'

const MAX_ANSWERS = 200_000

export type Scope = {
  providers?: string[] | undefined
  samples?: number | undefined
  prompt_ids?: number[] | undefined
  country?: string | undefined
  language?: string | undefined
  max_cost_usd?: number | undefined
}

/** Starts a check of a client's prompts: refused while another one runs, or when there is nobody or nothing to ask. */
export function startAeoCheck(ctx: Context, clientId: number, scope: Scope): Promise<Check> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const running = await activeCheckOf(tx.db, clientId)
    // One that stood still while the world changed cannot go on: it makes room.
    if (running && !isOfThisWorld(tx, running)) await stop(tx, running, 'the world it was started in is gone')
    else if (running) {
      const data = { check_id: running.id, job_id: running.id }
      throw fail('aeo_check_runs').with({ data })
    }
    if (client.is_archived) throw fail('client_archived')
    const plan = await planCheck(tx, client, scope)
    const { prompts, providers, samples, settings } = plan
    const budget = await requireBudget(tx, client, plan, scope.max_cost_usd)
    const check = await insertCheck(tx.db, {
      workspace_id: client.workspace_id,
      client_id: clientId,
      source: tx.config.simulated.answers ? 'sandbox' : 'live',
      providers,
      samples,
      country: scope.country ?? settings.country,
      language: scope.language ?? settings.language,
      is_judged: settings.is_judged,
      total_prompts: prompts.length,
      total_answers: prompts.length * providers.length * samples,
      max_cost_usd: budget,
      created_at: tx.now(),
    })
    const steps = prompts.flatMap(({ id }) => providers.map((provider) => ({ prompt_id: id, provider })))
    await insertSteps(
      tx.db,
      check,
      steps.map((step, index) => ({ ...step, nr: index + 1 })),
    )
    await queueWaves(tx, check)
    return check
  })
}

type Plan = { prompts: Prompt[]; providers: string[]; samples: number; settings: Settings }

/** What a check would ask whom. */
export async function planCheck(ctx: Context, client: OwnedClient, scope: Scope): Promise<Plan> {
  const owner = { workspace_id: client.workspace_id, client_id: client.id }
  const settings = await readSettings(ctx.db, client.id)
  const providers = chooseProviders(ctx, scope.providers ?? settings.providers)
  const named = scope.prompt_ids && new Set(scope.prompt_ids)
  const prompts = (await enabledPrompts(ctx.db, owner)).filter(({ id }) => !named || named.has(id))
  if (prompts.length === 0) throw fail('no_prompts_to_check')
  const samples = scope.samples ?? settings.samples
  if (prompts.length * providers.length * samples > MAX_ANSWERS) throw fail('answers_too_many', { n: MAX_ANSWERS })
  return { prompts, providers, samples, settings }
}

function chooseProviders({ llm }: Context, wanted: string[]): string[] {
  const configured = llm.providers().map(({ name }) => name)
  if (configured.length === 0) throw fail('no_answer_engine')
  const unknown = wanted.filter((name) => !configured.includes(name))
  if (unknown.length > 0)
    throw fail('providers_unknown', { names: unknown.join(', '), configured: configured.join(', ') })
  return wanted.length > 0 ? [...new Set(wanted)] : configured
}

export type Estimate = { cost: number | null; most: number | null; seconds: number }

/** What a plan comes to: the money of all providers, and the time of the slowest. */
export function estimatePlan({ llm }: Context, { prompts, providers, samples }: Omit<Plan, 'settings'>): Estimate {
  const texts = prompts.map(({ prompt_text }) => prompt_text)
  const each = providers.map((provider) => llm.estimate({ provider, prompts: texts, samples }))
  const sum = (parts: (number | null)[]) =>
    parts.includes(null) ? null : roundUsd(parts.reduce((total: number, part) => total + (part ?? 0), 0))
  return {
    cost: sum(each.map(({ costUsd }) => costUsd)),
    most: sum(each.map(({ mostUsd }) => mostUsd)),
    seconds: Math.ceil(Math.max(0, ...each.map(({ seconds }) => seconds))),
  }
}

/** What the check may cost at most; refused when that is less than it usually costs. */
async function requireBudget(ctx: Context, client: OwnedClient, plan: Plan, most: number | undefined) {
  const { monthly_budget_usd: monthly } = plan.settings
  const left = monthly === null ? null : monthly - (await spentThisMonth(ctx, client))
  const limits = [most, left].filter((limit) => limit !== undefined && limit !== null)
  if (limits.length === 0) return null
  const limit = Math.min(...limits)
  const { cost } = estimatePlan(ctx, plan)
  if (limit <= 0) throw fail('month_budget_spent')
  if (cost !== null && cost > limit) throw fail('check_too_costly', { cost, limit: roundUsd(limit) })
  return limit
}

export function spentThisMonth(ctx: Context, { id, workspace_id }: OwnedClient): Promise<number> {
  return spentSince(ctx.db, { workspace_id, client_id: id }, monthStart(ctx.now()))
}

/** What a check would cost and how long it would take; nothing is started. */
export async function previewCheck(ctx: Context, clientId: number, scope: Scope) {
  const client = await requireClient(ctx, clientId)
  const plan = await planCheck(ctx, client, scope)
  const { cost, most, seconds } = estimatePlan(ctx, plan)
  return {
    prompts: plan.prompts.length,
    providers: plan.providers,
    samples: plan.samples,
    answers: plan.prompts.length * plan.providers.length * plan.samples,
    cost_usd: cost,
    most_usd: most,
    seconds,
    spent_this_month_usd: roundUsd(await spentThisMonth(ctx, client)),
    monthly_budget_usd: plan.settings.monthly_budget_usd,
  }
}
