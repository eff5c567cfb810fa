import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, App, Effect } from '../../core/context.ts'
import { isInToolsets } from '../../core/invoke.ts'
import type { CacheEntry } from '../../platform/cache.ts'
import type { Verdict } from '../../platform/limits.ts'
import { actorOf, hashOfKey, KEY_LIMIT } from '../accounts/index.ts'
import { isEnforced, maySpend } from '../credits/index.ts'

/** Concurrent searches of one key. */
export const MAX_CONCURRENT_SEARCHES = 5

/** The combined result of authentication, rate limit, slot, credits and cache. */
export type Authorization = {
  actor: Actor
  verdict: Verdict
  /** Whether this key may spend credits at all: an analyst's, or one with a budget. */
  maySpend: boolean
  /** The key is bound to networks that the caller is not in. */
  isElsewhere: boolean
  /** Whether a slot was free; null when none was requested. */
  hasSlot: boolean | null
  hasCredits: boolean
  cached: Buffer | null
  /** Queries of one key keep their order under this. */
  orderingKey: number
}

type Caller = { key: string; requestId: string; address: string }

type SearchReservation = { credits: number; cacheKey: string | null }

type Slot = { has_slot: boolean | null; has_credits: boolean | null; cached: Buffer | null }

type Row = {
  key_id: number
  user_id: number
  workspace_id: number
  role: Actor['role']
  client_ids: number[] | null
  credit_budget: number | null
  effects: Effect[] | null
  toolsets: string[] | null
  is_elsewhere: boolean
} & Verdict &
  Slot

const AUTHORIZE = {
  name: 'authorize_search',
  text: 'select * from authorize_search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) where key_id is not null',
}
const RESERVE = {
  name: 'reserve_search',
  text: 'select * from reserve_search($1, $2, $3, $4, $5, $6, $7, $8)',
}
const LEAVE = {
  name: 'leave_search',
  text: `with kept as (
      insert into cache (key, value, expires_at) select $6::text, $7::bytea, to_timestamp($8) where $6 is not null
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at)
    select credit_settle($1, $2, $3, $4, $5)`,
}

/** One round trip for key, rate, slot, credits and cache; null for an invalid key. `ask` null: key and rate only. */
export async function authorizeSearch(
  app: App,
  { key, requestId, address }: Caller,
  ask: SearchReservation | null,
): Promise<Authorization | null> {
  const hash = hashOfKey(key)
  if (!hash) return null
  const orderingKey = hash.readUInt32BE()
  const wanted = [
    ask?.credits ?? 0,
    isEnforced(app),
    app.instance,
    requestId,
    ask?.cacheKey ?? null,
  ]
  const row = await app.pipelined.query<Row>(
    AUTHORIZE,
    [
      hash,
      KEY_LIMIT,
      MAX_CONCURRENT_SEARCHES,
      ask !== null,
      ...wanted,
      isIP(address) ? address : null,
    ],
    orderingKey,
  )
  if (!row) return null
  const { allowed, remaining, reset_seconds, key_id, workspace_id } = row
  const isCrowded = row.has_slot === false
  const slot = isCrowded
    ? await retryReservation(
        app,
        [key_id, workspace_id, MAX_CONCURRENT_SEARCHES, ...wanted],
        orderingKey,
      )
    : row
  const actor = actorOf(row)
  return {
    actor,
    verdict: { allowed, remaining, reset_seconds },
    maySpend: maySpend(actor) && isInToolsets(actor, 'serp'),
    isElsewhere: row.is_elsewhere,
    hasSlot: slot.has_slot,
    hasCredits: slot.has_credits ?? false,
    cached: slot.cached,
    orderingKey,
  }
}

const PAUSES_MS = [10, 40]
const NO_SLOT: Slot = { has_slot: false, has_credits: null, cached: null }

/** A slot is freed after its response was sent, so the caller's next request at another server may arrive earlier. */
async function retryReservation(
  { pipelined }: App,
  wanted: unknown[],
  orderingKey: number,
): Promise<Slot> {
  for (const pause of PAUSES_MS) {
    await sleep(pause)
    const slot = await pipelined.query<Slot>(RESERVE, wanted, orderingKey)
    if (slot?.has_slot) return slot
  }
  return NO_SLOT
}

export type Outcome = { used: number; cached: number; failed: number }
type Settlement = {
  workspaceId: number
  requestId: string
  orderingKey: number
  outcome: Outcome
  kept?: CacheEntry | undefined
}

/** Settles the credits, frees the slot and caches the answer: after the response, before the key's next request here. */
export async function settleSearch({ pipelined }: App, settlement: Settlement) {
  const { workspaceId, requestId, orderingKey, outcome, kept } = settlement
  const { used, cached, failed } = outcome
  await pipelined.queryDurable(
    LEAVE,
    [workspaceId, requestId, used, cached, failed, kept?.key, kept?.value, kept?.expiresAt],
    orderingKey,
  )
}
