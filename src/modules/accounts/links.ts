import type { Context } from '../../core/context.ts'
import { hashSecret, newToken } from './sign-in/tokens.ts'
import { insertLink, type LinkKind } from './store/account-links.ts'

const HOUR = 3600

/** A mailed link is short-lived; one that a person hands over has a day. */
const MAILED_SECONDS = { reset: HOUR / 2, email: 24 * HOUR, undo_email: 72 * HOUR }
const HANDED_SECONDS = 24 * HOUR
const PAGES = { reset: 'reset', email: 'confirm-email', undo_email: 'confirm-email' }

type NewLink = {
  kind: LinkKind
  userId: number
  email: string
  origin: string
  isMailed: boolean
}

/** Where a person goes to prove that the link reached them; the secret stays out of logs as a fragment. */
export async function makeLink(
  { db, now }: Context,
  { kind, userId, email, origin, isMailed }: NewLink,
) {
  const token = newToken()
  const expiresAt = now() + (isMailed ? MAILED_SECONDS[kind] : HANDED_SECONDS)
  await insertLink(db, { hash: hashSecret(token), kind, userId, email, expiresAt })
  return { link: `${origin}/${PAGES[kind]}#token=${token}`, expires_at: expiresAt }
}
