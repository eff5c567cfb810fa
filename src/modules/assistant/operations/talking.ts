import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { Id, text } from '../../../core/schemas.ts'
import { ClientId, pageClients } from '../../clients/index.ts'
import { dismiss, executeAction, executeChosen } from '../execute.ts'
import { presentAction } from '../present.ts'
import { converse } from '../reply.ts'
import { ChatAction, ChatReply, Outcome, SessionId } from '../schemas.ts'

export const sendChatMessage = operation({
  name: 'send_chat_message',
  summary: 'Say something to the assistant and get its answer',
  access: 'viewer',
  input: z.object({ session_id: SessionId, message: text(10_000, 1) }),
  output: ChatReply,
  routes: [post('/api/ai-chat/sessions/{session_id}/send', { stream: true })],
  tool: {
    effect: 'spend',
    hint: 'Reads at once; whatever changes, spends or looks outside comes back in actions and waits for execute_chat_action. With Accept: text/event-stream the answer comes as it is written: events text and tool, then done or error.',
  },
  run: (ctx, { session_id, message }) => converse(ctx, session_id, message),
})

export const executeChatAction = operation({
  name: 'execute_chat_action',
  summary: 'Run an action that a person has confirmed',
  access: 'viewer',
  input: z.object({
    action_id: Id.optional().describe('Of an action that the assistant proposed'),
    action: text(100, 1).optional().describe('Or the name of an action that the person chose'),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'Of the chosen action; with action_id they take the place of what was proposed',
      ),
    client_id: ClientId.optional(),
    session_id: SessionId.optional().describe('The chat in whose history the outcome is kept'),
  }),
  output: Outcome,
  routes: [post('/api/ai-chat/execute')],
  tool: { effect: 'destroy', hint: 'Runs once; asked again, it answers what came of it.' },
  run(ctx, { action_id, action, params, client_id, session_id }) {
    if (action_id !== undefined)
      return executeAction(ctx, action_id, isEmpty(params) ? undefined : params)
    if (action === undefined) throw fail('action_missing')
    return executeChosen(ctx, {
      action,
      params: { ...params, ...(client_id && { client_id }) },
      session_id,
    })
  },
})

const isEmpty = (params: object = {}) => Object.keys(params).length === 0

export const dismissChatAction = operation({
  name: 'dismiss_chat_action',
  summary: 'Put a proposal of the assistant aside',
  access: 'viewer',
  input: z.object({ action_id: Id.describe('Of an action that the assistant proposed') }),
  output: ChatAction,
  routes: [post('/api/ai-chat/actions/{action_id}/dismiss')],
  tool: { effect: 'write', hint: 'It can no longer be run; nothing else changes.' },
  run: async (ctx, { action_id }) => presentAction(ctx, await dismiss(ctx, action_id)),
})

export const listActionClients = operation({
  name: 'list_action_clients',
  summary: 'The clients that actions can be chosen for',
  access: 'viewer',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string(), domain: z.string() })),
  routes: [get('/api/ai-chat/actions/clients')],
  tool: { effect: 'read', hint: 'Without those in the archive.' },
  async run(ctx) {
    const { items } = await pageClients(ctx, { isArchived: false })
    return items.map(({ id, name, domain }) => ({ id, name, domain }))
  },
})

export const talkingOperations: AnyOperation[] = [
  sendChatMessage,
  executeChatAction,
  dismissChatAction,
  listActionClients,
]
