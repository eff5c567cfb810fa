import type { Sandbox } from '../control/sandbox.ts'
import { dayOf } from '../world/dates.ts'
import { json, type Reply } from './reply.ts'

/** Quotas and reports go by the calendar of California. */
const PACIFIC_SECONDS = 8 * 3600

export const pacificDay = (sandbox: Sandbox) => dayOf(sandbox.now() - PACIFIC_SECONDS)

export function failure(
  code: number,
  reason: string,
  message: string,
  domain = 'global',
): Reply {
  return json({ error: { code, message, errors: [{ message, domain, reason }] } }, code)
}
