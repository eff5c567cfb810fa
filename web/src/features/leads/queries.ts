import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Audit = Answer<'post', '/api/audit-lite'>
export type Check = Audit['checks'][number]
export type CrawlerAccess = Audit['crawlers'][number]
export type Branding = Answer<'get', '/api/audit-branding'>
type Deep = Answer<'get', '/api/audit-deep/{lead_id}'>
export type DeepResult = NonNullable<Deep['result']>
export type Lead = Answer<'get', '/api/v1/leads'>[number]

export const PAGE_SIZE = 50
const POLL_MS = 1500

export const auditBrandingQuery = queryOptions({
  queryKey: ['audit-branding'],
  queryFn: ({ signal }) => api('get', '/api/audit-branding', { signal }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

export const deepQuery = ({ lead_id, claim_token }: Pick<Audit, 'lead_id' | 'claim_token'>) =>
  queryOptions({
    queryKey: ['audit', lead_id],
    queryFn: ({ signal }) =>
      api('get', '/api/audit-deep/{lead_id}', {
        path: { lead_id },
        query: { token: claim_token },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'done' || state.data?.status === 'error' ? false : POLL_MS,
  })

export const leadsQuery = (page: number) =>
  queryOptions({
    queryKey: ['leads', page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/leads', {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/leads/{lead_id}', { path: { lead_id: id }, signal }),
  })

export const leadSettingsQuery = queryOptions({
  queryKey: ['lead-settings'],
  queryFn: ({ signal }) => api('get', '/api/v1/lead-settings', { signal }),
})
