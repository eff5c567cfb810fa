import { AppError, forbidden, invalid } from '../../base/errors.ts'
import { ROLES, type Role } from '../../core/context.ts'
import type { MemberRole } from './schemas.ts'

const DAY = 24 * 3600

export const SESSION_IDLE_SECONDS = 14 * DAY
export const SESSION_LIFE_SECONDS = 90 * DAY
export const INVITE_SECONDS = 7 * DAY
export const AUDIT_SECONDS = 400 * DAY
export const MAX_SESSIONS = 100

/** Requests a minute. */
export const KEY_LIMIT = 60
export const LEGACY_LIMIT = 60
export const SESSION_LIMIT = 600

const MAX_ACTIVE_KEYS = 20
const KEYS_PER_HOUR = 10

const rank = (role: Role) => ROLES.indexOf(role)

/** May manage other people's keys. */
export const isManager = ({ role }: { role: Role }) => rank(role) >= rank('admin')

/** Nobody manages a person of a higher role, nor grants a role above their own. */
export function requireMayGrant(actor: { role: Role }, ...roles: MemberRole[]) {
  if (roles.some((role) => rank(role) > rank(actor.role))) throw forbidden()
}

/** The last owner must stay: nobody else can bill, transfer or close the workspace. */
export function requireOwnerLeft({
  role,
  next,
  owners,
}: {
  role: MemberRole
  next: MemberRole | null
  owners: number
}) {
  if (role !== 'owner' || next === 'owner' || owners > 1) return
  throw new AppError('conflict', 'The last owner must stay; transfer the workspace to another member first')
}

type Scope = { role: MemberRole; client_ids: number[] | null }
type ScopeChange = { role?: MemberRole | undefined; client_ids?: number[] | null | undefined }

/** Role and clients after a change. Only viewers can be limited to some clients. */
export function changeScope(current: Scope, change: ScopeChange): Scope {
  const role = change.role ?? current.role
  if (role === 'viewer')
    return { role, client_ids: change.client_ids === undefined ? current.client_ids : change.client_ids }
  if (change.client_ids) throw invalid('client_ids: only a viewer can be limited to clients')
  return { role, client_ids: null }
}

type KeyMaking = { now: number; isOperator: boolean }
export type KeyUse = { active: number; recent: number; first_recent_at: number | null }

/** Limits the number of a person's keys and how fast they are created; the rate does not apply to the command line. */
export function requireMayMakeKey({ active, recent, first_recent_at }: KeyUse, { now, isOperator }: KeyMaking) {
  if (recent >= KEYS_PER_HOUR && !isOperator) throw tooMany((first_recent_at ?? now) + 3600 - now)
  if (active >= MAX_ACTIVE_KEYS) throw tooMany(3600, { hint: `Delete a key first: ${MAX_ACTIVE_KEYS} may be active` })
}

export function tooMany(seconds: number, data: Record<string, unknown> = {}): AppError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
  return new AppError('rate_limited', 'Rate limit exceeded', { data, headers })
}
