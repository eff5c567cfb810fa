import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Backlink = Answer<'get', '/api/v1/clients/{client_id}/backlinks'>[number]
export type Summary = Answer<'get', '/api/v1/clients/{client_id}/backlinks/summary'>
export type ImportReport = Answer<'post', '/api/v1/clients/{client_id}/backlinks/import'>

const POLL_MS = 1000
export const PAGE_SIZE = 50
export const STATES = ['active', 'failing', 'lost', 'pending', 'absent'] as const

export const linksKey = (clientId: number) => ['links', clientId] as const

/** Asked again while a check is under way. */
export const summaryQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['links', clientId, 'summary'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/backlinks/summary', {
        path: { client_id: clientId },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.latest_run?.status === 'running' ? POLL_MS : false,
  })

type LinkFilter = {
  q: string
  state: (typeof STATES)[number] | undefined
  followed: boolean | undefined
  page: number
  /** When the last check ended: after another one the list is another. */
  checkedAt: number | null
}

export const linksQuery = (
  clientId: number,
  { q, state, followed, page, checkedAt }: LinkFilter,
) =>
  queryOptions({
    queryKey: ['links', clientId, 'list', q, state, followed, page, checkedAt],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/backlinks', {
        path: { client_id: clientId },
        query: {
          q,
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(state && { state }),
          ...(followed !== undefined && { is_followed: followed }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const historyQuery = (clientId: number, backlinkId: number) =>
  queryOptions({
    queryKey: ['links', clientId, 'history', backlinkId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/backlinks/{backlink_id}/history', {
        path: { client_id: clientId, backlink_id: backlinkId },
        signal,
      }),
  })
