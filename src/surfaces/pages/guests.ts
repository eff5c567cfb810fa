import { networksOf } from '../../base/network/caller-networks.ts'
import type { Context } from '../../core/context.ts'
import { hitRateLimits } from '../../platform/limits.ts'
import { requireAllowed } from '../admission.ts'

/** Requests a minute from one address, and from its whole network. */
const LIMITS = {
  page: { line: 120, site: 600 },
  operation: { line: 600, site: 2400 },
}

/** Guests are limited by network address. */
export async function limitGuest(
  { db, actor, address }: Context,
  kind: keyof typeof LIMITS,
): Promise<void> {
  if (actor.role !== 'guest') return
  const { line, site } = networksOf(address)
  const verdict = await hitRateLimits(db, [
    { key: `guest:${kind}:${line}`, limit: LIMITS[kind].line, seconds: 60 },
    { key: `guest:${kind}:${site}`, limit: LIMITS[kind].site, seconds: 60 },
  ])
  requireAllowed(verdict)
}
