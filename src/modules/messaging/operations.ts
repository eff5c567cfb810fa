import { z } from 'zod'
import { fail, forbidden, notFound } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { publish } from '../../core/live.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { Id, UnixTime } from '../../core/schemas.ts'
import { languageOf, translationError } from '../../providers/translate/translate.ts'
import { colleaguesOf, namesOf } from '../accounts/index.ts'
import { ClientId, requireClient } from '../clients/index.ts'
import { Body, Conversation, Lang, Message, Title } from './schemas.ts'
import {
  conversationsOf,
  countUnread,
  findConversation,
  findMessage,
  insertConversation,
  insertMessage,
  markRead,
  memberIdsOf,
  messagesSince,
  saveTranslation,
} from './store.ts'

const MAX_MEMBERS = 50
const MAX_POLLED = 500

const ConversationId = Id.describe('The conversation')
const Since = z.number().min(0).max(1e11).default(0).describe('Unix time: only what is newer')
const Shown = Lang.optional().describe(
  'Shows translations into this language where they were made before',
)

export const countUnreadMessages = operation({
  name: 'count_unread_messages',
  summary: 'Number of unread messages',
  access: 'viewer',
  input: z.object({}),
  output: z.object({ count: z.int() }),
  routes: [get('/api/messages/unread-count')],
  tool: { effect: 'read', hint: 'Unread messages of the caller over all conversations.' },
  run: async (ctx) => ({ count: await countUnread(ctx.db, ctx.actor, ctx.actor.clientIds) }),
})

export const listConversations = operation({
  name: 'list_conversations',
  summary: 'List your conversations, most active first',
  access: 'viewer',
  input: z.object({}),
  output: z.object({ conversations: z.array(Conversation) }),
  routes: [get('/api/messages', { result: 'conversations' })],
  tool: { effect: 'read', hint: 'With participants and unread counts.' },
  async run({ db, actor }) {
    const rows = await conversationsOf(db, actor, actor.clientIds)
    return { conversations: rows.map((row) => ({ ...row, last_at: row.last_at || null })) }
  },
})

export const listPeople = operation({
  name: 'list_message_people',
  summary: 'List people you can message',
  access: 'viewer',
  input: z.object({}),
  output: z.object({ people: z.array(z.object({ id: Id, name: z.string() })) }),
  routes: [get('/api/messages/people', { result: 'people' })],
  tool: { effect: 'read', hint: 'Members of the workspace, without the caller.' },
  run: async ({ db, actor }) => ({ people: await colleaguesOf(db, actor) }),
})

