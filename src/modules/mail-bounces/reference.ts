import type { Secrets } from '../../platform/secrets.ts'

type Signer = Pick<Secrets, 'fingerprint'>

/** Included in every mail to an address, and so in its bounces. */
export const recipientReference = ({ fingerprint }: Signer, email: string): string =>
  fingerprint(`mail to ${email.toLowerCase()}`).slice(0, 32)

/** The secret part of the address that mail services report to. */
export const reportToken = ({ fingerprint }: Signer): string => fingerprint('mail reports')
