import type { Secrets } from '../../platform/secrets.ts'

type Signer = Pick<Secrets, 'fingerprint'>

/** Stands in every mail to an address, and so in what comes back of it. */
export const recipientReference = ({ fingerprint }: Signer, email: string): string =>
  fingerprint(`mail to ${email.toLowerCase()}`).slice(0, 32)

/** The part of the address under which mail services report, that nobody else knows. */
export const reportToken = ({ fingerprint }: Signer): string => fingerprint('mail reports')
