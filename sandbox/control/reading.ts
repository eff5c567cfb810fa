import type { Call } from '../services/service.ts'
import { dayOf } from '../world/dates.ts'
import { asRecord } from './faults.ts'
import type { Sandbox } from './sandbox.ts'

export type Handler = (sandbox: Sandbox, call: Call) => unknown

/** A day as a count since 1970 or as a date. */
export function dayFrom(given: string | null, fallback: number): number {
  if (!given) return fallback
  const day = /^\d+$/.test(given) ? Number(given) : dayOf(Date.parse(given) / 1000)
  if (!Number.isSafeInteger(day)) throw new TypeError('day must be a date or a number of days')
  return day
}

export function bodyOf(call: Call): Record<string, unknown> {
  return asRecord(JSON.parse(call.body))
}
