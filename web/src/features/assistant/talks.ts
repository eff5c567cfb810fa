import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { apiStream, type News } from '../../api/stream.ts'
import { chatQuery, chatsKey } from './queries.ts'

/** An answer while it is being written. It goes on when the person looks at another page. */
export type Talk = { message: string; text: string; tools: string[]; error?: unknown; stop(): void }

const talks = new Map<number, Talk>()
const listeners = new Set<() => void>()

export function useTalk(chatId: number | null): Talk | null {
  return useSyncExternalStore(subscribe, () => (chatId === null ? null : (talks.get(chatId) ?? null)))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(chatId: number, talk: Talk | null) {
  if (talk) talks.set(chatId, talk)
  else talks.delete(chatId)
  for (const listener of listeners) listener()
}

/** Says something in a conversation and hears the answer as it is written. */
export async function say(cache: QueryClient, chatId: number, message: string): Promise<void> {
  const abort = new AbortController()
  put(chatId, { message, text: '', tools: [], stop: () => abort.abort() })
  const hear = (news: News) => {
    const talk = talks.get(chatId)
    if (talk) put(chatId, heard(talk, news))
  }
  try {
    const asked = { path: { session_id: chatId }, body: { message }, signal: abort.signal, onNews: hear }
    await apiStream('/api/ai-chat/sessions/{session_id}/send', asked)
    await refresh(cache, chatId)
    put(chatId, null)
  } catch (error) {
    await refresh(cache, chatId)
    const talk = talks.get(chatId)
    // Who stopped it sees what was kept of it; everything else is told.
    put(chatId, abort.signal.aborted || !talk ? null : { ...talk, error })
  }
}

function heard(talk: Talk, { type, data }: News): Talk {
  const said = new Map(Object.entries(typeof data === 'object' && data !== null ? data : {}))
  if (type === 'text') return { ...talk, text: talk.text + String(said.get('delta') ?? '') }
  return type === 'tool' ? { ...talk, tools: [...talk.tools, String(said.get('name') ?? '')] } : talk
}

export const forget = (chatId: number) => put(chatId, null)

async function refresh(cache: QueryClient, chatId: number) {
  await cache.invalidateQueries({ queryKey: chatQuery(chatId).queryKey })
  void cache.invalidateQueries({ queryKey: [...chatsKey, 'list'] })
}
