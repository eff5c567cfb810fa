import { hostname } from 'node:os'
import type { ProviderReason } from '../reason.ts'
import { type Mail, MailError, type Mailer } from './port.ts'

export type SmtpSettings = {
  host: string
  port: number
  from: string
  user?: string
  password?: string
  /** An http proxy on the way to the server. */
  proxy?: string
}

const TIMEOUT_MS = 20_000
const ENCRYPTED_PORT = 465

/** Mail over SMTP: encrypted from the start on port 465, and elsewhere before any password is said. */
export function createSmtpMailer({
  host,
  port,
  from,
  user,
  password,
  proxy,
}: SmtpSettings): Mailer {
  const isEncrypted = port === ENCRYPTED_PORT
  const settings = {
    host,
    port,
    secure: isEncrypted,
    requireTLS: !isEncrypted && user !== undefined,
    name: hostname(),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Attachments are bytes that we hold; nothing is fetched or read for a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user && password && { auth: { user, pass: password } }),
    ...(proxy && { proxy }),
  }
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(settings)
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (error) {
        throw explain(error)
      } finally {
        transport.close()
      }
    },
  }
}

const messageOf = (
  { to, subject, text, html, messageId, headers = {}, attachments = [] }: Mail,
  from: string,
) => ({
  ...{ from, to, subject, text, html, messageId, headers },
  attachments: attachments.map(({ name, type, content, cid }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
    ...(cid !== undefined && { cid }),
  })),
})

function explain(error: unknown): MailError {
  const message = error instanceof Error ? error.message : 'The mail was not taken'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const answer =
    error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return new MailError(reasonOf(code, answer), message, {
    isFinal: code !== 'EAUTH' && answer >= 500,
    cause: error,
  })
}

function reasonOf(code: string, answer: number): ProviderReason {
  if (code === 'EAUTH') return 'auth'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (answer >= 500) return 'blocked'
  return answer >= 400 ? 'quota' : 'network'
}
