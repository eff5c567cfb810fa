import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { scopeTo } from '../../../platform/database/workspace-scope.ts'
import {
  type OidcClaims,
  OidcError,
  type OidcSecrets,
  openProvider,
} from '../../../providers/sign-in/oidc.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { insertAttempt, type Provider, type Purpose } from './store.ts'

/** How long a sign-in at the provider may take. */
export const ATTEMPT_SECONDS = 600
export const CALLBACK_PATH = '/sso/callback'

type Start = { provider: Provider; purpose: Purpose; next: string }

/** Where the person goes to sign in, and what their browser keeps meanwhile. */
export async function startAttempt(ctx: Context, { provider, purpose, next }: Start) {
  const { issuer, client_id: clientId, scope } = provider
  const redirectUri = callbackOf(ctx)
  const secrets: OidcSecrets = { state: newToken(), nonce: newToken(), verifier: newToken() }
  const opened = await openAt(ctx, {
    issuer,
    clientId,
    secret: ctx.secrets.open(provider.sealed_secret),
  })
  const url = await opened.start({
    ...secrets,
    redirectUri,
    scope,
    // Somebody else may already be signed in at the provider in this browser.
    isFresh: purpose === 'confirm' || purpose === 'link',
  })
  const attempt = newToken()
  const now = ctx.now()
  await insertAttempt(ctx.db, {
    hash: hashSecret(attempt),
    workspaceId: provider.workspace_id,
    purpose,
    // A sign-in replaces whatever session the browser has; everything else belongs to one.
    sessionId: purpose === 'sign_in' ? null : (ctx.actor.sessionId ?? null),
    sealed: ctx.secrets.seal(JSON.stringify(secrets)),
    next,
    now,
    expiresAt: now + ATTEMPT_SECONDS,
  })
  return { url, attempt }
}

type Answer = { attempt: { workspace_id: number; next: string }; claims: OidcClaims }

/** What the provider said, until the person has proved that the account of this address is theirs. */
export async function keepAnswer(ctx: Context, { attempt, claims }: Answer): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await insertAttempt(ctx.db, {
    hash: hashSecret(token),
    workspaceId: attempt.workspace_id,
    purpose: 'prove',
    sessionId: null,
    sealed: ctx.secrets.seal(JSON.stringify(claims)),
    next: attempt.next,
    now,
    expiresAt: now + ATTEMPT_SECONDS,
  })
  return token
}

/** In the workspace that the provider belongs to, wherever this browser may be signed in. */
export const atWorkspace = (ctx: Context, workspaceId: number): Context => ({
  ...ctx,
  db: scopeTo(ctx.db, workspaceId),
})

/** The address to register at the provider. */
export const callbackOf = ({ origin }: Context) => origin + CALLBACK_PATH

export function openAt(ctx: Context, settings: Parameters<typeof openProvider>[0]) {
  return openProvider(settings, ctx.http).catch((thrown: unknown) => {
    if (!(thrown instanceof OidcError)) throw thrown
    throw fail('provider_unreachable', { detail: thrown.message }).with({ cause: thrown })
  })
}
