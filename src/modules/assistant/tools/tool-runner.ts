import { toAppError } from '../../../base/errors.ts'
import { type Actor, type Context, narrowTo } from '../../../core/context.ts'
import { readInput } from '../../../core/input-errors.ts'
import { invalidFields, requireKnownFields, toolInput } from '../../../core/invoke.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { reportError } from '../../../core/report-error.ts'
import { requireClient } from '../../clients/index.ts'
import type { Source } from '../schemas.ts'
import { isOffered, needsPerson } from './tool-policy.ts'
import { type Scope, scoped } from './tools.ts'
import { countsIn, shrink, shrunkJson } from './truncate.ts'

const MAX_CALLS = 24
const MAX_PROPOSALS = 5

/** Something that waits for the person's word. */
export type Proposal = {
  action: string
  params: Record<string, unknown>
  preview: string
  cost: Record<string, unknown> | null
  client_id: number | null
}

/** One turn of a chat: what it may read, and its result. */
export type Turn = {
  ctx: Context
  scope: Scope
  calls: number
  proposals: Proposal[]
  sources: Source[]
  /** Everything that was read, as numbers are checked against it. */
  materials: string[]
}

export function openTurn(ctx: Context, scope: Scope): Turn {
  const actor = actorFor(ctx, scope.client_id)
  return { ctx: { ...ctx, actor }, scope, calls: 0, proposals: [], sources: [], materials: [] }
}

/** The person, with their own rights, and within a scope unable to reach any other client: whatever a model is made to ask for. */
export function actorFor({ actor }: Context, clientId: number | null): Actor {
  const own = { ...actor, via: 'assistant' as const }
  return clientId === null ? own : narrowTo(own, clientId)
}

export type Called = { output: unknown; isError: boolean }

/** Runs a read, or notes what the person must confirm. A failure is an answer too. */
export async function callTool(turn: Turn, name: string, input: unknown): Promise<Called> {
  const { ctx, scope } = turn
  const op = ctx.operations.list.find((each) => each.name === name)
  if (!op || !isOffered(op, ctx.actor))
    return errorResult(`There is no tool ${name.slice(0, 60)}`)
  if (++turn.calls > MAX_CALLS)
    return errorResult(`No more than ${MAX_CALLS} calls in one turn; answer with what you have`)
  const params = scoped(op, input, scope)
  ctx.emitProgress?.({ type: 'tool', data: { name } })
  try {
    if (needsPerson(op)) return { output: await propose(turn, op, params), isError: false }
    const output = await ctx.operations.call(ctx, name, params)
    turn.materials.push(shrunkJson(output), countsIn(output))
    turn.sources.push({ tool: name, params, ok: true })
    return { output: shrink(output), isError: false }
  } catch (thrown) {
    if (ctx.signal.aborted) throw thrown
    const error = toAppError(thrown)
    reportError(ctx.log, error, { operation: name })
    turn.sources.push({ tool: name, params, ok: false })
    return { output: error.body, isError: true }
  }
}

const errorResult = (error: string): Called => ({ output: { error }, isError: true })

async function propose(turn: Turn, op: AnyOperation, params: Record<string, unknown>) {
  const proposal = await proposalFor(turn.ctx, op, params)
  const known = turn.proposals.some(
    (each) => each.action === op.name && same(each.params, proposal.params),
  )
  if (!known && turn.proposals.length >= MAX_PROPOSALS)
    return {
      error: `No more than ${MAX_PROPOSALS} proposals at once; let the person decide on these first`,
    }
  if (!known) turn.proposals.push(proposal)
  return {
    status: 'waits for the person',
    action: op.name,
    preview: proposal.preview,
    cost: proposal.cost,
    note: 'Nothing was run. Say what you propose and that it waits for confirmation.',
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Asked of those who know, where somebody does. */
const ESTIMATES: Record<string, string> = {
  start_rank_check: 'preview_rank_check',
  start_aeo_check: 'preview_aeo_check',
}

/** What would be run, checked as far as it can be without running it. */
export async function proposalFor(
  ctx: Context,
  op: AnyOperation,
  given: Record<string, unknown>,
): Promise<Proposal> {
  requireKnownFields(op, given)
  const read = readInput(op.input, toolInput(op, given))
  if (!read.success) throw invalidFields(read.error)
  const params: Record<string, unknown> = read.data
  const client_id = typeof params.client_id === 'number' ? params.client_id : null
  const client = client_id === null ? null : await requireClient(ctx, client_id)
  const words = op.tool?.confirm?.(read.data) ?? `${op.summary}?`
  const preview = client ? `${client.name} (${client.domain}): ${words}` : words
  return {
    action: op.name,
    params,
    preview,
    cost: await estimate(ctx, op.name, params),
    client_id,
  }
}

async function estimate(
  ctx: Context,
  action: string,
  params: Record<string, unknown>,
): Promise<Proposal['cost']> {
  const preview = ESTIMATES[action]
  if (!preview) return null
  try {
    const { client_id, depth, samples } = params
    const asked = {
      client_id,
      ...(depth !== undefined && { depth }),
      ...(samples !== undefined && { samples }),
    }
    return { ...((await ctx.operations.call(ctx, preview, asked)) as object) }
  } catch (thrown) {
    // An obstacle is reported when the action runs; the estimate is optional.
    if (toAppError(thrown).status < 500) return null
    throw thrown
  }
}
