import type { Actor, House } from '../../core/context.ts'
import type { Verdict } from '../../platform/limits.ts'
import { actorOf, hashOfKey, KEY_LIMIT } from '../accounts/index.ts'
import { isEnforced } from '../credits/index.ts'

/** Searches of one key at once. */
export const PLACES = 5

/** What the gates said, all asked at once. */
export type Gates = {
  actor: Actor
  verdict: Verdict
  /** The place taken among the five; null when there was none, or none was asked for. */
  lease: number | null
  hasCredits: boolean
  cached: Buffer | null
  /** What a key asks of the hot line keeps its order under this. */
  turn: number
}

export type Ask = { credits: number; cacheKey: string | null }

type Row = {
  key_id: number
  user_id: number
  workspace_id: number
  role: Actor['role']
  client_ids: number[] | null
  lease: number | null
  has_credits: boolean | null
  cached: Buffer | null
} & Verdict

const ADMIT = { name: 'search_admit', text: 'select * from search_admit($1, $2, $3, $4, $5, $6, $7, $8, $9)' }
const LEAVE = { name: 'search_leave', text: 'select search_leave($1, $2, $3, $4, $5)' }

/** One round trip for key, rate, place, credits and cache; null when the key is none. `ask` null: key and rate only. */
export async function admitSearch(
  house: House,
  key: string,
  requestId: string,
  ask: Ask | null,
): Promise<Gates | null> {
  const hash = hashOfKey(key)
  if (!hash) return null
  const values = [
    hash,
    KEY_LIMIT,
    PLACES,
    ask !== null,
    ask?.credits ?? 0,
    isEnforced(house),
    house.instance,
    requestId,
    ask?.cacheKey ?? null,
  ]
  const turn = hash.readUInt8()
  const row = await house.hot.query<Row>(ADMIT, values, turn)
  if (!row) return null
  const { allowed, remaining, reset_seconds } = row
  return {
    actor: actorOf(row),
    verdict: { allowed, remaining, reset_seconds },
    lease: row.lease,
    hasCredits: row.has_credits ?? false,
    cached: row.cached,
    turn,
  }
}

export type Outcome = { used: number; cached: number; failed: number }

/** Books the credits and frees the place, after the answer has gone out. */
export async function leaveSearch(
  house: House,
  { requestId, lease, outcome }: { requestId: string; lease: number; outcome: Outcome },
) {
  await house.hot.query(LEAVE, [requestId, lease, outcome.used, outcome.cached, outcome.failed])
}
