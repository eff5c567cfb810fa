import type { Context } from '../../core/context.ts'
import { accountOfPerson, erasePersonFromLog } from '../accounts/index.ts'
import { chatsOfPerson } from '../assistant/index.ts'
import { deleteLeadsOfPerson, leadsOfPerson } from '../leads/index.ts'
import { bouncesOf, deleteBounce } from '../mail-bounces/index.ts'
import { eraseMessages, messagesOfPerson } from '../messaging/index.ts'
import { deleteRecipientsOfPerson, recipientsOfPerson } from '../reports/index.ts'

/** A person known to this workspace: by address, and as a member if they are one. */
export type Whose = { email: string; userId: number | null }

/** All personal data of a person, from every table. */
export async function gatherPerson({ db, actor, now }: Context, { email, userId }: Whose) {
  const { workspaceId } = actor
  const member = { workspaceId, userId: userId ?? 0 }
  return {
    exported_at: new Date(now() * 1000).toISOString(),
    email,
    ...(await accountOfPerson(db, { workspaceId, email, userId })),
    messages: userId === null ? [] : await messagesOfPerson(db, member),
    chats: userId === null ? [] : await chatsOfPerson(db, member),
    leads: await leadsOfPerson(db, workspaceId, email),
    report_recipients: await recipientsOfPerson(db, workspaceId, email),
    mail_bounces: await bouncesOf(db, [email]),
  }
}

/** Takes the person out of everything; chats, sessions and keys go with the membership. */
export async function erasePerson({ db, actor }: Context, { email, userId }: Whose) {
  const { workspaceId } = actor
  await deleteBounce(db, email)
  return {
    messages: userId === null ? 0 : await eraseMessages(db, { workspaceId, userId }),
    leads: await deleteLeadsOfPerson(db, workspaceId, email),
    report_recipients: await deleteRecipientsOfPerson(db, workspaceId, email),
    audit_log: await erasePersonFromLog(db, { workspaceId, email, userId }),
  }
}
