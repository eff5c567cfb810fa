import { z } from 'zod'
import { LANGUAGES } from '../../../locales/index.ts'
import { Id, text, UnixTime } from '../../core/schemas.ts'

export const Lang = z.enum(LANGUAGES)
export const Body = text(10_000, 1)
export const Title = text(200, 1)

export const Message = z
  .object({
    id: Id,
    sender_id: Id,
    sender_name: z.string(),
    body: z.string(),
    original_body: z.string(),
    is_translated: z.boolean(),
    created_at: UnixTime,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const Conversation = z
  .object({
    id: Id,
    client_id: Id.nullable(),
    title: z.string(),
    members: z.array(z.object({ id: Id, name: z.string() })),
    unread: z.int(),
    last_message: z.string().nullable(),
    last_at: UnixTime.nullable(),
    created_at: UnixTime,
  })
  .meta({ id: 'Conversation' })
