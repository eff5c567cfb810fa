import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { get, operation, post } from '../../../core/operation.ts'
import type { OidcClaims } from '../../../providers/sign-in/oidc.ts'
import { atWorkspace } from '../company/attempts.ts'
import { admit, enterByCompany } from '../company/enter.ts'
import { CompanyError } from '../company/problems.ts'
import { claimAnswer, findAnswer, readProvider } from '../company/store.ts'
import { readAuthentication } from '../factors/passkeys.ts'
import { factorsOf } from '../factors/store.ts'
import { SecondFactor, SignedIn } from '../schemas.ts'
import { explainWrongPassword, requirePassword, requireProof } from '../sign-in/sign-in.ts'
import { hashSecret } from '../sign-in/tokens.ts'
import { hasPassword, type Person } from '../store/users.ts'
import { Proof } from './confirm.ts'
import { assertionOf } from './passkeys.ts'
import { requireCode } from './second-factor.ts'

export const getCompanyProof = operation({
  name: 'get_company_proof',
  summary:
    'The account that the company sign-in of this browser leads to, and what proves that it is yours',
  access: 'guest',
  input: z.object({}),
  output: z.object({
    name: z.string().describe('The provider'),
    email: z.string().describe('The address that it stated'),
    has_password: z.boolean().describe('Whether the password is asked for'),
    factors: z
      .array(SecondFactor)
      .describe('With one of these a code is asked for too; a passkey does instead of both'),
    next: z.string().describe('The page to go on to'),
  }),
  routes: [get('/api/auth/company/proof')],
  async run(ctx) {
    const { provider, holder, next } = await requireAnswer(ctx)
    return {
      name: provider.name,
      email: holder.email,
      has_password: await hasPassword(ctx.db, holder.id),
      factors: await factorsOf(ctx.db, holder.id),
      next,
    }
  },
})

export const finishCompanySignIn = operation({
  name: 'finish_company_sign_in',
  summary:
    'Prove once that an account is yours, the way you signed in before; it is then linked with your company account',
  access: 'guest',
  input: Proof,
  output: SignedIn.extend({ attempt: z.null() }),
  routes: [post('/api/auth/company/proof', { cookie: true })],
  async run(caller, proof) {
    const { ctx, provider, claims, holder, wanted } = await requireAnswer(caller)
    await requireExistingSignIn(ctx, holder, proof)
    return transaction(ctx, async (tx) => {
      if (!(await claimAnswer(tx.db, wanted))) throw fail('company_proof_over')
      const opened = await enterByCompany(tx, { provider, claims, provedId: holder.id })
      if (!opened) throw fail('company_proof_over')
      return { ...opened, attempt: null }
    }).catch(explainError)
  },
})

/** What the provider said to this browser, judged by the settings of now. */
async function requireAnswer(caller: Context) {
  const wanted = { hash: hashSecret(caller.attempt), now: caller.now() }
  const answer = await findAnswer(caller.db, wanted)
  if (!answer) throw fail('company_proof_over')
  const ctx = atWorkspace(caller, answer.workspace_id)
  const provider = await readProvider(ctx.db, answer.workspace_id)
  if (!provider?.is_on) throw fail('company_proof_over')
  const claims: OidcClaims = JSON.parse(ctx.secrets.open(answer.sealed))
  const { holder } = await admit(ctx, { provider, claims }).catch(explainError)
  if (!holder || claims.iss !== provider.issuer) throw fail('company_proof_over')
  return { ctx, provider, claims, holder, wanted, next: answer.next }
}

function explainError(thrown: unknown): never {
  if (thrown instanceof CompanyError) throw fail('company_proof_over').with({ cause: thrown })
  throw thrown
}

/** As strong as their sign-in was: a passkey, or the password, and with a second factor a code too. */
async function requireExistingSignIn(
  ctx: Context,
  person: Person,
  { current_password: password = '', code = '', response }: z.output<typeof Proof>,
) {
  if (response) {
    const asked = { purpose: 'sign_in' as const, userId: null }
    const isRight = async () =>
      (await readAuthentication(ctx, assertionOf(response), asked)) === person.account_id
    return requireProof(ctx, { person, isRight })
  }
  const { id, email } = person
  if (await hasPassword(ctx.db, id))
    await requirePassword(ctx, { email, password }).catch(explainWrongPassword)
  if ((await factorsOf(ctx.db, id)).length > 0) await requireCode(ctx, person, code)
}
