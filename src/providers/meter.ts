import { watchRequests } from '../platform/http.ts'
import type { ProviderReason } from './reason.ts'

/** A call that ended. `usd` is what it cost, by the provider's word or else by its list price. */
export type MeteredCall = {
  source: string
  reservation: Reservation
  usd: number
  tookMs: number
  /** Null: it answered. */
  reason: ProviderReason | null
  message: string
}

/** What was booked before the call; nothing where the source has no budget. */
type Reservation = { usd: number }

/** Watches what sources cost. A call is reserved before it is made, and settled when it has ended. */
export type Meter = {
  /** Null: the budget of the month has no room for it. */
  reserve(source: string, usd: number): Promise<Reservation | null>
  settle(call: MeteredCall): void
}

/** Refused before any work was done; everything else may have been billed. */
const FREE: (ProviderReason | null)[] = ['auth', 'funds', 'quota', 'budget', 'blocked']

/** What a call that failed may have cost: nothing where it never left this machine. */
export const costOfFailure = (
  reason: ProviderReason,
  { usd, wasSent }: { usd: number; wasSent: boolean },
) => (wasSent && !FREE.includes(reason) ? usd : 0)

export const BUDGET_SPENT = 'The monthly budget of this source is used up'

type Failure = { reason: ProviderReason; message: string }

type Metering<T> = {
  source: string
  /** Dollars, by the list. */
  price: number
  meter: Meter
  now?: () => number
  /** What the source says that the answer cost. */
  costOf?: (answer: T) => number | undefined
  /** Why it failed; undefined: given up by its caller, or failed in an unknown way. */
  failureOf(thrown: unknown): Failure | undefined
  /** What is thrown when the budget has no room. */
  budgetError(): Error
}

/** A call on account: reserved before it is made, settled when it has ended. */
export async function metered<T>(
  ask: () => Promise<T>,
  { source, price, meter, now = Date.now, costOf, failureOf, budgetError }: Metering<T>,
): Promise<T> {
  const reservation = await meter.reserve(source, price)
  if (!reservation) throw budgetError()
  const startedAt = now()
  const settle = (usd: number, failure?: Failure) => {
    const { reason = null, message = '' } = failure ?? {}
    meter.settle({ source, reservation, usd, tookMs: now() - startedAt, reason, message })
  }
  const watch = watchRequests()
  try {
    const answer = await watch.run(ask)
    settle(costOf?.(answer) ?? price)
    return answer
  } catch (error) {
    const failure = failureOf(error) ?? GIVEN_UP
    settle(costOfFailure(failure.reason, { usd: price, wasSent: watch.wasSent() }), failure)
    throw error
  }
}

const GIVEN_UP: Failure = { reason: 'timeout', message: 'The call was given up' }
