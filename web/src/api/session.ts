import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './client/client.ts'
import { ApiError } from './client/error.ts'

const ROLES = ['viewer', 'analyst', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Nobody has an account on this installation yet. */
export class NoAccountError extends Error {}

/** Uses an endpoint that answers 200 without a session too, so that the browser logs no failure. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  async queryFn({ signal }) {
    const { me, needs_setup } = await api('get', '/api/auth/session', { signal })
    if (needs_setup) throw new NoAccountError()
    if (!me) throw new ApiError({ status: 401, message: 'Nobody is signed in' })
    return me
  },
  staleTime: 5 * 60_000,
})

/** What a visitor who is not signed in may know. */
export const visitQuery = queryOptions({
  queryKey: ['visit'],
  queryFn: ({ signal }) => api('get', '/api/auth/session', { signal }),
})

/** For public pages: loads the session if there is one. */
export async function loadVisitor(cache: QueryClient) {
  if (cache.getQueryData(meQuery.queryKey)) return
  const { me } = await api('get', '/api/auth/session').catch(() => ({ me: null }))
  if (me) cache.setQueryData(meQuery.queryKey, me)
}

/** Who is signed in, and where; loaded before any page of the shell is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data

export const hasRole = (role: Role, minRole: Role) =>
  ROLES.indexOf(role) >= ROLES.indexOf(minRole)

/** For lists in which each item may require a role. */
export function useHasRole(): (minRole: Role | undefined) => boolean {
  const { role } = useMe().user
  return (minRole) => minRole === undefined || hasRole(role, minRole)
}

/** Whether the person may do what this role may do. The server decides; this only spares dead buttons. */
export function useMay(minRole: Role): boolean {
  return hasRole(useMe().user.role, minRole)
}
