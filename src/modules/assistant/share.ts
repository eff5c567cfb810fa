import type { Context } from '../../core/context.ts'
import { hashSecret } from '../accounts/index.ts'
import { chatOfShare } from './store/chats.ts'
import type { Spoken } from './tables.ts'

const TOKEN = /^[\w-]{43}$/

export type Shared = { title: string; messages: Spoken[]; shared_at: number; workspace_id: number }

/** A talk as it was when it was shared; undefined for every token that opens nothing. */
export async function findShared({ db }: Pick<Context, 'db'>, token: string): Promise<Shared | undefined> {
  const chat = TOKEN.test(token) ? await chatOfShare(db, hashSecret(token)) : undefined
  if (!chat?.snapshot || chat.shared_at === null) return undefined
  return { title: chat.title, messages: chat.snapshot, shared_at: chat.shared_at, workspace_id: chat.workspace_id }
}
