import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { apiStream, type StreamEvent } from '../../api/client/stream.ts'
import { chatQuery, chatsKey } from './queries.ts'

/** A reply while it is being written. It goes on when the person opens another page. */
export type StreamingReply = {
  message: string
  text: string
  tools: string[]
  error?: unknown
  stop(): void
}

const replies = new Map<number, StreamingReply>()
const listeners = new Set<() => void>()

export function useStreamingReply(chatId: number | null): StreamingReply | null {
  return useSyncExternalStore(subscribe, () =>
    chatId === null ? null : (replies.get(chatId) ?? null),
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(chatId: number, reply: StreamingReply | null) {
  if (reply) replies.set(chatId, reply)
  else replies.delete(chatId)
  for (const listener of listeners) listener()
}

type Sending = { cache: QueryClient; chatId: number; message: string }

/** Sends a message and streams the reply. */
export async function sendMessage({ cache, chatId, message }: Sending): Promise<void> {
  const abort = new AbortController()
  put(chatId, { message, text: '', tools: [], stop: () => abort.abort() })
  const onEvent = (event: StreamEvent) => {
    const reply = replies.get(chatId)
    if (reply) put(chatId, applyEvent(reply, event))
  }
  try {
    const request = {
      path: { session_id: chatId },
      body: { message },
      signal: abort.signal,
      onEvent,
    }
    await apiStream('/api/ai-chat/sessions/{session_id}/send', request)
    await refresh(cache, chatId)
    put(chatId, null)
  } catch (error) {
    await refresh(cache, chatId)
    const reply = replies.get(chatId)
    // Whoever stopped it sees what was saved; any other failure is shown.
    put(chatId, abort.signal.aborted || !reply ? null : { ...reply, error })
  }
}

function applyEvent(reply: StreamingReply, { type, data }: StreamEvent): StreamingReply {
  const fields = new Map(Object.entries(typeof data === 'object' && data !== null ? data : {}))
  if (type === 'text') return { ...reply, text: reply.text + String(fields.get('delta') ?? '') }
  return type === 'tool'
    ? { ...reply, tools: [...reply.tools, String(fields.get('name') ?? '')] }
    : reply
}

export const discardReply = (chatId: number) => put(chatId, null)

async function refresh(cache: QueryClient, chatId: number) {
  await cache.invalidateQueries({ queryKey: chatQuery(chatId).queryKey })
  void cache.invalidateQueries({ queryKey: [...chatsKey, 'list'] })
}
