import type { Context } from '../../core/context.ts'
import { linkToken, readLinkToken } from '../../platform/secrets/link-tokens.ts'
import { chatOfLink } from './store/chats.ts'
import type { Spoken } from './tables.ts'

type Shareable = { id: number; share_version: number }

/** The token of a shared chat; a new one each time it is shared. */
export const chatToken = (
  { secrets }: Pick<Context, 'secrets'>,
  { id, share_version }: Shareable,
) => linkToken(secrets, { kind: 'chat', id, version: share_version })

export type Shared = {
  title: string
  messages: Spoken[]
  shared_at: number
  workspace_id: number
}

/** A chat as of when it was shared; undefined for every invalid token. */
export async function findShared(
  ctx: Pick<Context, 'db' | 'secrets'>,
  token: string,
): Promise<Shared | undefined> {
  const claim = readLinkToken(ctx.secrets, token)
  const chat = claim?.kind === 'chat' ? await chatOfLink(ctx.db, claim.id) : undefined
  if (!chat?.snapshot || chat.shared_at === null || token !== chatToken(ctx, chat))
    return undefined
  const { snapshot: messages, shared_at, workspace_id } = chat
  return { title: chat.share_title ?? chat.title, messages, shared_at, workspace_id }
}
