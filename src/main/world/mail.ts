import type { Config } from '../../platform/config.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { createSmtpMailer } from '../../providers/mail/smtp.ts'

/** The sandbox's mail goes to its own box, whatever server is set: nobody is written to about simulated numbers. */
export function mailerOf({ sandbox, sandboxUrl, mail }: Config): Mailer | null {
  if (sandbox && !sandboxUrl) return null
  if (sandbox && sandboxUrl)
    return createSmtpMailer({
      host: 'mail.test',
      port: 25,
      from: 'Sightline <reports@sightline.test>',
      proxy: sandboxUrl,
    })
  return mail ? createSmtpMailer(mail) : null
}
