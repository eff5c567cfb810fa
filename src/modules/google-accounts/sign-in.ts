import { fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import type { SignInSecrets } from '../../providers/index-channels/google-sign-in.ts'
import { SCOPES } from '../../providers/index-channels/google-token.ts'
import { hashSecret, isLoopbackRedirect, newToken, recordAudit } from '../accounts/index.ts'
import { requireClient } from '../clients/index.ts'
import { claimAttempt, insertAttempt, saveGrant } from './store.ts'

/** How long a sign-in at Google may take. */
const ATTEMPT_SECONDS = 900
export const GOOGLE_CALLBACK = '/google/callback'

/** denied: the person, or Google, said no; no_report: they let us read neither report. */
export type Outcome = 'ok' | 'denied' | 'no_report' | 'failed'

/** From the configured address, never from what a request calls itself. */
export const redirectUri = ({ origin }: Pick<Context, 'origin'>) => origin + GOOGLE_CALLBACK

/** Where the person goes to sign in. */
export async function startSignIn(ctx: Context, clientId: number) {
  const { googleSignIn } = ctx.channels
  if (!googleSignIn.isConfigured) throw fail('google_sign_in_missing')
  const uri = redirectUri(ctx)
  if (!uri.startsWith('https:') && !isLoopbackRedirect(uri)) throw fail('google_needs_https')
  const secrets: SignInSecrets = { state: newToken(), verifier: newToken() }
  const now = ctx.now()
  const attempt = {
    workspace_id: ctx.actor.workspaceId,
    state_hash: hashSecret(secrets.state),
    client_id: clientId,
    session_id: ctx.actor.sessionId ?? 0,
    sealed: ctx.secrets.seal(secrets.verifier),
    expires_at: now + ATTEMPT_SECONDS,
  }
  await insertAttempt(ctx.db, attempt, now)
  return googleSignIn.start({ ...secrets, redirectUri: uri })
}

type Answered = { state: string; code: string; error: string }

/** The browser returns from Google; the result says where it goes next. */
export async function finishSignIn(
  ctx: Context,
  { state, code, error }: Answered,
): Promise<string> {
  const { sessionId } = ctx.actor
  if (sessionId === undefined) return '/login'
  const attempt = await claimAttempt(ctx.db, {
    hash: hashSecret(state),
    sessionId,
    now: ctx.now(),
  })
  // Which client it was for is known to the state alone.
  if (!attempt) return '/clients'
  const { client_id } = attempt
  const outcome = error
    ? 'denied'
    : await accept(ctx, { clientId: client_id, code, sealed: attempt.sealed })
  return `/c/${client_id}/search?google=${outcome}`
}

type Accepting = { clientId: number; code: string; sealed: string }

async function accept(ctx: Context, { clientId, code, sealed }: Accepting): Promise<Outcome> {
  await requireClient(ctx, clientId)
  const answered = { code, verifier: ctx.secrets.open(sealed), redirectUri: redirectUri(ctx) }
  const { granted, failed } = await ctx.channels.googleSignIn.exchange(answered, ctx.signal)
  if (!granted) {
    ctx.log.info({ client: clientId, failed }, 'sign-in at Google failed')
    return 'failed'
  }
  const { refresh_token, oauth_client, email, scopes, lives_seconds } = granted
  // A box of the consent can be unticked.
  if (
    !scopes.includes(SCOPES.webmastersReadonly) &&
    !scopes.includes(SCOPES.analyticsReadonly)
  ) {
    await ctx.channels.googleSignIn.revoke(refresh_token, ctx.signal)
    return 'no_report'
  }
  const now = ctx.now()
  await transaction(ctx, async (tx) => {
    await saveGrant(tx.db, {
      workspace_id: tx.actor.workspaceId,
      client_id: clientId,
      is_simulated: tx.config.simulated.indexing,
      email,
      scopes,
      sealed: tx.secrets.seal(JSON.stringify({ refresh_token, oauth_client })),
      connected_at: now,
      ends_at: lives_seconds === null ? null : now + lives_seconds,
    })
    await recordAudit(tx, 'integration_saved', `client ${clientId} google ${email}`)
  })
  return 'ok'
}
