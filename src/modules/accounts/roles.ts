import { fail, forbidden } from '../../base/errors.ts'
import { ROLES, type Role } from '../../core/context.ts'
import type { MemberRole } from './schemas.ts'

const rank = (role: Role) => ROLES.indexOf(role)

/** May manage other people's keys. */
export const isManager = ({ role }: { role: Role }) => rank(role) >= rank('admin')

/** Nobody manages a person with a higher role, or grants a role above their own. */
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
  throw fail('last_owner')
}

type Scope = { role: MemberRole; client_ids: number[] | null }
type ScopeChange = { role?: MemberRole | undefined; client_ids?: number[] | null | undefined }

/** Role and clients after a change. Only viewers can be limited to some clients. */
export function changeScope(current: Scope, change: ScopeChange): Scope {
  const role = change.role ?? current.role
  if (role === 'viewer')
    return {
      role,
      client_ids: change.client_ids === undefined ? current.client_ids : change.client_ids,
    }
  if (change.client_ids) throw fail('clients_for_viewer_only')
  return { role, client_ids: null }
}
