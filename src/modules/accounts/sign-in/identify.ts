import type { Actor, App, Effect, Factor, Role } from '../../../core/context.ts'
import type { Verdict } from '../../../platform/limits.ts'
import { KEY_LIMIT, LEGACY_LIMIT, SESSION_LIMIT } from '../rate-limits.ts'
import {
  COMPANY_SESSION_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_LIFE_SECONDS,
} from './lifetimes.ts'
import { hashOfKey, hashOfSecret, hashOfToken } from './tokens.ts'

/** A caller's credential. */
export type Credentials = { kind: 'key' | 'legacy' | 'session' | 'token'; value: string }

/** The authenticated caller and the state of the rate limit. */
export type Identity = {
  actor: Actor
  verdict: Verdict
  limit: number
  /** The networks the credential may be used from; undefined: any. */
  allowedFrom?: string[]
  /** The session was extended, so its cookie should be too. At most once a minute. */
  isProlonged: boolean
}

/** The actor in a row of an authenticate function. */
type Found = {
  key_id?: number
  session_id?: number
  user_id: number
  workspace_id: number
  role: Role
  // The driver returns bigint arrays as text.
  client_ids: (number | string)[] | null
  credit_budget?: number | string | null
  effects?: Effect[] | null
  toolsets?: string[] | null
  proved_at?: number
  factors?: Factor[]
  is_company?: boolean
  needs_second_factor?: boolean
}

type Admitted = Found & Verdict & { is_prolonged?: boolean; allowed_from?: string[] | null }

const CREDENTIALS = {
  // Keys are batched: one statement authenticates many.
  key: {
    name: 'authenticate_keys',
    text: `select a.nr::int, k.*, b.credit_budget, b.effects, b.toolsets, b.allowed_from::text[] from unnest($1::bytea[]) with ordinality a (hash, nr)
      cross join lateral authenticate_key(a.hash, $2) k left join api_keys b on b.id = k.key_id`,
    hashOf: hashOfKey,
    limit: KEY_LIMIT,
    more: [],
  },
  legacy: {
    name: 'authenticate_legacy',
    text: 'select * from authenticate_legacy($1, $2)',
    hashOf: hashOfToken,
    limit: LEGACY_LIMIT,
    more: [],
  },
  session: {
    name: 'authenticate_session',
    text: 'select * from authenticate_session($1, $2, $3, $4, $5)',
    hashOf: hashOfToken,
    limit: SESSION_LIMIT,
    more: [SESSION_IDLE_SECONDS, SESSION_LIFE_SECONDS, COMPANY_SESSION_SECONDS],
  },
  // Of an app that a person connected.
  token: {
    name: 'authenticate_token',
    text: `select a.*, k.credit_budget, k.toolsets from authenticate_token($1, $2) a left join api_keys k on k.id = a.key_id`,
    hashOf: (value: string) => hashOfSecret('access', value),
    limit: KEY_LIMIT,
    more: [],
  },
}

/** One round trip at most: a malformed credential is rejected without a query. Nothing is cached. */
export async function identify(
  { pipelined }: App,
  { kind, value }: Credentials,
): Promise<Identity | null> {
  const { hashOf, limit, more, ...statement } = CREDENTIALS[kind]
  const hash = hashOf(value)
  if (!hash) return null
  const found =
    kind === 'key'
      ? await pipelined.load<Admitted & { nr: number }>(
          statement,
          `\\x${hash.toString('hex')}`,
          [limit],
        )
      : await pipelined.query<Admitted>(statement, [hash, limit, ...more])
  if (!found || found.user_id === null) return null
  const { allowed, remaining, reset_seconds, is_prolonged: isProlonged = false } = found
  return {
    actor: actorOf(found, kind),
    verdict: { allowed, remaining, reset_seconds },
    limit,
    isProlonged,
    ...(found.allowed_from && { allowedFrom: found.allowed_from }),
  }
}

export function actorOf(
  { key_id, session_id, credit_budget, effects, toolsets, proved_at, factors, ...found }: Found,
  via: Actor['via'] = 'key',
): Actor {
  return {
    role: found.role,
    userId: found.user_id,
    workspaceId: found.workspace_id,
    clientIds: found.client_ids?.map(Number) ?? null,
    via,
    ...(key_id !== undefined && { keyId: key_id }),
    ...(credit_budget != null && { creditBudget: Number(credit_budget) }),
    ...(effects && { effects }),
    ...(toolsets && { toolsets }),
    ...(session_id !== undefined && { sessionId: session_id }),
    ...(proved_at !== undefined && { provedAt: proved_at }),
    ...(factors && { factors }),
    ...(found.is_company && { isCompany: true }),
    ...(found.needs_second_factor && { needsSecondFactor: true }),
  }
}
