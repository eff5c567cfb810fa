import { hash } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { Run } from '../../../core/run.ts'
import { type OwnedClient, requireClient } from '../../clients/index.ts'
import { type Check, insertCheck, requireCheck, setRun, spentSince } from '../store/checks.ts'
import { enabledPrompts, type Prompt } from '../store/prompts.ts'
import { type Asking, recountFailed, takeFailed } from '../store/retries.ts'
import { readSettings, type Settings } from '../store/settings.ts'
import { hasFailed, monthStart, roundUsd } from './check-figures.ts'

/** Whether a check asked those who would be asked now: the sandbox, or the real answer engines. */
export const isOfThisWorld = (
  { config }: Pick<Context, 'config'>,
  { source }: Pick<Check, 'source'>,
): boolean => source === 'manual' || (source === 'sandbox') === config.simulated.answers

export const otherWorld = () => fail('other_world')

const MAX_ANSWERS = 200_000

/** The input of a check; `check_id` is set when its failed answers are retried. */
export const Scope = z.object({
  providers: z.array(z.string()).optional(),
  samples: z.int().min(1).max(10).optional(),
  prompt_ids: z.array(z.int()).optional(),
  country: z.string().optional(),
  language: z.string().optional(),
  max_cost_usd: z.number().optional(),
  check_id: z.int().optional(),
})
export type Scope = z.infer<typeof Scope>
export type CheckRun = Run<Scope>

/** A check has the number of its first run. */
export const checkIdOf = ({ id, input }: CheckRun): number => input.check_id ?? id

/** Refused when there is no provider or no prompt. */
export async function* planSteps(tx: Context, run: CheckRun): AsyncGenerator<Asking> {
  const client = await requireClient(tx, run.client_id ?? 0)
  if (client.is_archived) throw fail('client_archived')
  if (run.parent_id !== null) return yield* await reopen(tx, client, run)
  const plan = await planCheck(tx, client, run.input)
  const { prompts, providers, samples, settings } = plan
  await insertCheck(tx.db, {
    id: run.id,
    run_id: run.id,
    workspace_id: client.workspace_id,
    client_id: client.id,
    source: run.is_simulated ? 'sandbox' : 'live',
    providers,
    samples,
    country: run.input.country ?? settings.country,
    language: run.input.language ?? settings.language,
    is_judged: settings.is_judged,
    total_prompts: prompts.length,
    prompt_set: promptSetOf(prompts),
    total_answers: prompts.length * providers.length * samples,
    max_cost_usd: await requireBudget(tx, client, plan, run.input.max_cost_usd),
    created_at: run.created_at,
  })
  for (const { id } of prompts)
    for (const provider of providers) yield { prompt_id: id, provider, answers: samples }
}

/** Prompts are the same in whatever order they stand. */
const promptSetOf = (prompts: Prompt[]) =>
  hash('sha256', JSON.stringify(prompts.map(identityOf).sort()), 'base64url').slice(0, 12)

/** In another market the same words are another prompt. */
const identityOf = ({ prompt_text, country, language }: Prompt) =>
  country === '' && language === '' ? prompt_text : `${country} ${language} ${prompt_text}`

/** Reopens a check for its failed answers; the other answers stay. */
async function reopen(tx: Context, client: OwnedClient, run: CheckRun): Promise<Asking[]> {
  const check = await requireCheck(
    tx.db,
    { workspace_id: client.workspace_id, client_id: client.id },
    checkIdOf(run),
  )
  if (!isOfThisWorld(tx, check)) throw otherWorld()
  if (check.status !== 'done' && !(check.status === 'error' && hasFailed(check)))
    throw fail('aeo_check_unfinished')
  await requireMoney(tx, client, check)
  const providers = tx.llm.providers().map(({ name }) => name)
  const failed = await takeFailed(tx.db, check, providers)
  if (failed.length === 0) throw fail('no_answer_failed')
  await recountFailed(tx.db, check)
  await setRun(tx.db, check.id, run.id)
  return failed
}

