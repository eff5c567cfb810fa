import { z } from 'zod'
import { invalid, notFound } from '../../base/errors.ts'
import { type Context, GUEST, type House, openContext, transaction } from '../../core/context.ts'
import { explain } from '../../core/invoke.ts'
import { Id } from '../../core/shapes.ts'
import { recordAudit } from './audit.ts'
import { issueKey } from './operations/keys.ts'
import { hashPassword } from './passwords.ts'
import { Email, MemberRole, NewPassword, PersonName } from './schemas.ts'
import { actingAs } from './sign-in.ts'
import { endOtherSessions } from './store/sessions.ts'
import { findByEmail, insertUser, readUser, savePassword } from './store/users.ts'
import { insertWorkspace } from './store/workspaces.ts'

const NewUser = z.object({ workspaceId: Id, email: Email, name: PersonName, password: NewPassword, role: MemberRole })

/** A context in which the person with this e-mail acts from the command line. */
export async function openContextAs(house: House, email: string): Promise<Context> {
  const person = await findByEmail(house.db, email.toLowerCase())
  if (!person) throw notFound()
  return actingAs(openContext(house, { ...GUEST, via: 'cli' }), person)
}

export function createWorkspace({ db, now }: House, name: string) {
  return insertWorkspace(db, { name, now: now() })
}

export async function createUser(house: House, given: z.input<typeof NewUser>) {
  const { password, ...user } = parse(NewUser, given)
  const passwordHash = await hashPassword(password)
  return transaction(openContext(house, GUEST), async (tx) => {
    const id = await insertUser(tx.db, { ...user, passwordHash, now: tx.now() })
    const person = await readUser(tx.db, id)
    await recordAudit(actingAs(tx, person), 'user_created', person.email)
    return person
  })
}

/** A key of the person with this e-mail. */
export async function createKeyFor(house: House, { email, name }: { email: string; name: string }) {
  return issueKey(await openContextAs(house, email), { name, expires_at: null })
}

/** For who forgot theirs: signs them out everywhere. */
export async function resetPassword(house: House, { email, password }: { email: string; password: string }) {
  const ctx = await openContextAs(house, email)
  const passwordHash = await hashPassword(parse(NewPassword, password))
  await transaction(ctx, async (tx) => {
    await savePassword(tx.db, tx.actor.userId, passwordHash)
    await endOtherSessions(tx.db, tx.actor.userId)
    await recordAudit(tx, 'password_changed')
  })
}

function parse<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const read = schema.safeParse(given)
  if (!read.success) throw invalid(explain(read.error))
  return read.data
}
