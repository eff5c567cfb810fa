import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, House } from '../../core/context.ts'
import type { Kept } from '../../platform/cache.ts'
import type { Verdict } from '../../platform/limits.ts'
import { actorOf, hashOfKey, KEY_LIMIT } from '../accounts/index.ts'
import { isEnforced } from '../credits/index.ts'

/** Searches of one key at once. */
export const PLACES = 5

/** What the gates said, all asked at once. */
export type Gates = {
  actor: Actor
  verdict: Verdict
  /** Whether there was one among the five; null when none was asked for. */
  hasPlace: boolean | null
  hasCredits: boolean
  cached: Buffer | null
  /** What a key asks of the hot line keeps its order under this. */
  turn: number
}

export type Ask = { credits: number; cacheKey: string | null }

type Place = { has_place: boolean | null; has_credits: boolean | null; cached: Buffer | null }

type Row = {
  key_id: number
  user_id: number
  workspace_id: number
  role: Actor['role']
  client_ids: number[] | null
} & Verdict &
  Place

const ADMIT = {
  name: 'admit_search',
  text: 'select * from admit_search($1, $2, $3, $4, $5, $6, $7, $8, $9) where key_id is not null',
}
const PLACE = { name: 'place_search', text: 'select * from place_search($1, $2, $3, $4, $5, $6, $7, $8)' }
const LEAVE = {
  name: 'leave_search',
  text: `with kept as (
      insert into cache (key, value, expires_at) select $5::text, $6::bytea, $7::double precision where $5 is not null
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at)
    select credit_settle($1, $2, $3, $4)`,
}

/** One round trip for key, rate, place, credits and cache; null when the key is none. `ask` null: key and rate only. */
export async function admitSearch(
  house: House,
  key: string,
  requestId: string,
  ask: Ask | null,
): Promise<Gates | null> {
  const hash = hashOfKey(key)
  if (!hash) return null
  const turn = hash.readUInt32BE()
  const wanted = [ask?.credits ?? 0, isEnforced(house), house.instance, requestId, ask?.cacheKey ?? null]
  const row = await house.hot.query<Row>(ADMIT, [hash, KEY_LIMIT, PLACES, ask !== null, ...wanted], turn)
  if (!row) return null
  const { allowed, remaining, reset_seconds, key_id, workspace_id } = row
  const isCrowded = row.has_place === false
  const place = isCrowded ? await lookAgain(house, [key_id, workspace_id, PLACES, ...wanted], turn) : row
  return {
    actor: actorOf(row),
    verdict: { allowed, remaining, reset_seconds },
    hasPlace: place.has_place,
    hasCredits: place.has_credits ?? false,
    cached: place.cached,
    turn,
  }
}

const PAUSES_MS = [10, 40]
const NO_PLACE: Place = { has_place: false, has_credits: null, cached: null }

/** A place is freed when its answer has gone out: who had that answer and asks on at another server may be faster. */
async function lookAgain({ hot }: House, wanted: unknown[], turn: number): Promise<Place> {
  for (const pause of PAUSES_MS) {
    await sleep(pause)
    const place = await hot.query<Place>(PLACE, wanted, turn)
    if (place?.has_place) return place
  }
  return NO_PLACE
}

export type Outcome = { used: number; cached: number; failed: number }
export type Leaving = { requestId: string; turn: number; outcome: Outcome; kept?: Kept | undefined }

/** Books the credits, frees the place and keeps the answer, after it has gone out and before the key asks on here. */
export async function leaveSearch({ hot }: House, { requestId, turn, outcome, kept }: Leaving) {
  const { used, cached, failed } = outcome
  await hot.book(LEAVE, [requestId, used, cached, failed, kept?.key, kept?.value, kept?.expiresAt], turn)
}
