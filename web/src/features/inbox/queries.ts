import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Conversation = Answer<'get', '/api/messages'>[number]
export type Message = Answer<'get', '/api/messages/{conv_id}'>['messages'][number]

/** The event stream brings news at once; polling covers a stream that is down. */
const POLL_MS = 20_000

export const conversationsQuery = queryOptions({
  queryKey: ['messages', 'list'],
  queryFn: ({ signal }) => api('get', '/api/messages', { signal }),
  refetchInterval: POLL_MS,
})

export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'of', id],
    queryFn: ({ signal }) =>
      api('get', '/api/messages/{conv_id}', { path: { conv_id: id }, signal }),
    refetchInterval: POLL_MS,
  })

export const peopleQuery = queryOptions({
  queryKey: ['messages', 'people'],
  queryFn: ({ signal }) => api('get', '/api/messages/people', { signal }),
})
