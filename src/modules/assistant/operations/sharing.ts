import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import { transaction } from '../../../core/context.ts'
import { del, get, operation, post } from '../../../core/operation.ts'
import { Deleted, UnixTime } from '../../../core/shapes.ts'
import { hashSecret, recordAudit } from '../../accounts/index.ts'
import { sharePath } from '../present.ts'
import { SessionId, SharedChat } from '../schemas.ts'
import { findShared } from '../share.ts'
import { messagesOf, requireChat, updateChat } from '../store/chats.ts'

const UNSHARED = { share_hash: null, share_token: null, snapshot: null, shared_at: null }

export const shareChat = operation({
  name: 'share_chat',
  summary: 'Make or renew the public link to a chat',
  access: 'analyst',
  input: z.object({ sid: SessionId }),
  output: z.object({ share_url: z.string(), token: z.string(), created_at: UnixTime }),
  routes: [post('/api/ai-chat/sessions/{sid}/share')],
  tool: {
    effect: 'write',
    hint: 'Shows what was said until now, without tools and results. A link made before opens nothing any more.',
    confirm: ({ sid }) => `Show chat ${sid} to everybody who has the link?`,
  },
  run: (ctx, { sid }) =>
    transaction(ctx, async (tx) => {
      const chat = await requireChat(tx, sid)
      const said = (await messagesOf(tx.db, chat.id)).flatMap(({ role, content, created_at }) =>
        role === 'event' ? [] : [{ role, content, created_at }],
      )
      const token = randomBytes(32).toString('base64url')
      const created_at = tx.now()
      await updateChat(tx, sid, {
        share_hash: hashSecret(token),
        share_token: tx.secrets.seal(token),
        snapshot: JSON.stringify(said),
        shared_at: created_at,
      })
      await recordAudit(tx, 'chat_shared', `chat ${sid}`)
      return { share_url: `${tx.origin}${sharePath(token)}`, token, created_at }
    }),
})

export const unshareChat = operation({
  name: 'unshare_chat',
  summary: 'Withdraw the public link to a chat',
  access: 'analyst',
  input: z.object({ sid: SessionId }),
  output: Deleted,
  routes: [del('/api/ai-chat/sessions/{sid}/share')],
  tool: {
    effect: 'destroy',
    hint: 'The link opens nothing any more.',
    confirm: ({ sid }) => `Stop sharing chat ${sid}?`,
  },
  run: (ctx, { sid }) =>
    transaction(ctx, async (tx) => {
      const { share_hash } = await requireChat(tx, sid)
      if (share_hash === null) throw notFound()
      await updateChat(tx, sid, UNSHARED)
      await recordAudit(tx, 'chat_unshared', `chat ${sid}`)
      return { deleted: true }
    }),
})

export const readSharedChat = operation({
  name: 'read_shared_chat',
  summary: 'Read a shared chat by its link',
  access: 'guest',
  input: z.object({ token: z.string().max(200) }),
  output: SharedChat,
  routes: [get('/api/ai-chat/share/{token}')],
  tool: { effect: 'read', hint: 'As it was when it was shared; what people and the assistant said, nothing else.' },
  async run(ctx, { token }) {
    const shared = await findShared(ctx, token)
    if (!shared) throw notFound()
    return shared
  },
})
