import type { Bounce } from './bounce.ts'

/** What a mail server wrote about a mail of ours that came back: RFC 3464, and RFC 5965 for complaints. */
export type DeliveryReport = {
  /** Each with all the names that its address goes by. */
  recipients: (Pick<Bounce, 'kind' | 'reason'> & { addresses: string[] })[]
  /** The recipient, from the returned mail. */
  references: string[]
}

const MAX_LINES = 20_000
const MAX_RECIPIENTS = 100

/** Undefined for every other mail: answers of people, out-of-office notes, spam. */
export function readDeliveryReport(raw: string): DeliveryReport | undefined {
  const lines = unfold(raw)
  const status = partOf(lines, 'message/delivery-status')
  const complaint = partOf(lines, 'message/feedback-report')
  const references = valuesOf(lines, 'x-recipient-reference')
  const returnedTo = valuesOf(lines, 'to').flatMap((value) => addressIn(value))
  if (complaint) {
    if (valuesOf(complaint, 'feedback-type')[0]?.toLowerCase() === 'not-spam') return undefined
    const addresses = [
      ...valuesOf(complaint, 'original-rcpt-to').flatMap(addressIn),
      ...returnedTo,
    ]
    const recipient = { kind: 'complaint' as const, reason: 'Reported as spam', addresses }
    return { references, recipients: [recipient] }
  }
  if (!status) return undefined
  const recipients = groupsOf(status)
    .flatMap((group) => bounceOf(group))
    .slice(0, MAX_RECIPIENTS)
    .map(({ addresses, ...each }) => ({ ...each, addresses: [...addresses, ...returnedTo] }))
  return { references, recipients }
}

function bounceOf(group: string[]): DeliveryReport['recipients'] {
  const first = (name: string) => valuesOf(group, name)[0] ?? ''
  const action = first('action').toLowerCase()
  const addresses = [first('original-recipient'), first('final-recipient')].flatMap(addressIn)
  if (addresses.length === 0 || (action !== 'failed' && action !== 'delayed')) return []
  const status = first('status')
  const reason = afterKind(first('diagnostic-code')) || `Status ${status}`
  const isDead = action === 'failed' && isDeadStatus(status)
  return [{ addresses, reason, kind: isDead ? 'hard' : 'soft' }]
}

/** RFC 3463: no such mailbox or domain, or one that is closed; not one that is full or a policy against the sender. */
const isDeadStatus = (status: string): boolean =>
  ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4'].includes(status)

/** Whole header lines; those that begin with a space go on. */
function unfold(raw: string): string[] {
  const lines: string[] = []
  for (const line of raw.split('\n', MAX_LINES)) {
    const text = line.replace(/\r$/, '')
    const last = lines.at(-1)
    const goesOn = (text.startsWith(' ') || text.startsWith('\t')) && last
    if (goesOn && last.length < 2000) lines[lines.length - 1] = `${last} ${text.trim()}`
    else lines.push(text)
  }
  return lines
}

/** The lines of the first part of a type: after its own header, up to the boundary. */
function partOf(lines: string[], type: string): string[] | undefined {
  const at = lines.findIndex((line) => {
    const lower = line.slice(0, 200).toLowerCase()
    return lower.startsWith('content-type:') && lower.slice(13).trim().startsWith(type)
  })
  if (at < 0) return undefined
  const body = lines.indexOf('', at)
  const end = lines.findIndex((line, index) => index > body && line.startsWith('--'))
  return body < 0 ? [] : lines.slice(body + 1, end < 0 ? undefined : end)
}

function groupsOf(lines: string[]): string[][] {
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line === '') groups.push([])
    else groups.at(-1)?.push(line)
  }
  return groups
}

function valuesOf(lines: string[], name: string): string[] {
  const start = `${name}:`
  return lines
    .filter((line) => line.slice(0, start.length).toLowerCase() === start)
    .map((line) => line.slice(start.length).trim())
}

/** "rfc822; a@b", "Name <a@b>" and "a@b" name one address. */
function addressIn(value: string): string[] {
  const plain = afterKind(value)
  const [open, close] = [plain.lastIndexOf('<'), plain.lastIndexOf('>')]
  const address = (open >= 0 && close > open ? plain.slice(open + 1, close) : plain).trim()
  return address.includes('@') && address.length <= 254 ? [address.toLowerCase()] : []
}

const afterKind = (value: string): string => value.slice(value.indexOf(';') + 1).trim()
