import type { App } from '../../core/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Mail, MailError, type Mailer } from '../../providers/mail/port.ts'
import { recordBounces } from './record.ts'
import { suppressionOf } from './store.ts'

type Signer = Pick<Secrets, 'fingerprint'>

/** Included in every mail to an address, and so in its bounces. */
export const recipientReference = ({ fingerprint }: Signer, email: string): string =>
  fingerprint(`mail to ${email.toLowerCase()}`).slice(0, 32)

/** The secret part of the address that mail services report to. */
export const reportToken = ({ fingerprint }: Signer): string => fingerprint('mail reports')

type Guarding = { db: Db; app: () => App }

/** Skips addresses known to be dead, and records those the server rejects. */
export function guardMailer(mailer: Mailer, { db, app }: Guarding): Mailer {
  return {
    async send(mail) {
      const email = mail.to.toLowerCase()
      const known = await suppressionOf(db, email)
      if (known && !(mail.isRequested && known.kind === 'complaint'))
        throw new MailError('blocked', `Suppressed: ${known.reason}`, { isFinal: true })
      try {
        await mailer.send(withReference(app(), mail))
      } catch (thrown) {
        if (thrown instanceof MailError && thrown.isDeadAddress)
          await recordBounces(app(), [{ email, kind: 'hard', reason: thrown.message }])
        throw thrown
      }
    },
  }
}

/** Only someone who has seen a mail to this address can report its bounce. */
const withReference = ({ secrets }: App, { headers, ...mail }: Mail): Mail => ({
  ...mail,
  headers: { ...headers, 'X-Recipient-Reference': recipientReference(secrets, mail.to) },
})
