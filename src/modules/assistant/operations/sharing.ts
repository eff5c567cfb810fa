import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, post } from '../../../core/operation.ts'
import { Deleted, Id, UnixTime } from '../../../core/schemas.ts'
import { isManager, recordAudit } from '../../accounts/index.ts'
import { sharePath } from '../present.ts'
import { SessionId, SharedChat } from '../schemas.ts'
import { chatToken, findShared } from '../share.ts'
import {
  type Message,
  messagesInScope,
  messagesOf,
  requireChat,
  sharedChats,
  updateChat,
} from '../store/chats.ts'

const spokenIn = (messages: Message[]) =>
  messages.flatMap(({ role, content, created_at }) =>
    role === 'event' ? [] : [{ role, content, created_at }],
  )

const UNSHARED = { share_title: null, snapshot: null, shared_at: null }

export const shareChat = operation({
  name: 'share_chat',
  summary: 'Create or renew the public link to a chat',
  access: 'analyst',
  input: z.object({ sid: SessionId }),
  output: z.object({
    share_url: z.string(),
    token: z.string(),
    created_at: UnixTime,
    left_out: z.int().describe('Messages not shown because the chat had another scope then'),
  }),
  routes: [post('/api/ai-chat/sessions/{sid}/share')],
  tool: {
    effect: 'write',
    hint: 'Shows the messages so far in the current scope, without tools and results. Any earlier link stops working.',
    confirm: ({ sid }) => `Show chat ${sid} to everybody who has the link?`,
  },
  run: (ctx, { sid }) =>
    transaction(ctx, async (tx) => {
      const chat = await requireChat(tx, sid)
      const shown = spokenIn(await messagesInScope(tx.db, chat))
      const left_out = spokenIn(await messagesOf(tx.db, chat.id)).length - shown.length
      const created_at = tx.now()
      const shared = await updateChat(tx, sid, {
        share_version: chat.share_version + 1,
        share_title: chat.title,
        snapshot: JSON.stringify(shown),
        shared_at: created_at,
      })
      const token = chatToken(tx, shared)
      await recordAudit(tx, 'chat_shared', `chat ${sid}`)
      return { share_url: `${tx.origin}${sharePath(token)}`, token, created_at, left_out }
    }),
})

export const unshareChat = operation({
  name: 'unshare_chat',
  summary:
    'Revoke the public link to a chat of yours or, for admins, of anyone in the workspace',
  access: 'analyst',
  input: z.object({ sid: SessionId }),
  output: Deleted,
  routes: [del('/api/ai-chat/sessions/{sid}/share')],
  tool: {
    effect: 'destroy',
    hint: 'The link stops working.',
    confirm: ({ sid }) => `Stop sharing chat ${sid}?`,
  },
  run: (ctx, { sid }) =>
    transaction(ctx, async (tx) => {
      const owner = await sharerOf(tx, sid)
      await updateChat({ db: tx.db, actor: { ...tx.actor, userId: owner } }, sid, UNSHARED)
      await recordAudit(tx, 'chat_unshared', `chat ${sid}`)
      return { deleted: true }
    }),
})

/** Its owner may revoke it, and so may those who manage the workspace. */
async function sharerOf({ db, actor }: Context, sid: number): Promise<number> {
  const shared = await sharedChats(db, actor.workspaceId)
  const chat = shared.find(
    ({ id, user_id }) => id === sid && (user_id === actor.userId || isManager(actor)),
  )
  if (!chat) throw notFound()
  return chat.user_id
}

export const listSharedChats = operation({
  name: 'list_shared_chats',
  summary: 'List the chats of the workspace with a public link',
  access: 'admin',
  input: z.object({}),
  output: z.array(
    z.object({ id: SessionId, user_id: Id, title: z.string(), shared_at: UnixTime }),
  ),
  routes: [get('/api/ai-chat/shared')],
  tool: {
    effect: 'read',
    hint: 'Owners only, no content. unshare_chat revokes a link.',
  },
  run: ({ db, actor }) => sharedChats(db, actor.workspaceId),
})

export const readSharedChat = operation({
  name: 'read_shared_chat',
  summary: 'Read a shared chat by its link',
  access: 'guest',
  input: z.object({ token: z.string().max(200) }),
  output: SharedChat,
  routes: [get('/api/ai-chat/share/{token}')],
  tool: {
    effect: 'read',
    hint: 'As of when it was shared; messages only.',
  },
  async run(ctx, { token }) {
    const shared = await findShared(ctx, token)
    if (!shared) throw notFound()
    return shared
  },
})

export const sharingOperations: AnyOperation[] = [
  shareChat,
  unshareChat,
  listSharedChats,
  readSharedChat,
]
