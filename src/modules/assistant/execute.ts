import { fail, forbidden, notFound, toAppError } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { reportError } from '../../core/report-error.ts'
import { recordAudit } from '../accounts/index.ts'
import { requireClient } from '../clients/index.ts'
import type { Outcome } from './schemas.ts'
import {
  type Action,
  type Change,
  claimAction,
  dismissAction,
  expireAction,
  findAction,
  insertActions,
  settleAction,
} from './store/actions.ts'
import { insertMessage, requireChat, scopeOf } from './store/chats.ts'
import { isOffered, LOST_SECONDS, PROPOSAL_SECONDS, staysInScope } from './tools/tool-policy.ts'
import { actorFor, proposalFor } from './tools/tool-runner.ts'
import { shrink, shrunkJson } from './tools/truncate.ts'

/** What the person confirmed, or has changed and confirmed, run once; asked again, its stored outcome. */
export async function executeAction(
  ctx: Context,
  id: number,
  edited?: Record<string, unknown>,
): Promise<Outcome> {
  const action = await findAction(ctx.db, ctx.actor, id)
  if (!action) throw notFound()
  return executeFound({ ...ctx, actor: actorFor(ctx, action.scope_client_id) }, action, edited)
}

async function executeFound(
  ctx: Context,
  action: Action,
  edited?: Record<string, unknown>,
): Promise<Outcome> {
  const { id } = action
  if (action.client_id !== null) await requireClient(ctx, action.client_id)
  if (action.outcome) return action.outcome
  if (action.status === 'executing') return afterClaim(ctx, action)
  const op = requireOffered(ctx, action.action)
  await requirePending(ctx, action)
  const change = edited && (await changeTo(ctx, { action, op, edited }))
  const claimed = await claimAction(ctx.db, id, { now: ctx.now(), ...(change && { change }) })
  // Another caller was faster: the outcome is there, or will be.
  return claimed ? runClaimed(ctx, claimed, op) : executeAction(ctx, id)
}

type Edit = { action: Action; op: AnyOperation; edited: Record<string, unknown> }

/** The person may change everything except the client. */
async function changeTo(ctx: Context, { action, op, edited }: Edit): Promise<Change> {
  const fixed = action.client_id === null ? {} : { client_id: action.client_id }
  const { params, preview } = await proposalFor(ctx, op, { ...edited, ...fixed })
  return { params: JSON.stringify(params), preview }
}

/** What the person does not want can no longer be run. */
export async function dismiss(ctx: Context, id: number): Promise<Action> {
  const action = await findAction(ctx.db, ctx.actor, id)
  if (!action) throw notFound()
  const dismissed = await dismissAction(ctx.db, ctx.actor, id, ctx.now())
  if (!dismissed && action.status !== 'superseded') throw fail('proposal_not_waiting')
  return dismissed ?? action
}

export type Chosen = {
  action: string
  params: Record<string, unknown>
  session_id?: number | undefined
}

/** An action that the person put together themselves. */
export async function executeChosen(
  ctx: Context,
  { action, params, session_id }: Chosen,
): Promise<Outcome> {
  const chat = session_id === undefined ? null : await requireChat(ctx, session_id)
  const op = ctx.operations.list.find(({ name }) => name === action)
  if (!op) throw fail('action_unknown', { name: action.slice(0, 60) })
  requireOffered(ctx, action)
  const { cost, params: checked, ...proposal } = await proposalFor(ctx, op, params)
  // A client the person names comes before the scope of the chat.
  const scope = staysInScope(op) ? (proposal.client_id ?? chat?.client_id ?? null) : null
  const now = ctx.now()
  const [row] = await insertActions(ctx.db, [
    {
      ...proposal,
      workspace_id: ctx.actor.workspaceId,
      user_id: ctx.actor.userId,
      chat_id: chat?.id ?? null,
      scope_client_id: scope,
      params: JSON.stringify(checked),
      cost: cost && JSON.stringify(cost),
      status: 'pending',
      created_at: now,
      expires_at: now + PROPOSAL_SECONDS,
    },
  ])
  if (!row) throw new Error('action not saved')
  return executeAction(ctx, row.id)
}

