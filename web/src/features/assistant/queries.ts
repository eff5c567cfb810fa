import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Chat = Answer<'get', '/api/ai-chat/sessions'>[number]
export type OpenChat = Answer<'get', '/api/ai-chat/sessions/{session_id}'>
export type Message = OpenChat['messages'][number]
export type Proposal = NonNullable<Message['actions']>[number]
export type Source = NonNullable<Message['sources']>[number]

const POLL_MS = 2000

export const chatsKey = ['chats'] as const

export const chatsQuery = queryOptions({
  queryKey: [...chatsKey, 'list'],
  queryFn: ({ signal }) => api('get', '/api/ai-chat/sessions', { signal }),
})

/** Asked again while something in it is still coming, such as an answer that another window waits for. */
export const chatQuery = (id: number) =>
  queryOptions({
    queryKey: [...chatsKey, id],
    queryFn: ({ signal }) =>
      api('get', '/api/ai-chat/sessions/{session_id}', { path: { session_id: id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  })

const isUnderWay = ({ messages }: OpenChat) =>
  isAwaited(messages) ||
  messages.some(({ actions }) => actions?.some(({ status }) => status === 'executing'))

const LOST_SECONDS = 300

/** Whether the last message is the person's, and recent enough that a reply may still come. */
export function isAwaited(messages: Message[], now = Date.now() / 1000): boolean {
  const last = messages.at(-1)
  return last?.role === 'user' && now - last.created_at < LOST_SECONDS
}

export const pickableClientsQuery = queryOptions({
  queryKey: [...chatsKey, 'clients'],
  queryFn: ({ signal }) => api('get', '/api/ai-chat/actions/clients', { signal }),
})
