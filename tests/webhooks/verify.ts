import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** What a receiver does by the Standard Webhooks specification, written without a look at the sender. */
export function verify(
  secret: string,
  headers: Record<string, unknown>,
  body: string,
  now = Date.now() / 1000,
): boolean {
  const timestamp = Number(headers['webhook-timestamp'])
  if (!(Math.abs(now - timestamp) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice(3), 'base64'))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}
