import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type KeywordTask = Answer<'get', '/api/ai-chat/kw-task/{task_id}'>

const POLL_MS = 2000

export const isFinished = ({ status }: KeywordTask) => status === 'done' || status === 'error'

export const keywordTaskQuery = (id: number) =>
  queryOptions({
    queryKey: ['keyword-tasks', id],
    queryFn: ({ signal }) =>
      api('get', '/api/ai-chat/kw-task/{task_id}', { path: { task_id: id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isFinished(data) ? false : POLL_MS),
  })

export const keywordTasksQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['keyword-tasks', 'of', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/ai-chat/kw-tasks/recent/{client_id}', {
        path: { client_id: clientId },
        signal,
      }),
  })
