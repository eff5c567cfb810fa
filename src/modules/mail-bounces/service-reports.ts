import { z } from 'zod'
import { jsonOrUndefined } from '../../base/json.ts'
import type { Bounce, BounceKind } from './bounce.ts'

const Text = z.string().max(5000).default('')
const Email = z.string().max(254).includes('@')

type Reader = { reads: (value: unknown) => (Bounce | null)[] | undefined }

const reader = <S extends z.ZodType>(
  shape: S,
  read: (value: z.output<S>) => (Bounce | null)[],
): Reader => ({
  reads(value) {
    const parsed = shape.safeParse(value)
    return parsed.success ? read(parsed.data) : undefined
  },
})

const bounce = (kind: BounceKind | null, email: string, reason: string): Bounce | null =>
  kind && { kind, email, reason }

const postmark = reader(
  z.object({
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    Type: Text,
    Email,
    Description: Text,
    Details: Text,
  }),
  ({ RecordType, Type, Email: email, Description, Details }) => {
    if (RecordType === 'SpamComplaint') return [bounce('complaint', email, 'Reported as spam')]
    const isDead = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'].includes(Type)
    const isSoft = ['Transient', 'SoftBounce', 'DnsError', 'SMTPApiError'].includes(Type)
    const soft = isSoft ? 'soft' : null
    return [bounce(isDead ? 'hard' : soft, email, Details || Description)]
  },
)

const SENDGRID: Record<string, BounceKind> = { spamreport: 'complaint', deferred: 'soft' }

const sendgrid = reader(
  z
    .array(z.object({ event: z.string(), email: Email, type: Text, reason: Text }))
    .min(1)
    .max(1000),
  (events) =>
    events.map(({ event, type, email, reason }) => {
      // What is "blocked" was refused for now, as for the name of the sender.
      const bounced = type === 'blocked' ? 'soft' : 'hard'
      return bounce(event === 'bounce' ? bounced : (SENDGRID[event] ?? null), email, reason)
    }),
)

const mailgun = reader(
  z.object({
    'event-data': z.object({
      event: z.string(),
      severity: Text,
      recipient: Email,
      reason: Text,
      'delivery-status': z.object({ message: Text, description: Text }).prefault({}),
    }),
  }),
  ({ 'event-data': { event, severity, recipient, reason, 'delivery-status': status } }) => {
    const why = status.message || status.description || reason
    if (event === 'complained') return [bounce('complaint', recipient, 'Reported as spam')]
    const failed = severity === 'permanent' ? 'hard' : 'soft'
    return [bounce(event === 'failed' ? failed : null, recipient, why)]
  },
)

const SesRecipient = z.object({ emailAddress: Email, diagnosticCode: Text })

const ses = reader(
  z.object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z
      .object({ bounceType: z.string(), bouncedRecipients: z.array(SesRecipient).max(100) })
      .optional(),
    complaint: z.object({ complainedRecipients: z.array(SesRecipient).max(100) }).optional(),
  }),
  ({ notificationType, eventType, bounce: bounced, complaint }) => {
    const type = notificationType ?? eventType
    if (type === 'Complaint')
      return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) =>
        bounce('complaint', emailAddress, 'Reported as spam'),
      )
    const kind = bounced?.bounceType === 'Permanent' ? 'hard' : 'soft'
    return (bounced?.bouncedRecipients ?? []).map(({ emailAddress, diagnosticCode }) =>
      bounce(kind, emailAddress, diagnosticCode),
    )
  },
)

const own = reader(
  z.object({ email: Email, kind: z.enum(['hard', 'soft', 'complaint']), reason: Text }),
  ({ kind, email, reason }) => [bounce(kind, email, reason)],
)

const READERS = [own, postmark, mailgun, sendgrid]

/** Amazon's notifications come in an envelope, whose sender asks once to be confirmed. */
const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation']),
  Message: z.string().max(300_000),
  SubscribeURL: z.url().max(2000).optional(),
})

type ServiceReport = { bounces: Bounce[]; confirmUrl?: string }

/** What a mail service reports, in its own shape; undefined where the shape is none that is known. */
export function readServiceReport(value: unknown): ServiceReport | undefined {
  const envelope = Envelope.safeParse(value)
  if (envelope.success) return readEnvelope(envelope.data)
  for (const { reads } of READERS) {
    const found = reads(value)
    if (found) return { bounces: found.filter((each) => each !== null) }
  }
  return undefined
}

function readEnvelope({ Type, Message, SubscribeURL }: z.output<typeof Envelope>) {
  if (Type === 'SubscriptionConfirmation')
    return SubscribeURL === undefined || !isAmazon(SubscribeURL)
      ? undefined
      : { bounces: [], confirmUrl: SubscribeURL }
  const found = ses.reads(jsonOrUndefined(Message)) ?? []
  return { bounces: found.filter((each) => each !== null) }
}

function isAmazon(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com$/.test(hostname)
}
