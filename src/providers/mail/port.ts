import type { ProviderReason } from '../reason.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Named by us, so that a mail that is sent twice is recognised. */
  messageId: string
  headers?: Record<string, string>
  /** `cid` names a picture that the page shows. */
  attachments?: { name: string; type: string; content: Uint8Array; cid?: string }[]
}

/** Sends mail, one at a time. Fails with MailError. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Why a mail was not taken; `isFinal`: it never will be. */
export class MailError extends Error {
  readonly reason: ProviderReason
  readonly isFinal: boolean

  constructor(
    reason: ProviderReason,
    message: string,
    { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'MailError'
    this.reason = reason
    this.isFinal = isFinal
  }
}
