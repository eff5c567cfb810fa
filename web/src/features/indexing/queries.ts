import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Status = Answer<'get', '/api/v1/clients/{client_id}/indexing'>
export type Task = Status['recent_tasks'][number]
export type Channel = Task['channels'][number]
export type Sample = Status['monitor_history'][number]
export type ListedUrl = Answer<'get', '/api/v1/clients/{client_id}/indexing/urls'>[number]
export type Setup = Answer<
  'post',
  '/api/v1/clients/{client_id}/indexing/check'
>['channels'][number]

const POLL_MS = 1000
export const PAGE_SIZE = 50

export const indexingKey = (clientId: number) => ['indexing', clientId] as const

/** Asked again while a run is under way. */
export const statusQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['indexing', clientId, 'status'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/indexing', {
        path: { client_id: clientId },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.summary.latest_task?.status === 'running' ? POLL_MS : false,
  })

export const taskQuery = (clientId: number, taskId: number) =>
  queryOptions({
    queryKey: ['indexing', clientId, 'task', taskId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/indexing/tasks/{task_id}', {
        path: { client_id: clientId, task_id: taskId },
        signal,
      }),
  })

export const settingsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['indexing', clientId, 'settings'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/indexing/settings', {
        path: { client_id: clientId },
        signal,
      }),
  })

export const STATES = ['new', 'changed', 'unchanged', 'blocked', 'unlisted'] as const
type UrlFilter = {
  q: string
  state: (typeof STATES)[number] | undefined
  isIndexed: boolean | undefined
  page: number
}

export const urlsQuery = (clientId: number, { q, state, isIndexed, page }: UrlFilter) =>
  queryOptions({
    queryKey: ['indexing', clientId, 'urls', q, state, isIndexed, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/indexing/urls', {
        path: { client_id: clientId },
        query: {
          q,
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(state && { state }),
          ...(isIndexed !== undefined && { is_indexed: isIndexed }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
