import { z } from 'zod'
import { fail, unauthorized } from '../../../base/errors.ts'
import { given } from '../../../base/given.ts'
import { transaction } from '../../../core/context.ts'
import { del, operation, post } from '../../../core/operation.ts'
import { Deleted, Id, text } from '../../../core/schemas.ts'
import {
  authenticationOptions,
  readAuthentication,
  readRegistration,
  registrationOptions,
} from '../factors/passkeys.ts'
import { deletePasskey, insertPasskey, passkeysOf } from '../factors/store.ts'
import { entranceOf } from '../memberships.ts'
import { SignedIn } from '../schemas.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { readUser } from '../store/users.ts'
import { addFactor, RecoveryCodes, removeFactor } from './second-factor.ts'

const MAX_PASSKEYS = 20

const encoded = (what: string) => text(20_000).describe(`${what}, base64url`)
const credential = {
  id: text(1400, 1).describe('The credential, base64url'),
  rawId: text(1400, 1).describe('The same again'),
  type: z.literal('public-key'),
  authenticatorAttachment: text(40).optional().describe('Where the authenticator is; not used'),
  clientExtensionResults: z
    .record(z.string().max(60), z.unknown())
    .default({})
    .describe('Not used'),
}

/** As `PublicKeyCredential.toJSON()` gives it. */
export const Assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded('What the browser asked for'),
      authenticatorData: encoded('What the authenticator says'),
      signature: encoded('Its signature'),
      userHandle: text(200).optional().describe('Whose credential it is'),
    }),
  })
  .describe('The answer of the authenticator, as the browser gives it')

const Attestation = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded('What the browser asked for'),
      attestationObject: encoded('The new credential'),
      authenticatorData: encoded('Part of the same').optional(),
      transports: z
        .array(text(40))
        .max(10)
        .optional()
        .describe('How the authenticator is reached'),
      publicKeyAlgorithm: z.int().optional().describe('COSE number of the algorithm; not used'),
      publicKey: encoded('Part of the same').optional(),
    }),
  })
  .describe('The answer of the authenticator, as the browser gives it')

const Options = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe('Options for the browser’s WebAuthn call'),
})

export const startPasskeySignIn = operation({
  name: 'start_passkey_sign_in',
  summary: 'Challenge for signing in with a passkey',
  access: 'guest',
  input: z.object({}),
  output: Options,
  routes: [post('/api/auth/passkey/options')],
  run: async (ctx) => ({
    options: { ...(await authenticationOptions(ctx, { purpose: 'sign_in', userId: null })) },
  }),
})

export const signInWithPasskey = operation({
  name: 'sign_in_with_passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  access: 'guest',
  input: z.object({ response: Assertion }),
  output: SignedIn,
  routes: [post('/api/auth/passkey', { cookie: true })],
  async run(ctx, { response }) {
    const userId = await readAuthentication(ctx, assertionOf(response), {
      purpose: 'sign_in',
      userId: null,
    })
    if (userId === null) throw unauthorized()
    const person = await entranceOf(ctx, await readUser(ctx.db, userId))
    return transaction(ctx, (tx) => signIn(tx, person, 'login'))
  },
})

export const assertionOf = ({
  response,
  authenticatorAttachment: _,
  ...rest
}: z.output<typeof Assertion>) => ({
  ...rest,
  response: given(response),
})

export const startPasskey = operation({
  name: 'start_passkey',
  summary: 'Options for registering a passkey',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  beforeSecondFactor: true,
  input: z.object({}),
  output: Options,
  routes: [post('/api/auth/passkeys/options')],
  async run(ctx) {
    const person = await readUser(ctx.db, ctx.actor.userId)
    const held = await passkeysOf(ctx.db, person.id)
    if (held.length >= MAX_PASSKEYS) throw fail('too_many_passkeys', { n: MAX_PASSKEYS })
    return { options: { ...(await registrationOptions(ctx, person)) } }
  },
})

export const addPasskey = operation({
  name: 'add_passkey',
  summary: 'Register a passkey',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  beforeSecondFactor: true,
  input: z.object({
    name: text(100, 1).describe('A name to recognize it by'),
    response: Attestation,
  }),
  output: z.object({ recovery_codes: RecoveryCodes }),
  routes: [post('/api/auth/passkeys', { status: 201 })],
  async run(ctx, { name, response: { response, authenticatorAttachment: _, ...rest } }) {
    const person = await readUser(ctx.db, ctx.actor.userId)
    const { transports: __, ...signed } = response
    const made = await readRegistration(ctx, { ...rest, response: given(signed) }, person.id)
    if (!made) throw fail('passkey_rejected')
    const transports = response.transports ?? []
    return addFactor(ctx, {
      person,
      action: 'passkey_added',
      async add(tx) {
        const added = { ...made, transports, userId: person.id, name, now: tx.now() }
        if ((await insertPasskey(tx.db, added)) === null) throw fail('passkey_rejected')
      },
    })
  },
})

export const removePasskey = operation({
  name: 'delete_passkey',
  summary: 'Remove one of your passkeys',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ passkey_id: Id.describe('Id from get_second_factors') }),
  output: Deleted,
  routes: [del('/api/auth/passkeys/{passkey_id}')],
  run: (ctx, { passkey_id }) =>
    removeFactor(ctx, 'passkey_removed', ({ db, actor }) =>
      deletePasskey(db, actor.userId, passkey_id),
    ),
})
