import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { type App, type Context, GUEST, openContext, transaction } from '../../core/context.ts'
import { readInput } from '../../core/input-errors.ts'
import { invalidFields } from '../../core/invoke.ts'
import { Id } from '../../core/schemas.ts'
import { actingAs } from './acting-as.ts'
import { recordAudit } from './audit.ts'
import { makeLink } from './links.ts'
import { issueKey } from './operations/keys.ts'
import { clearFactors } from './operations/member-access.ts'
import { Email, MemberRole, NewPassword, PersonName } from './schemas.ts'
import { requireStrong } from './sign-in/password-rules.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { deleteInvitesBy } from './store/invites.ts'
import { revokeKeysOf } from './store/keys.ts'
import { endAccountSessions } from './store/sessions.ts'
import {
  findByEmail,
  insertUser,
  readUser,
  saveLegacyToken,
  savePassword,
} from './store/users.ts'
import { insertWorkspace } from './store/workspaces.ts'

const NewUser = z.object({
  workspaceId: Id,
  email: Email,
  name: PersonName,
  password: NewPassword,
  role: MemberRole,
})

/** A context in which the person with this e-mail acts from the command line. */
export async function openContextAs(app: App, email: string): Promise<Context> {
  const person = await findByEmail(app.db, email.toLowerCase())
  if (!person) throw notFound()
  return actingAs(openContext(app, { ...GUEST, via: 'cli' }), person)
}

export function createWorkspace({ db, now }: App, name: string) {
  return insertWorkspace(db, { name, now: now() })
}

export async function createUser(app: App, given: z.input<typeof NewUser>) {
  const { password, ...user } = parse(NewUser, given)
  requireStrong(password, { field: 'password', email: user.email, names: [user.name] })
  const passwordHash = await hashPassword(password)
  return transaction(openContext(app, GUEST), async (tx) => {
    const id = await insertUser(tx.db, { ...user, passwordHash, now: tx.now() })
    const person = await readUser(tx.db, id)
    await recordAudit(actingAs(tx, person), 'user_created', person.email)
    return person
  })
}

/** A key of the person with this e-mail. */
export async function createKeyFor(app: App, { email, name }: { email: string; name: string }) {
  return issueKey(await openContextAs(app, email), { name, expires_at: null })
}

/** A link with which the person sets a new password, for whoever runs the installation to hand over. */
export async function resetLinkFor(app: App, email: string) {
  const ctx = await openContextAs(app, email)
  return transaction(ctx, async (tx) => {
    const person = await readUser(tx.db, tx.actor.userId)
    await recordAudit(tx, 'reset_link_created', `member ${person.id} ${person.email}`)
    const { id: userId } = person
    return makeLink(tx, {
      kind: 'reset',
      userId,
      email: person.email,
      origin: tx.origin,
      isMailed: false,
    })
  })
}

type Reset = { email: string; password: string; endKeys?: boolean | undefined }

/** Resets a forgotten password: signs the person out everywhere and, if asked, revokes keys, legacy token and invites. */
export async function resetPassword(app: App, { email, password, endKeys }: Reset) {
  const ctx = await openContextAs(app, email)
  requireStrong(parse(NewPassword, password), { field: 'password', email })
  const passwordHash = await hashPassword(password)
  await transaction(ctx, async (tx) => {
    await savePassword(tx.db, tx.actor.userId, passwordHash)
    await endAccountSessions(tx.db, tx.actor.userId)
    if (endKeys) await endLasting(tx)
    await recordAudit(tx, 'password_changed')
  })
}

/** For a person who lost every second factor: they sign in with the password alone until they set up another. */
export async function resetFactors(app: App, email: string) {
  await transaction(await openContextAs(app, email), async (tx) =>
    clearFactors(tx, await readUser(tx.db, tx.actor.userId)),
  )
}

async function endLasting({ db, actor: { userId }, now }: Context) {
  await revokeKeysOf(db, { userId, now: now() })
  await saveLegacyToken(db, userId, null)
  await deleteInvitesBy(db, userId)
}

function parse<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const read = readInput(schema, given)
  if (!read.success) throw invalidFields(read.error)
  return read.data
}
