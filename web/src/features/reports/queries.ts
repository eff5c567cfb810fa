import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type ReportLink = Answer<'get', '/api/v1/clients/{client_id}/report/link'>
export type Snapshot = Answer<'get', '/api/clients/{client_id}/report/snapshots'>[number]
export type Recipient = Answer<'get', '/api/v1/clients/{client_id}/report/recipients'>[number]
export type Views = Answer<'get', '/api/v1/clients/{client_id}/report/views'>
export type Feed = Answer<'get', '/api/v1/clients/{client_id}/feeds'>[number]
export type ReportLayout = Answer<'get', '/api/v1/report-layout'>
export type ReportDomain = Answer<'get', '/api/v1/report-domain'>
export type Branding = Answer<'get', '/api/v1/branding'>

export const linkQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'link'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/report/link', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const viewsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'views'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/report/views', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const summaryQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'summary'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/report/summary', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const snapshotsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'snapshots'],
    queryFn: ({ signal }) =>
      api('get', '/api/clients/{client_id}/report/snapshots', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const recipientsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'recipients'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/report/recipients', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const feedsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'feeds'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/feeds', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const layoutQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports', clientId, 'layout'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/report-layout', { query: { client_id: clientId }, signal }),
  })

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => api('get', '/api/v1/branding', { signal }),
})

export const sharingQuery = queryOptions({
  queryKey: ['report-sharing'],
  queryFn: ({ signal }) => api('get', '/api/v1/report-sharing', { signal }),
})

export const domainQuery = queryOptions({
  queryKey: ['report-domain'],
  queryFn: ({ signal }) => api('get', '/api/v1/report-domain', { signal }),
})
