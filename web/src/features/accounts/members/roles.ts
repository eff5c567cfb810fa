import { hasRole, type Role } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'

const ROLES: Role[] = ['viewer', 'analyst', 'admin', 'owner']

/** The roles a person may give, each with what it may do. */
export function useRoleOptions(own: Role) {
  const t = useText()
  return ROLES.filter((role) => hasRole(own, role)).map((id) => ({
    id,
    label: t(`role.${id}`),
    hint: t(`role.${id}Hint`),
  }))
}
