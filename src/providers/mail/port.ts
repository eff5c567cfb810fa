import type { ProviderReason } from '../reason.ts'

export type Mail = {
  to: string
  /** Whom readers see as the sender, at the address that all mail comes from. */
  fromName?: string
  subject: string
  text: string
  html: string
  /** Named by us, so that a mail that is sent twice is recognised. */
  messageId: string
  headers?: Record<string, string>
  /** The reader has asked for it, as for a new password: it also goes to those who complained of other mail. */
  isRequested?: true
  /** `cid` names a picture that the page shows. */
  attachments?: { name: string; type: string; content: Uint8Array; cid?: string }[]
}

/** Sends mail, one at a time. Fails with MailError. */
export type Mailer = { send(mail: Mail): Promise<void> }

type Details = { isFinal?: boolean; isDeadAddress?: boolean; cause?: unknown }

/** Why a mail was not taken; `isFinal`: it never will be; `isDeadAddress`: nor will any other to this address. */
export class MailError extends Error {
  readonly reason: ProviderReason
  readonly isFinal: boolean
  readonly isDeadAddress: boolean

  constructor(
    reason: ProviderReason,
    message: string,
    { isFinal = false, isDeadAddress = false, cause }: Details = {},
  ) {
    super(message, { cause })
    this.name = 'MailError'
    this.reason = reason
    this.isFinal = isFinal
    this.isDeadAddress = isDeadAddress
  }
}
