import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { ChatAction, Chat as ChatShape } from './schemas.ts'
import { chatToken } from './share.ts'
import type { Action } from './store/actions.ts'
import type { Chat } from './store/chats.ts'

/** The public page of a shared chat. */
export const sharePath = (token: string) => `/s/${token}`

export function presentChat(
  ctx: Context,
  chat: Chat & { message_count: number },
): z.input<typeof ChatShape> {
  const { id, title, client_id, report_id, shared_at, created_at, updated_at, message_count } =
    chat
  const shared = shared_at === null ? {} : { share_path: sharePath(chatToken(ctx, chat)) }
  const head = { id, title, client_id, report_id, is_shared: shared_at !== null, ...shared }
  return { ...head, created_at, updated_at, message_count }
}

export function presentAction({ operations, now }: Context, action: Action): ChatAction {
  const { id, action: name, params, preview, cost, expires_at, outcome } = action
  const effect = operations.list.find((op) => op.name === name)?.tool?.effect ?? 'write'
  const status = statusOf(action, now())
  return { id, action: name, params, preview, cost, effect, status, expires_at, outcome }
}

function statusOf(
  { status, expires_at, finished_at }: Action,
  now: number,
): ChatAction['status'] {
  if (status === 'pending' && expires_at <= now) return 'expired'
  return status === 'superseded' && finished_at !== null ? 'dismissed' : status
}
