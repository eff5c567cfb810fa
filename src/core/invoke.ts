import type { z } from 'zod'
import { AppError, fail, forbidden, unauthorized } from '../base/errors.ts'
import { REASONS } from '../base/reason-codes.ts'
import { noteActivity } from '../platform/observing/watchdog.ts'
import { type Actor, type Context, type Effect, isCustomer, ROLES } from './context.ts'
import { type FieldIssue, issueReason, type RowProblem, readInput } from './input-errors.ts'
import type { AnyOperation, Operation } from './operation.ts'
import { onReplica } from './replica-read.ts'
import { restoring } from './restore.ts'
import { explainUnknown, unknownFields } from './unknown-fields.ts'

/** Runs an operation. REST, MCP, the assistant and the tests all go through here. */
export async function invoke<I extends z.ZodObject, O extends z.ZodType>(
  op: Operation<I, O>,
  ctx: Context,
  raw: unknown,
): Promise<z.output<O>> {
  admit(op, ctx)
  noteActivity(op.name)
  const input = readFields(op.input, raw)
  const run = (ctx: Context) => op.run(ctx, input)
  const output = await restoring(ctx, () => (op.readsPast ? onReplica(ctx, run) : run(ctx)))
  if (ctx.replica && effectOf(op) !== 'read') await ctx.replica.noteWrite(ctx.actor.workspaceId)
  return op.output.parse(output)
}

/** Input as its schema reads it; every unknown field and every problem is named. */
export function readFields<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> {
  requireKnownFields({ input: schema }, raw)
  const input = readInput(schema, raw)
  if (!input.success) throw invalidFields(input.error)
  return input.data
}

/** The input of a tool as a model gave it, completed by what holds for models. */
export const toolInput = ({ tool }: AnyOperation, given: unknown): unknown =>
  tool?.defaults && typeof given === 'object' && given !== null
    ? { ...tool.defaults, ...given }
    : given

/** Calls an operation from inside the product, as the actor of the context; a module may use those below it. */
export const call = <I extends z.ZodObject, O extends z.ZodType>(
  ctx: Context,
  op: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> => {
  const { toolsets: _, ...actor } = ctx.actor
  return invoke(op, { ...ctx, actor }, input)
}

export function admit(op: AnyOperation, { actor, now }: Context) {
  if (!mayCall(op, actor)) throw actor.role === 'guest' ? unauthorized() : forbidden()
  if (op.needsSignIn && !IN_PERSON.has(actor.via)) throw fail('sign_in_first')
  if (op.access !== 'guest' && !op.beforeSecondFactor) requireSecondFactor(actor)
  if (op.needsRecentProof) requireRecentProof(actor, now())
}

/** For every surface: members confine themselves to setting up what their workspace requires. */
export function requireSecondFactor({ needsSecondFactor }: Actor) {
  if (needsSecondFactor) throw fail('second_factor_required')
}

const RECENT_SECONDS = 15 * 60

/** A session may be found open: what matters most asks again who sits there. */
function requireRecentProof({ provedAt, factors = [], isCompany }: Actor, now: number) {
  if (provedAt === undefined || now - provedAt <= RECENT_SECONDS) return
  const otherwise = isCompany ? ['company'] : ['password']
  throw fail('confirm_first').with({
    data: { reauth: factors.length > 0 ? factors : otherwise },
  })
}

const IN_PERSON = new Set<Actor['via']>(['session', 'cli'])

/** Whether the caller may run it at all, whatever the arguments. */
export function mayCall(op: AnyOperation, actor: Actor): boolean {
  const { access, isForTeam, spends } = op
  if (isForTeam && isCustomer(actor)) return false
  if (actor.effects && !actor.effects.includes(effectOf(op))) return false
  if (!isInToolsets(actor, op.module)) return false
  const hasBudget =
    spends === true && actor.creditBudget !== undefined && actor.role !== 'guest'
  return hasBudget || ROLES.indexOf(actor.role) >= ROLES.indexOf(access)
}

/** Whether a program is shown it and may call it: what asks people for a fresh proof, only where its grant names the effect. */
export const isOffered = (op: AnyOperation, actor: Actor): boolean =>
  mayCall(op, actor) && (!op.needsRecentProof || actor.effects?.includes(effectOf(op)) === true)

/** Whether a credential that is limited to some modules reaches this one. */
export const isInToolsets = ({ toolsets }: Actor, module: string | undefined) =>
  toolsets === undefined || (module !== undefined && toolsets.includes(module))

/** The effect of an operation; for one that is no tool, derived from its routes and cost. */
export function effectOf({ tool, spends, routes }: AnyOperation): Effect {
  if (tool) return tool.effect
  if (spends) return 'spend'
  if (routes.every(({ method }) => method === 'get')) return 'read'
  return routes.some(({ method }) => method === 'delete') ? 'destroy' : 'write'
}

/** A silently dropped field would look to the caller as if it had been applied. */
export function requireKnownFields({ input }: Pick<AnyOperation, 'input'>, raw: unknown) {
  const [first, ...more] = unknownFields(input, raw)
  if (first) throw explainUnknown([first, ...more])
}

const MAX_EXPLAINED = 5

/** Input that does not fit its schema: every problem with its path, its reason and values. */
export function invalidFields(error: z.ZodError): AppError {
  const issues = issuesOf(error)
  const fields = issues.map(({ path }) => path).join(', ')
  const reason = 'invalid_fields'
  return new AppError(
    { code: REASONS[reason], reason, values: { fields }, message: explain(error) },
    { data: { issues } },
  )
}

function issuesOf(error: z.ZodError): FieldIssue[] {
  return error.issues
    .slice(0, MAX_EXPLAINED)
    .map((issue) => ({ path: pathOf(issue), ...issueReason(issue), message: issue.message }))
}

/** Why a row of a file could not be read. */
export const rowProblem = (row: number, error: z.ZodError): RowProblem => ({
  row,
  reason: explain(error),
  issues: issuesOf(error),
})

const pathOf = ({ path }: z.core.$ZodIssue) => path.map(String).join('.').slice(0, 120)

/** What is wrong and where, in one line for an error body. */
export function explain(error: z.ZodError): string {
  const explained = error.issues.slice(0, MAX_EXPLAINED).map((issue) => {
    const field = pathOf(issue)
    return field ? `${field}: ${issue.message}` : issue.message
  })
  const more = error.issues.length - explained.length
  return explained.join('; ').slice(0, 1000) + (more > 0 ? `; and ${more} more` : '')
}
