import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client.ts'

export type AnswerCheck = Answer<'get', '/api/v1/clients/{client_id}/aeo/check-status'>
export type AnswerProgress = { check_id: number; status: 'pending' | 'running' | 'done' | 'error' }

const POLL_MS = 5000

export const answersKey = (clientId: number) => ['answers', clientId] as const

/** The newest check of a client's prompts; polled while it runs, in case the event stream is down. */
export const answerCheckQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...answersKey(clientId), 'check'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/check-status', { path: { client_id: clientId }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.status) ? POLL_MS : false),
  })

export const isRunning = (status: string | undefined) => status === 'pending' || status === 'running'
