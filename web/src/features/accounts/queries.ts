import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Member = Answer<'get', '/api/v1/team/members'>[number]
export type Invite = Answer<'get', '/api/v1/team/invites'>[number]
export type AuditEntry = Answer<'get', '/api/v1/audit-log'>[number]
export type Session = Answer<'get', '/api/auth/sessions'>[number]

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => api('get', '/api/v1/team/members', { signal }),
})

export const invitesQuery = queryOptions({
  queryKey: ['invites'],
  queryFn: ({ signal }) => api('get', '/api/v1/team/invites', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('get', '/api/auth/sessions', { signal }),
})

export type SecondFactors = Answer<'get', '/api/auth/second-factors'>

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => api('get', '/api/auth/second-factors', { signal }),
})

export const companySignInQuery = queryOptions({
  queryKey: ['company-sign-in'],
  queryFn: ({ signal }) => api('get', '/api/v1/workspace/company-sign-in', { signal }),
})

export const companyAccountQuery = queryOptions({
  queryKey: ['company-account'],
  queryFn: ({ signal }) => api('get', '/api/auth/company', { signal }),
})

/** Asked again by every visit: it ends with the sign-in. */
export const companyProofQuery = queryOptions({
  queryKey: ['company-proof'],
  queryFn: ({ signal }) => api('get', '/api/auth/company/proof', { signal }),
  staleTime: 0,
  retry: false,
})

export type ConnectedApp = Answer<'get', '/api/v1/connected-apps'>[number]

export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: ({ signal }) => api('get', '/api/v1/connected-apps', { signal }),
})

/** Opened once: whoever opens it is the one who may decide. */
export const authorizationQuery = (request: string) =>
  queryOptions({
    queryKey: ['authorization', request],
    queryFn: ({ signal }) =>
      api('get', '/api/auth/authorization', { query: { request }, signal }),
    retry: false,
  })

export const AUDIT_PAGE = 100

/** One row more than is shown, to know whether there is another page. */
export const auditQuery = (offset: number) =>
  queryOptions({
    queryKey: ['audit-log', offset],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/audit-log', { query: { limit: AUDIT_PAGE + 1, offset }, signal }),
    placeholderData: keepPreviousData,
  })
