import { randomBytes, timingSafeEqual } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import ipaddr from 'ipaddr.js'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { hashSecret } from '../sign-in/tokens.ts'
import type { Person } from '../store/users.ts'
import {
  claimChallenge,
  countUse,
  findPasskey,
  insertChallenge,
  type Purpose,
  passkeyHandle,
  passkeysOf,
} from './store.ts'

const CHALLENGE_SECONDS = 300
const HANDLE_BYTES = 32
// EdDSA, ES256 and RS256, as COSE numbers them.
const ALGORITHMS = [-8, -7, -257]

// Loaded when the first passkey is used: few processes need it.
const library = () => import('@simplewebauthn/server')

/** The host that passkeys are made for; null where browsers refuse them: bare addresses, and http beyond this machine. */
export function passkeyHost(origin: string): string | null {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))) return null
  return protocol === 'https:' || isLocal ? hostname : null
}

function requireHost({ origin }: Context): string {
  const host = passkeyHost(origin)
  if (host === null) throw fail('passkeys_unavailable')
  return host
}

/** What the browser hands to an authenticator that is to make a passkey. */
export async function registrationOptions(ctx: Context, person: Person) {
  const rpID = requireHost(ctx)
  const handle = await passkeyHandle(ctx.db, person.id, randomBytes(HANDLE_BYTES))
  const known = (await passkeysOf(ctx.db, person.id)).filter(({ rp_id }) => rp_id === rpID)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Sightline',
    rpID,
    userID: new Uint8Array(handle),
    userName: person.email,
    userDisplayName: person.name,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await remember(ctx, { challenge: options.challenge, purpose: 'add', userId: person.id })
  return options
}

/** What it hands to one that is to prove who is there. */
export async function authenticationOptions(ctx: Context, { purpose, userId }: Asked) {
  const rpID = requireHost(ctx)
  const known =
    userId === null
      ? []
      : (await passkeysOf(ctx.db, userId)).filter(({ rp_id }) => rp_id === rpID)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  await remember(ctx, { challenge: options.challenge, purpose, userId })
  return options
}

type Asked = { purpose: Purpose; userId: number | null }

function remember(
  { db, now }: Context,
  { challenge, purpose, userId }: Asked & { challenge: string },
) {
  return insertChallenge(db, {
    hash: hashSecret(challenge),
    purpose,
    userId,
    expiresAt: now() + CHALLENGE_SECONDS,
  })
}

const isAsked =
  ({ db, now }: Context, asked: Asked) =>
  (challenge: string) =>
    claimChallenge(db, { hash: hashSecret(challenge), ...asked, now: now() })

/** The new passkey; null when the answer proves nothing. */
export async function readRegistration(
  ctx: Context,
  response: RegistrationResponseJSON,
  userId: number,
) {
  const rpId = requireHost(ctx)
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: isAsked(ctx, { purpose: 'add', userId }),
      expectedOrigin: ctx.origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential, credentialBackedUp: isSynced } = registrationInfo
    const { id: credentialId, publicKey, counter, transports = [] } = credential
    return {
      credentialId,
      publicKey,
      counter,
      transports: transports.map(String),
      rpId,
      isSynced,
    }
  } catch (thrown) {
    ctx.log.info({ reason: String(thrown) }, 'passkey rejected')
    return null
  }
}

/** Whose passkey signed what we asked for; null when the answer proves nothing. */
export async function readAuthentication(
  ctx: Context,
  response: AuthenticationResponseJSON,
  asked: Asked,
) {
  const expectedRPID = requireHost(ctx)
  const passkey = await findPasskey(ctx.db, response.id)
  if (!passkey || passkey.rp_id !== expectedRPID || !isHandle(passkey.passkey_handle, response))
    return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: isAsked(ctx, asked),
      expectedOrigin: ctx.origin,
      expectedRPID,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    const { newCounter: counter } = authenticationInfo
    const isCounted =
      verified && (await countUse(ctx.db, { id: passkey.id, counter, now: ctx.now() }))
    return isCounted ? passkey.user_id : null
  } catch (thrown) {
    ctx.log.info({ reason: String(thrown) }, 'passkey rejected')
    return null
  }
}

function isHandle(
  handle: Buffer | null,
  { response: { userHandle } }: AuthenticationResponseJSON,
): boolean {
  if (handle === null || !userHandle) return false
  const given = Buffer.from(userHandle, 'base64url')
  return given.length === handle.length && timingSafeEqual(given, handle)
}
