import { hostname } from 'node:os'
import type { ProviderReason } from '../reason.ts'
import { type Mail, MailError, type Mailer } from './port.ts'

type SmtpSettings = {
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

/** `Name <a@b>` or the address alone, as SMTP_FROM has it. */
const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const messageOf = (
  { to, fromName, subject, text, html, messageId, headers = {}, attachments = [] }: Mail,
  from: string,
) => ({
  from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
  ...{ to, subject, text, html, messageId, headers },
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
    isDeadAddress: isDeadAddress(error),
    cause: error,
  })
}

const DEAD_ANSWERS = [550, 551, 553]
/** RFC 3463: no such mailbox or domain, or a closed one; not one that is full, nor a policy against the sender. */
const DEAD_STATUS = /^\d{3}[ -]5\.(1\.(0|1|2|3|6|10)|2\.1)\b/

/** By what the server said to the address itself; a status it names counts for more than its code. */
export function isDeadAddress(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && error.command === 'RCPT TO'))
    return false
  const response = 'response' in error ? String(error.response) : ''
  if (/^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}/.test(response)) return DEAD_STATUS.test(response)
  return 'responseCode' in error && DEAD_ANSWERS.includes(Number(error.responseCode))
}

function reasonOf(code: string, answer: number): ProviderReason {
  if (code === 'EAUTH') return 'auth'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (answer >= 500) return 'blocked'
  return answer >= 400 ? 'quota' : 'network'
}
