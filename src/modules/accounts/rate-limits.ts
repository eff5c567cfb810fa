import { type AppError, fail } from '../../base/errors.ts'

/** Requests a minute. */
export const KEY_LIMIT = 60
export const LEGACY_LIMIT = 60
export const SESSION_LIMIT = 600

const MAX_ACTIVE_KEYS = 20
const KEYS_PER_HOUR = 10

type KeyMaking = { now: number; isOperator: boolean }
export type KeyUse = { active: number; recent: number; first_recent_at: number | null }

/** Limits the number of a person's keys and how fast they are created; the rate does not apply to the command line. */
export function requireMayMakeKey(
  { active, recent, first_recent_at }: KeyUse,
  { now, isOperator }: KeyMaking,
) {
  if (recent >= KEYS_PER_HOUR && !isOperator)
    throw tooMany((first_recent_at ?? now) + 3600 - now)
  if (active >= MAX_ACTIVE_KEYS)
    throw tooMany(3600, { hint: `Delete a key first: ${MAX_ACTIVE_KEYS} may be active` })
}

export function tooMany(seconds: number, data: Record<string, unknown> = {}): AppError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
  return fail('too_many_requests').with({ data, headers })
}
