import { z } from 'zod'
import { fail, notFound, unauthorized } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { del, get, operation, post } from '../../../core/operation.ts'
import { Deleted, Id, text, UnixTime } from '../../../core/schemas.ts'
import { notifyLater } from '../account-mail.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { passkeyHost } from '../factors/passkeys.ts'
import {
  claimRecoveryCode,
  countCodes,
  deleteCodes,
  newRecoveryCodes,
  saveCodes,
} from '../factors/recovery-codes.ts'
import {
  activateSeed,
  claimStep,
  claimTicket,
  deleteSeed,
  factorsOf,
  findTicket,
  insertTicket,
  passkeysOf,
  readSeed,
  saveSeed,
} from '../factors/store.ts'
import { base32, newSeed, stepOfCode, totpAddress } from '../factors/totp.ts'
import { requireOwnAccount } from '../memberships.ts'
import { SignedIn, Token } from '../schemas.ts'
import { requireProof, signIn } from '../sign-in/sign-in.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { endAccountSessions } from '../store/sessions.ts'
import { type Person, readUser } from '../store/users.ts'
import { isFactorRequired, readWorkspace } from '../store/workspaces.ts'

const TICKET_SECONDS = 300

export const Code = text(40, 1).describe(
  'Six digits of the authenticator app, or a recovery code',
)
export const RecoveryCodes = z
  .array(z.string())
  .nullable()
  .describe(
    'Each works once in place of a second factor; shown once. Null when your existing codes remain valid',
  )

/** Handed out for a right password while a second factor is missing. */
export async function issueTicket({ db, now }: Context, userId: number): Promise<string> {
  const ticket = newToken()
  await insertTicket(db, {
    hash: hashSecret(ticket),
    userId,
    expiresAt: now() + TICKET_SECONDS,
  })
  return ticket
}

export const finishLogIn = operation({
  name: 'finish_log_in',
  summary: 'Complete a sign-in with a code of the authenticator app, or with a recovery code',
  access: 'guest',
  input: z.object({ ticket: Token.describe('Ticket from log_in'), code: Code }),
  output: SignedIn,
  routes: [post('/api/auth/second-factor', { cookie: true })],
  async run(ctx, { ticket, code }) {
    const wanted = { hash: hashSecret(ticket), now: ctx.now() }
    const known = await findTicket(ctx.db, wanted)
    if (!known) throw unauthorized()
    const person = await readUser(ctx.db, known.user_id)
    await requireCode(ctx, person, code)
    return transaction(ctx, async (tx) => {
      if (!(await claimTicket(tx.db, wanted))) throw unauthorized()
      return signIn(tx, person, 'login')
    })
  },
})

/** A code of the app or a recovery code, each of which works once. */
export function requireCode(ctx: Context, person: Person, code: string): Promise<void> {
  return requireProof(ctx, { person, isRight: () => isRightCode(ctx, person, code) })
}

async function isRightCode(ctx: Context, person: Person, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  const { id, email } = person
  const seed = await readSeed(ctx.db, id)
  if (/^\d{6}$/.test(code))
    return seed?.active_at ? isRightStep(ctx, { userId: id, code, sealed: seed.sealed }) : false
  if (!(await claimRecoveryCode(ctx.db, id, code))) return false
  await recordAudit(actingAs(ctx, person), 'recovery_code_used', email)
  return true
}

type Typed = { userId: number; code: string; sealed: string }

async function isRightStep(
  { db, secrets, now }: Context,
  { userId, code, sealed }: Typed,
): Promise<boolean> {
  const step = stepOfCode(Buffer.from(secrets.open(sealed), 'base64'), { code, now: now() })
  return step !== null && claimStep(db, userId, step)
}

const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    host: z.string().describe('The host it was made for; it works on no other'),
    is_synced: z.boolean().describe('Synced across several devices'),
    created_at: UnixTime,
    last_used_at: UnixTime.nullable(),
  })
  .meta({ id: 'Passkey' })

export const getSecondFactors = operation({
  name: 'get_second_factors',
  summary: 'Your second factors',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: z.object({}),
  output: z.object({
    totp: z.boolean().describe('An authenticator app is set up'),
    passkeys: z.array(Passkey).describe('Oldest first'),
    recovery_codes: z.int().describe('Recovery codes left'),
    passkey_host: z
      .string()
      .nullable()
      .describe('Host that passkeys are bound to; null when this address cannot have any'),
    is_required: z.boolean().describe('The workspace requires a second factor'),
  }),
  routes: [get('/api/auth/second-factors')],
  async run({ db, actor: { userId, workspaceId }, origin }) {
    const [factors, passkeys, codes, workspace] = await Promise.all([
      factorsOf(db, userId),
      passkeysOf(db, userId),
      countCodes(db, userId),
      readWorkspace(db, workspaceId),
    ])
    return {
      totp: factors.includes('totp'),
      passkeys: passkeys.map(({ rp_id: host, ...passkey }) => ({ ...passkey, host })),
      recovery_codes: codes,
      passkey_host: passkeyHost(origin),
      is_required: workspace.requires_second_factor,
    }
  },
})

