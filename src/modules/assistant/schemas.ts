import { z } from 'zod'
import { Id, text, UnixTime } from '../../core/schemas.ts'

export const SessionId = Id.describe('Chat id from list_chats')
export const Title = text(120, 1)

const Params = z.record(z.string(), z.unknown())

export const Source = z
  .object({
    tool: z.string(),
    params: Params,
    ok: z.boolean().describe('Whether it could be read'),
  })
  .meta({ id: 'ChatSource', description: 'A read that an answer rests on' })
export type Source = z.infer<typeof Source>

export const Outcome = z
  .object({
    ok: z.boolean(),
    message: z.string(),
    reason: z.string().optional().describe('Why it failed, as a stable name'),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Values for the placeholders of the message'),
    result: z.unknown().optional(),
    task_id: z.int().optional(),
    job_id: z.int().optional(),
    navigate: z.string().optional().describe('Where the outcome can be seen'),
  })
  .meta({ id: 'ActionOutcome' })
export type Outcome = z.infer<typeof Outcome>

export const ChatAction = z
  .object({
    id: z.int(),
    action: z.string(),
    params: Params,
    preview: z.string().describe('What needs confirmation'),
    cost: Params.nullable().describe('An estimate; null when there is none'),
    effect: z.enum(['read', 'write', 'spend', 'destroy']),
    status: z.enum([
      'pending',
      'executing',
      'done',
      'failed',
      'superseded',
      'dismissed',
      'expired',
    ]),
    expires_at: UnixTime,
    outcome: Outcome.omit({ result: true }).nullable().describe('Outcome; null until run'),
  })
  .meta({ id: 'ChatAction' })
export type ChatAction = z.infer<typeof ChatAction>

const Unverified = z
  .array(z.string())
  .describe('Numbers in the answer that none of its sources show')

export const ChatMessage = z
  .object({
    id: z.int(),
    role: z.enum(['user', 'assistant', 'event']),
    content: z.string(),
    client_id: z
      .int()
      .nullable()
      .describe('Scope of the chat when this was written; null for everything'),
    actions: z.array(ChatAction).optional(),
    sources: z.array(Source).optional(),
    unverified: Unverified.optional(),
    created_at: UnixTime,
  })
  .meta({ id: 'ChatMessage' })

export const Chat = z
  .object({
    id: z.int(),
    title: z.string(),
    client_id: z.int().nullable(),
    report_id: z.int().nullable(),
    is_shared: z.boolean(),
    share_path: z.string().optional(),
    created_at: UnixTime,
    updated_at: UnixTime,
    message_count: z.int(),
  })
  .meta({ id: 'Chat' })

export const ChatWithMessages = z
  .object({ ...Chat.shape, messages: z.array(ChatMessage) })
  .meta({
    id: 'ChatWithMessages',
  })

export const ChatReply = z
  .object({
    reply: z.string(),
    session_id: z.int(),
    message_id: z.int(),
    actions: z.array(ChatAction),
    sources: z.array(Source),
    generated_by: z.enum(['rules', 'model']),
    unverified: Unverified,
  })
  .meta({ id: 'ChatReply' })

export const SharedChat = z
  .object({
    title: z.string(),
    messages: z.array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.string(),
        created_at: UnixTime,
      }),
    ),
    shared_at: UnixTime,
  })
  .meta({ id: 'SharedChat' })