async function requireMoney(
  ctx: Context,
  client: OwnedClient,
  { cost_usd, max_cost_usd }: Check,
) {
  if (max_cost_usd !== null && cost_usd >= max_cost_usd) throw fail('check_budget_spent')
  const { monthly_budget_usd: monthly } = await readSettings(ctx.db, client.id)
  if (monthly !== null && (await spentThisMonth(ctx, client)) >= monthly)
    throw fail('month_budget_spent')
}

type Plan = { prompts: Prompt[]; providers: string[]; samples: number; settings: Settings }

/** Which prompts a check would ask at which providers. */
export async function planCheck(
  ctx: Context,
  client: OwnedClient,
  scope: Scope,
): Promise<Plan> {
  const owner = { workspace_id: client.workspace_id, client_id: client.id }
  const settings = await readSettings(ctx.db, client.id)
  const providers = chooseProviders(ctx, scope.providers ?? settings.providers)
  const named = scope.prompt_ids && new Set(scope.prompt_ids)
  const prompts = (await enabledPrompts(ctx.db, owner)).filter(
    ({ id }) => !named || named.has(id),
  )
  if (prompts.length === 0) throw fail('no_prompts_to_check')
  const samples = scope.samples ?? settings.samples
  if (prompts.length * providers.length * samples > MAX_ANSWERS)
    throw fail('answers_too_many', { n: MAX_ANSWERS })
  return { prompts, providers, samples, settings }
}

function chooseProviders({ llm }: Context, wanted: string[]): string[] {
  const configured = llm.providers().map(({ name }) => name)
  if (configured.length === 0) throw fail('no_answer_engine')
  const unknown = wanted.filter((name) => !configured.includes(name))
  if (unknown.length > 0)
    throw fail('providers_unknown', {
      names: unknown.join(', '),
      configured: configured.join(', '),
    })
  return wanted.length > 0 ? [...new Set(wanted)] : usual(llm)
}

/** Who is asked where nobody is named: models with a key of their own; what costs money of search sources is named, unless there are only its apps. */
function usual(llm: Context['llm']): string[] {
  const models = llm.models()
  const apps = llm.providers().filter(({ access }) => access === 'app')
  return (models.length > 0 ? models : apps).map(({ name }) => name)
}

export type Estimate = { cost: number | null; most: number | null; seconds: number }

/** The totals of a plan: the cost of all providers, and the duration of the slowest. */
export function estimatePlan(
  { llm }: Context,
  { prompts, providers, samples }: Omit<Plan, 'settings'>,
): Estimate {
  const texts = prompts.map(({ prompt_text }) => prompt_text)
  const each = providers.map((provider) => llm.estimate({ provider, prompts: texts, samples }))
  const sum = (parts: (number | null)[]) =>
    parts.includes(null)
      ? null
      : roundUsd(parts.reduce((total: number, part) => total + (part ?? 0), 0))
  return {
    cost: sum(each.map(({ costUsd }) => costUsd)),
    most: sum(each.map(({ mostUsd }) => mostUsd)),
    seconds: Math.ceil(Math.max(0, ...each.map(({ seconds }) => seconds))),
  }
}

/** What the check may cost at most; refused when that is less than it usually costs. */
async function requireBudget(
  ctx: Context,
  client: OwnedClient,
  plan: Plan,
  most: number | undefined,
) {
  const { monthly_budget_usd: monthly } = plan.settings
  const left = monthly === null ? null : monthly - (await spentThisMonth(ctx, client))
  const limits = [most, left].filter((limit) => limit !== undefined && limit !== null)
  if (limits.length === 0) return null
  const limit = Math.min(...limits)
  const { cost } = estimatePlan(ctx, plan)
  if (limit <= 0) throw fail('month_budget_spent')
  if (cost !== null && cost > limit)
    throw fail('check_too_costly', { cost, limit: roundUsd(limit) })
  return limit
}

function spentThisMonth(ctx: Context, { id, workspace_id }: OwnedClient): Promise<number> {
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
