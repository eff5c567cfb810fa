/** hard: no such mailbox; soft: temporarily unreachable; complaint: reported as spam. */
export type BounceKind = 'hard' | 'soft' | 'complaint'

export type Bounce = { email: string; kind: BounceKind; reason: string }

export type BounceState = {
  kind: BounceKind
  bounces: number
  soft_days: number
  bounced_at: number
  suppressed_at: number | null
}

const DAY = 86_400
/** Full mailboxes are emptied and servers return: an address counts as dead only after this many days. */
const DEAD_AFTER_DAYS = 5
const FORGOTTEN_AFTER = 30 * DAY

/** The state of an address after another bounce. */
export function countBounce(
  known: BounceState | undefined,
  { kind, at }: { kind: BounceKind; at: number },
): BounceState {
  const soft_days = kind === 'soft' ? softDays(known, at) : (known?.soft_days ?? 0)
  const isDead = kind !== 'soft' || soft_days >= DEAD_AFTER_DAYS
  return {
    kind,
    bounces: (known?.bounces ?? 0) + 1,
    soft_days,
    bounced_at: at,
    suppressed_at: known?.suppressed_at ?? (isDead ? at : null),
  }
}

function softDays(known: BounceState | undefined, at: number): number {
  if (!known || at - known.bounced_at > FORGOTTEN_AFTER) return 1
  const isSameDay = Math.floor(at / DAY) === Math.floor(known.bounced_at / DAY)
  return isSameDay ? Math.max(known.soft_days, 1) : known.soft_days + 1
}

/** The server's message without the address, which is stored beside it and deleted with it. */
export const reasonWithout = (email: string, reason: string): string =>
  reason.replaceAll(email, '…').replaceAll(/\s+/g, ' ').trim().slice(0, 300)