/** Their role may have changed since it was proposed. */
function requireOffered({ operations, actor }: Context, name: string): AnyOperation {
  const op = operations.list.find((each) => each.name === name)
  if (!op || !isOffered(op, actor)) throw forbidden()
  return op
}

async function requirePending(
  ctx: Context,
  { id, status, expires_at, finished_at }: Action,
): Promise<void> {
  if (status === 'superseded' && finished_at !== null) throw fail('proposal_dismissed')
  if (status === 'superseded') throw fail('proposal_superseded')
  if (status === 'pending' && expires_at > ctx.now()) return
  await expireAction(ctx.db, id)
  throw fail('proposal_expired')
}

/** Between claim and outcome the process may have ended: then nobody knows, and that is what is said. */
async function afterClaim(ctx: Context, { id, action, claimed_at }: Action): Promise<Outcome> {
  if (ctx.now() - (claimed_at ?? 0) < LOST_SECONDS)
    throw fail('proposal_runs').with({ data: { action_id: id } })
  const message = `${action} was started, but whether it took effect is unknown; look before you ask for it again`
  await settleAction(ctx.db, id, {
    status: 'failed',
    outcome: { ok: false, message },
    now: ctx.now(),
  })
  return executeAction(ctx, id)
}

async function runClaimed(ctx: Context, action: Action, op: AnyOperation): Promise<Outcome> {
  const outcome = await run(ctx, action, op)
  await transaction(ctx, async (tx) => {
    await settleAction(tx.db, action.id, {
      status: outcome.ok ? 'done' : 'failed',
      outcome,
      now: tx.now(),
    })
    await recordAudit(
      tx,
      'assistant_action',
      `${action.action} ${outcome.ok ? 'done' : 'failed'} (action ${action.id})`,
    )
    if (action.chat_id === null) return
    const content =
      `${op.name}: ${outcome.message}\n${shrunkJson(outcome.result ?? null).slice(0, 2000)}`.toWellFormed()
    // In a chat about everything it belongs to everything; elsewhere only to the client it was about.
    const isOpen = (await scopeOf(tx.db, action.chat_id)) === null
    const client_id = isOpen ? null : (action.scope_client_id ?? action.client_id)
    await insertMessage(tx.db, {
      chat_id: action.chat_id,
      client_id,
      role: 'event',
      content,
      created_at: tx.now(),
    })
  })
  return outcome
}

/** Runs to its end with the person's own rights, also when the person hangs up. */
async function run(
  ctx: Context,
  { action, params, client_id }: Action,
  { summary }: AnyOperation,
): Promise<Outcome> {
  try {
    const signal = new AbortController().signal
    const result = await ctx.operations.call({ ...ctx, signal }, action, params)
    return {
      ok: true,
      message: `Done: ${summary}`,
      result: shrink(result),
      ...idsIn(result),
      ...linkToClient(client_id),
    }
  } catch (thrown) {
    const error = toAppError(thrown)
    reportError(ctx.log, error, { operation: action })
    const { message, reason, values } = error
    return { ok: false, message, reason, values, ...idsIn(error.data) }
  }
}

function idsIn(result: unknown): { job_id?: number; task_id?: number } {
  if (typeof result !== 'object' || result === null) return {}
  const job_id =
    'job_id' in result && typeof result.job_id === 'number' ? { job_id: result.job_id } : {}
  const task_id =
    'task_id' in result && typeof result.task_id === 'number' ? { task_id: result.task_id } : {}
  return { ...job_id, ...task_id }
}

const linkToClient = (clientId: number | null) =>
  clientId === null ? {} : { navigate: `/c/${clientId}` }
