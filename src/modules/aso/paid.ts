import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { type PaidStore, RetryLater, StoreError } from '../../providers/stores/port.ts'
import type { AsoSummary } from './schemas/summary.ts'
import { lastPaidCalls, paidTotals, recordPaidCall } from './store/paid.ts'

const IN_A_ROW = 5
const BACKOFF_SECONDS = 600
const JUDGED = 20

/** What a step has spent and what failed, reported with its task. */
export type Ledger = { errors: string[]; paid_calls: number }

type Means = Pick<Context, 'db' | 'stores' | 'config' | 'actor' | 'now'>

/** Identifies a configuration without containing its key. */
function setupOf({ config }: Pick<Context, 'config'>): string {
  return createHash('sha256')
    .update(JSON.stringify(config.stores.paid ?? null))
    .digest('hex')
    .slice(0, 16)
}

type Circuit = { isOpen: boolean; isExhausted: boolean; until: number | null }

/** After a refusal that lasts it stays shut until the settings change; after five failures in a row, for ten minutes. */
async function circuitOf(ctx: Means): Promise<Circuit> {
  const calls = await lastPaidCalls(ctx.db, setupOf(ctx), IN_A_ROW)
  const [last] = calls
  if (last?.is_final) return { isOpen: true, isExhausted: last.reason === 'quota', until: null }
  const isFailing = calls.length === IN_A_ROW && calls.every((call) => !call.is_success)
  const until = isFailing && last ? last.called_at + BACKOFF_SECONDS : null
  return { isOpen: until !== null && until > ctx.now(), isExhausted: false, until }
}

/** Calls the paid source once, if there is one and it is worth it; undefined when it has no answer. */
export async function askPaid<T>(
  ctx: Means,
  ledger: Ledger,
  ask: (paid: PaidStore) => Promise<T>,
): Promise<T | undefined> {
  const { paid } = ctx.stores
  if (!paid) {
    ledger.errors.push('paid fallback requested but no provider is configured')
    return undefined
  }
  if ((await circuitOf(ctx)).isOpen) {
    ledger.errors.push(`paid fallback: ${paid.name} keeps failing and is left alone for now`)
    return undefined
  }
  ledger.paid_calls++
  const call = { workspaceId: ctx.actor.workspaceId, setup: setupOf(ctx) }
  try {
    const answer = await ask(paid)
    await recordPaidCall(ctx.db, {
      ...call,
      isSuccess: true,
      isFinal: false,
      reason: '',
      message: '',
      now: ctx.now(),
    })
    return answer
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { reason, message, retryAt } = error
    ledger.errors.push(`paid fallback: ${paid.name} failed: ${message}`)
    // Not called, and available again as soon as its budget has room.
    if (reason === 'budget') {
      ledger.paid_calls--
      return undefined
    }
    const isFinal = reason === 'auth' || (reason === 'quota' && retryAt === undefined)
    await recordPaidCall(ctx.db, {
      ...call,
      isSuccess: false,
      isFinal,
      reason,
      message,
      now: ctx.now(),
    })
    return undefined
  }
}

type Asked<T> = {
  isPaidWanted: boolean
  ledger: Ledger
  free: () => Promise<T>
  paid: (store: PaidStore) => Promise<T>
}

/** The store itself first; the paid source once, and only where the caller asked for it. */
export async function freeOrPaid<T>(
  ctx: Means,
  { isPaidWanted, ledger, free, paid }: Asked<T>,
): Promise<T> {
  try {
    return await free()
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RetryLater || !isPaidWanted)
      throw error
    const answer = await askPaid(ctx, ledger, paid)
    if (answer === undefined) throw error
    return answer
  }
}

type Health = z.infer<typeof AsoSummary>['paid_fallback_health']

/** Recent health of the paid source, from the stored calls: reading it costs nothing. */
export async function paidHealth(ctx: Means): Promise<Health> {
  const { paid } = ctx.stores
  const [totals, circuit, judged] = await Promise.all([
    paidTotals(ctx.db, ctx.actor.workspaceId, ctx.now()),
    circuitOf(ctx),
    lastPaidCalls(ctx.db, setupOf(ctx), JUDGED),
  ])
  const good = judged.filter((call) => call.is_success).length / Math.max(1, judged.length)
  return {
    configured: paid !== null,
    provider: paid?.name ?? null,
    status: paid ? statusOf(circuit, judged.length, good) : 'not_configured',
    calls_30d: totals.calls,
    successes_30d: totals.successes,
    failures_30d: totals.calls - totals.successes,
    success_rate: totals.calls === 0 ? null : totals.successes / totals.calls,
    units_30d: totals.calls,
    last_used_at: totals.last_used_at,
    last_success_at: totals.last_success_at,
    last_error_at: totals.last_error_at,
    last_error: totals.last_error ?? '',
    circuit_open_until: circuit.isOpen ? circuit.until : null,
  }
}

function statusOf(circuit: Circuit, calls: number, good: number): Health['status'] {
  if (circuit.isOpen) return circuit.isExhausted ? 'exhausted' : 'open_circuit'
  if (calls === 0) return 'idle'
  if (good >= 0.9) return 'ok'
  return good >= 0.5 ? 'degraded' : 'failing'
}
