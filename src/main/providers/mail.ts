import type { Config } from '../../platform/config.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { createSmtpMailer } from '../../providers/mail/smtp.ts'

/** Simulated mail goes to the sandbox's mailbox, whatever server is configured. */
export function mailerOf({ simulated, sandboxUrl, mail }: Config): Mailer | null {
  if (simulated.mail && !sandboxUrl) return null
  if (simulated.mail && sandboxUrl)
    return createSmtpMailer({
      host: 'mail.test',
      port: 25,
      from: 'Sightline <reports@sightline.test>',
      proxy: sandboxUrl,
    })
  return mail ? createSmtpMailer(mail) : null
}