export const startTotp = operation({
  name: 'start_totp',
  summary: 'Start setting up an authenticator app; active after its first correct code',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  beforeSecondFactor: true,
  input: z.object({}),
  output: z.object({
    secret: z.string().describe('Secret to type in when no QR code can be scanned'),
    address: z.string().describe('otpauth:// address to show as a QR code'),
  }),
  routes: [post('/api/auth/totp', { status: 201 })],
  async run(ctx) {
    await requireOwnAccount(ctx)
    const { db, actor, secrets, now } = ctx
    const { userId } = actor
    const { email } = await readUser(db, userId)
    const seed = newSeed()
    const isSaved = await saveSeed(db, {
      userId,
      sealed: secrets.seal(seed.toString('base64')),
      now: now(),
    })
    if (!isSaved) throw fail('totp_exists')
    const secret = base32(seed)
    return { secret, address: totpAddress(secret, email) }
  },
})

export const activateTotp = operation({
  name: 'activate_totp',
  summary:
    'Finish setting up an authenticator app with its first code; other browsers are signed out',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  beforeSecondFactor: true,
  input: z.object({ code: Code.describe('Six digits of the authenticator app') }),
  output: z.object({ recovery_codes: RecoveryCodes }),
  routes: [post('/api/auth/totp/activate')],
  async run(ctx, { code }) {
    const { userId } = ctx.actor
    const seed = await readSeed(ctx.db, userId)
    if (!seed) throw notFound()
    if (seed.active_at !== null) throw fail('totp_exists')
    const person = await readUser(ctx.db, userId)
    const typed = { userId, code: code.replaceAll(/\s/g, ''), sealed: seed.sealed }
    await requireProof(ctx, { person, isRight: () => isRightStep(ctx, typed) })
    return addFactor(ctx, {
      person,
      action: 'totp_added',
      add: (tx) => activateSeed(tx.db, userId, tx.now()),
    })
  },
})

type Addition = { person: Person; action: string; add(tx: Context): Promise<void> }

/** The first factor brings recovery codes, and ends the sessions that were opened without one. */
export async function addFactor(ctx: Context, { person, action, add }: Addition) {
  await requireOwnAccount(ctx)
  const { userId, sessionId } = ctx.actor
  const isFirst = (await factorsOf(ctx.db, userId)).length === 0
  const made = isFirst ? await newRecoveryCodes() : null
  await transaction(ctx, async (tx) => {
    await add(tx)
    if (made) {
      await saveCodes(tx.db, userId, made.rows)
      await endAccountSessions(tx.db, userId, sessionId)
    }
    await noteChange(tx, person, action)
  })
  return { recovery_codes: made?.codes ?? null }
}

async function noteChange(tx: Context, { email }: Person, action: string) {
  await recordAudit(tx, action, email)
  await notifyLater(tx, { kind: 'factor_changed', email, address: tx.address })
}

/** Where the workspace requires a second factor, the last one stays. The codes go with the last. */
export async function removeFactor(
  ctx: Context,
  action: string,
  remove: (tx: Context) => Promise<boolean>,
) {
  await requireOwnAccount(ctx)
  const { userId } = ctx.actor
  const person = await readUser(ctx.db, userId)
  return transaction(ctx, async (tx) => {
    if (!(await remove(tx))) throw notFound()
    if ((await factorsOf(tx.db, userId)).length === 0) {
      if (await isFactorRequired(tx.db, userId)) throw fail('last_second_factor')
      await deleteCodes(tx.db, userId)
    }
    await noteChange(tx, person, action)
    return { deleted: true as const }
  })
}

export const removeTotp = operation({
  name: 'remove_totp',
  summary: 'Stop using the authenticator app',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: Deleted,
  routes: [del('/api/auth/totp')],
  run: (ctx) =>
    removeFactor(ctx, 'totp_removed', ({ db, actor }) => deleteSeed(db, actor.userId)),
})

export const renewRecoveryCodes = operation({
  name: 'renew_recovery_codes',
  summary: 'Create ten new recovery codes; the old ones stop working',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: z.object({
    recovery_codes: z.array(z.string()).describe('Each works once; shown once'),
  }),
  routes: [post('/api/auth/recovery-codes', { status: 201 })],
  async run(ctx) {
    const { userId } = ctx.actor
    if ((await factorsOf(ctx.db, userId)).length === 0) throw fail('no_second_factor')
    await requireOwnAccount(ctx)
    const person = await readUser(ctx.db, userId)
    const { codes, rows } = await newRecoveryCodes()
    return transaction(ctx, async (tx) => {
      await saveCodes(tx.db, userId, rows)
      await noteChange(tx, person, 'recovery_codes_renewed')
      return { recovery_codes: codes }
    })
  },
})
