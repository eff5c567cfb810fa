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
export type Reservation = { usd: number }

/** Watches what sources cost. A call is reserved before it is made, and settled when it has ended. */
export type Meter = {
  /** Null: the budget of the month has no room for it. */
  reserve(source: string, usd: number): Promise<Reservation | null>
  settle(call: MeteredCall): void
}

/** Refused before any work was done; everything else may have been billed. */
const FREE: (ProviderReason | null)[] = ['auth', 'funds', 'quota', 'budget', 'blocked']

export const costOfFailure = (reason: ProviderReason, usd: number) =>
  FREE.includes(reason) ? 0 : usd

export const BUDGET_SPENT = 'The monthly budget of this source is used up'
