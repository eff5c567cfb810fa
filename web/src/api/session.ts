import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { ApiError } from './error.ts'

const ROLES = ['viewer', 'analyst', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Asked in a way that is never refused, so that a browser logs no failure for whoever is not signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  async queryFn({ signal }) {
    const { me } = await api('get', '/api/auth/session', { signal })
    if (!me) throw new ApiError({ status: 401, message: 'Nobody is signed in' })
    return me
  },
  staleTime: 5 * 60_000,
})

/** For pages that everyone may see: finds out who looks, and is content with nobody. */
export async function recogniseVisitor(cache: QueryClient) {
  if (cache.getQueryData(meQuery.queryKey)) return
  const { me } = await api('get', '/api/auth/session').catch(() => ({ me: null }))
  if (me) cache.setQueryData(meQuery.queryKey, me)
}

/** Who is signed in, and where; asked for before any page of the shell is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data

export const mayAct = (role: Role, floor: Role) => ROLES.indexOf(role) >= ROLES.indexOf(floor)

/** For lists in which each item has a floor of its own, or none. */
export function useMayAny(): (floor: Role | undefined) => boolean {
  const { role } = useMe().user
  return (floor) => floor === undefined || mayAct(role, floor)
}

/** Whether the person may do what this role may do. The server decides; this only spares dead buttons. */
export function useMay(floor: Role): boolean {
  return mayAct(useMe().user.role, floor)
}
