import { z } from 'zod'
import { fail, unauthorized } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { operation, post } from '../../../core/operation.ts'
import { recordAudit } from '../audit.ts'
import { authenticationOptions, readAuthentication } from '../factors/passkeys.ts'
import { factorsOf } from '../factors/store.ts'
import { TypedPassword } from '../schemas.ts'
import { explainWrongPassword, requirePassword, requireProof } from '../sign-in/sign-in.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { renewSession } from '../store/sessions.ts'
import { type Person, readUser } from '../store/users.ts'
import { Assertion, assertionOf } from './passkeys.ts'
import { Code, requireCode } from './second-factor.ts'

export const Proof = z.object({
  current_password: TypedPassword.optional().describe('Where no second factor is set up'),
  code: Code.optional(),
  response: Assertion.optional(),
})
export type Proof = z.output<typeof Proof>

export const startConfirmation = operation({
  name: 'start_confirmation',
  summary: 'Challenge for one of your passkeys, to confirm your identity',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: z.object({}),
  output: z.object({
    options: z
      .record(z.string(), z.unknown())
      .describe('Options for the browser’s WebAuthn call'),
  }),
  routes: [post('/api/auth/confirm/options')],
  run: async (ctx) => ({
    options: {
      ...(await authenticationOptions(ctx, { purpose: 'confirm', userId: ctx.actor.userId })),
    },
  }),
})

export const confirmIdentity = operation({
  name: 'confirm_identity',
  summary:
    'Confirm your identity with a second factor or, without one, your password; valid for 15 minutes',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: Proof,
  output: z.object({ ok: z.literal(true), session: z.string() }),
  routes: [post('/api/auth/confirm', { cookie: true })],
  async run(ctx, proof) {
    const { userId, sessionId } = ctx.actor
    if (sessionId === undefined) throw unauthorized()
    const person = await readUser(ctx.db, userId)
    await requireIdentity(ctx, person, proof)
    const session = newToken()
    const renewal = { userId, id: sessionId, hash: hashSecret(session), now: ctx.now() }
    if (!(await renewSession(ctx.db, renewal))) throw unauthorized()
    await recordAudit(ctx, 'identity_confirmed', person.email)
    return { ok: true as const, session }
  },
})

/** A password alone would be weaker than the sign-in was. */
async function requireIdentity(
  ctx: Context,
  person: Person,
  { current_password, code, response }: Proof,
) {
  if (response) {
    const { id: userId, account_id } = person
    const isRight = async () =>
      (await readAuthentication(ctx, assertionOf(response), { purpose: 'confirm', userId })) ===
      account_id
    return requireProof(ctx, { person, isRight })
  }
  if (code !== undefined) return requireCode(ctx, person, code)
  if ((await factorsOf(ctx.db, person.id)).length > 0) throw fail('code_wrong')
  const { email } = person
  return requirePassword(ctx, { email, password: current_password ?? '' }).catch(
    explainWrongPassword,
  )
}
