import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './client.ts'

const ROLES = ['viewer', 'analyst', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('get', '/api/auth/me', { signal }),
  staleTime: 5 * 60_000,
})

/** Who is signed in, and where; asked for before any page of the shell is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data

export const mayAct = (role: Role, floor: Role) => ROLES.indexOf(role) >= ROLES.indexOf(floor)

/** Whether the person may do what this role may do. The server decides; this only spares dead buttons. */
/** For lists in which each item has a floor of its own, or none. */
export function useMayAny(): (floor: Role | undefined) => boolean {
  const { role } = useMe().user
  return (floor) => floor === undefined || mayAct(role, floor)
}

export function useMay(floor: Role): boolean {
  return mayAct(useMe().user.role, floor)
}
