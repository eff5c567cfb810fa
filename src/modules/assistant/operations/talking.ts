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
  summary: 'Send a message to the assistant',
  access: 'viewer',
  input: z.object({ session_id: SessionId, message: text(10_000, 1) }),
  output: ChatReply,
  routes: [post('/api/ai-chat/sessions/{session_id}/send', { stream: true })],
  tool: {
    effect: 'spend',
    hint: 'Reads run immediately; anything that writes, spends or calls outside comes back in actions and waits for execute_chat_action. With Accept: text/event-stream the answer is streamed: events text and tool, then done or error.',
  },
  run: (ctx, { session_id, message }) => converse(ctx, session_id, message),
})

export const executeChatAction = operation({
  name: 'execute_chat_action',
  summary: 'Run a confirmed action',
  access: 'viewer',
  input: z.object({
    action_id: Id.optional().describe('Id of an action the assistant proposed'),
    action: text(100, 1).optional().describe('Or the name of an action chosen by the person'),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Parameters of the action; with action_id they replace the proposed ones'),
    client_id: ClientId.optional(),
    session_id: SessionId.optional().describe('The chat in whose history the outcome is kept'),
  }),
  output: Outcome,
  routes: [post('/api/ai-chat/execute')],
  tool: { effect: 'destroy', hint: 'Runs once; calling again returns the stored outcome.' },
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
  summary: 'Dismiss a proposed action',
  access: 'viewer',
  input: z.object({ action_id: Id.describe('Id of an action the assistant proposed') }),
  output: ChatAction,
  routes: [post('/api/ai-chat/actions/{action_id}/dismiss')],
  tool: { effect: 'write', hint: 'It can no longer be run.' },
  run: async (ctx, { action_id }) => presentAction(ctx, await dismiss(ctx, action_id)),
})

export const listActionClients = operation({
  name: 'list_action_clients',
  summary: 'List the clients available for actions',
  access: 'viewer',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string(), domain: z.string() })),
  routes: [get('/api/ai-chat/actions/clients')],
  tool: { effect: 'read', hint: 'Without archived ones.' },
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
