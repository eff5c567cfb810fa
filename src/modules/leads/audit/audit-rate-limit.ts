import { fail } from '../../../base/errors.ts'
import { networksOf } from '../../../base/network/caller-networks.ts'
import type { Context } from '../../../core/context.ts'
import { hitRateLimit, retryAfter, undoRateLimitHit } from '../../../platform/limits.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How many audits a stranger may ask for. The day's 200 are for everybody: a tenth of them for one site,
 * a quarter for one provider, so that no network uses them up.
 */
const rulesFor = (address: string) => {
  const { line, site, provider } = networksOf(address)
  return [
    { key: `audit:line:${line}`, limit: 5, seconds: HOUR },
    { key: `audit:site:${site}`, limit: 10, seconds: HOUR },
    { key: `audit:site_day:${site}`, limit: 20, seconds: DAY },
    { key: `audit:provider_day:${provider}`, limit: 50, seconds: DAY },
    { key: 'audit:all', limit: 200, seconds: DAY },
  ]
}

/** A refused audit takes no place anywhere: only those that are made count. */
export async function limitAudits({ db, address }: Context): Promise<void> {
  const entered: string[] = []
  for (const { key, ...rule } of rulesFor(address)) {
    const verdict = await hitRateLimit(db, key, rule)
    if (verdict.allowed) {
      entered.push(key)
      continue
    }
    for (const taken of entered) await undoRateLimitHit(db, taken)
    throw fail('too_many_requests').with({
      headers: { 'Retry-After': String(retryAfter(verdict)) },
    })
  }
}