export const startConversation = operation({
  name: 'start_conversation',
  summary: 'Start a conversation with members of the workspace, optionally about a client',
  access: 'viewer',
  input: z.object({
    title: Title,
    client_id: ClientId.optional(),
    member_ids: z.array(Id).max(MAX_MEMBERS).default([]),
    body: Body.optional().describe('The first message'),
  }),
  output: z.object({ id: Id }),
  routes: [post('/api/messages', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Opens a conversation; members are users of the workspace.',
    confirm: ({ title }) => `Start the conversation “${title}”?`,
  },
  async run(ctx, { title, client_id, member_ids, body }) {
    requirePerson(ctx)
    if (client_id !== undefined) await requireClient(ctx, client_id)
    const known = await colleaguesOf(ctx.db, ctx.actor)
    const strange = member_ids.filter(
      (id) => id !== ctx.actor.userId && !known.some((person) => person.id === id),
    )
    if (strange.length > 0)
      throw fail('members_unknown', { ids: strange.slice(0, 5).join(', ') })
    return transaction(ctx, async (tx) => {
      const { workspaceId, userId } = tx.actor
      const clientId = client_id ?? null
      const id = await insertConversation(tx.db, {
        workspaceId,
        userId,
        clientId,
        title,
        memberIds: member_ids,
        now: tx.now(),
      })
      if (body !== undefined) await postMessage(tx, { id, client_id: clientId }, body)
      return { id }
    })
  },
})

export const readMessages = operation({
  name: 'read_messages',
  summary: 'List the messages of a conversation, oldest first',
  access: 'viewer',
  input: z.object({
    conv_id: ConversationId,
    since: Since,
    lang: Shown,
    limit: z.int().min(1).max(1000).default(1000),
  }),
  output: z.object({ title: z.string(), client_id: Id.nullable(), messages: z.array(Message) }),
  routes: [get('/api/messages/{conv_id}')],
  tool: { effect: 'read', hint: 'Untrusted text written by people.' },
  async run(ctx, { conv_id, since, lang = null, limit }) {
    const { title, client_id } = await requireOwn(ctx, conv_id)
    return {
      title,
      client_id,
      messages: await messagesSince(ctx.db, { conversationId: conv_id, since, limit, lang }),
    }
  },
})

export const pollMessages = operation({
  name: 'poll_messages',
  summary: 'New messages of a conversation',
  access: 'viewer',
  input: z.object({ conv_id: ConversationId, since: Since, lang: Shown }),
  output: z.object({ messages: z.array(Message) }),
  routes: [get('/api/messages/{conv_id}/poll', { failures: ['403'] })],
  tool: {
    effect: 'read',
    hint: 'Pass the created_at of the last message seen as since; nothing is lost.',
  },
  async run(ctx, { conv_id, since, lang = null }) {
    await requireOpen(ctx, conv_id)
    return {
      messages: await messagesSince(ctx.db, {
        conversationId: conv_id,
        since,
        limit: MAX_POLLED,
        lang,
      }),
    }
  },
})

export const sendMessage = operation({
  name: 'send_message',
  summary: 'Send a message',
  access: 'viewer',
  input: z.object({ conv_id: ConversationId, body: Body }),
  output: Message,
  routes: [post('/api/messages/{conv_id}', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'People will read this.',
    confirm: ({ body }) => `Send: “${body.slice(0, 200)}”?`,
  },
  async run(ctx, { conv_id, body }) {
    requirePerson(ctx)
    const conversation = await requireOwn(ctx, conv_id)
    return transaction(ctx, (tx) => postMessage(tx, conversation, body))
  },
})

export const readConversation = operation({
  name: 'mark_messages_read',
  summary: 'Mark a conversation as read',
  access: 'viewer',
  input: z.object({
    conv_id: ConversationId,
    at: UnixTime.min(0).max(1e11).optional().describe('Now, when absent'),
  }),
  output: z.object({ ok: z.boolean() }),
  routes: [post('/api/messages/{conv_id}/read')],
  tool: { effect: 'write', hint: 'Clears the unread count.' },
  async run(ctx, { conv_id, at }) {
    await requireOwn(ctx, conv_id)
    await markRead(ctx.db, ctx.actor, conv_id, Math.min(at ?? ctx.now(), ctx.now()))
    return { ok: true }
  },
})

export const translateMessage = operation({
  name: 'translate_message',
  summary: 'Translate a message',
  access: 'viewer',
  input: z.object({ msg_id: Id, lang: Lang }),
  output: z.object({ original_body: z.string(), translated_body: z.string() }),
  routes: [get('/api/messages/{msg_id}/translate')],
  tool: { effect: 'read', hint: 'English, Russian or Ukrainian.' },
  async run(ctx, { msg_id, lang }) {
    const message = await findMessage(ctx.db, ctx.actor, { id: msg_id, lang })
    if (!message || !maySee(ctx, message.client_id)) throw notFound()
    const { body, translated } = message
    if (translated !== null) return { original_body: body, translated_body: translated }
    if (languageOf(body) === lang) return { original_body: body, translated_body: body }
    if (!ctx.translate) {
      throw fail('nothing_translates')
    }
    const translated_body = await ctx
      .translate(body, { to: lang, signal: ctx.signal })
      .catch((cause: unknown) => {
        throw translationError(cause)
      })
    await saveTranslation(ctx.db, { message_id: msg_id, lang, body: translated_body })
    return { original_body: body, translated_body }
  },
})

type Key = { id: number; client_id: number | null }

async function postMessage(
  tx: Context,
  { id, client_id }: Key,
  body: string,
): Promise<Message> {
  const { workspaceId, userId } = tx.actor
  const senderName = (await namesOf(tx.db, workspaceId, [userId])).get(userId) ?? ''
  const { id: messageId, created_at } = await insertMessage(tx.db, {
    conversationId: id,
    senderId: userId,
    senderName,
    body,
  })
  await markRead(tx.db, tx.actor, id, created_at)
  const data = { conversation_id: id, message_id: messageId }
  const user_ids = await memberIdsOf(tx.db, id)
  await publish(tx, {
    type: 'message.created',
    ...(client_id !== null && { client_id }),
    user_ids,
    data,
  })
  return {
    id: messageId,
    sender_id: userId,
    sender_name: senderName,
    body,
    original_body: body,
    is_translated: false,
    created_at,
  }
}

/** Not found for those without access, so that the conversation's existence is not disclosed. */
async function requireOpen(ctx: Context, id: number): Promise<void> {
  const found = await findConversation(ctx.db, ctx.actor, id)
  if (!found || !maySee(ctx, found.client_id) || found.member_id === null) throw forbidden()
}

/** A conversation of others in the workspace is closed to the caller; any other does not exist. */
async function requireOwn(ctx: Context, id: number) {
  const found = await findConversation(ctx.db, ctx.actor, id)
  if (!found || !maySee(ctx, found.client_id)) throw notFound()
  if (found.member_id === null) throw forbidden()
  return found
}

const maySee = ({ actor }: Context, clientId: number | null) => {
  if (clientId === null) return actor.narrowedFrom === undefined
  return actor.clientIds === null || actor.clientIds.includes(clientId)
}

/** Scheduled work sends no messages. */
function requirePerson({ actor }: Context) {
  if (actor.userId === 0) throw forbidden()
}

export const operations: AnyOperation[] = [
  countUnreadMessages,
  listConversations,
  listPeople,
  startConversation,
  readMessages,
  pollMessages,
  sendMessage,
  readConversation,
  translateMessage,
]
