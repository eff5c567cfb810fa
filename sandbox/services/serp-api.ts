import type { Device } from '../world/types.ts'
import { json } from './reply.ts'
import type { Fault } from './service.ts'

/** What search APIs of the sandbox take as their key. */
export const KEY = 'sandbox'
export const deviceOf = (name: unknown): Device => (name === 'mobile' ? 'mobile' : 'desktop')
export type Part = Record<string, unknown>

/** How each turns a visitor away: in words of its own, under the status that all use. */
export const refusing = (bodyOf: (message: string) => unknown) => (fault: Fault) => {
  const status = { '401': 401, '429': 429, '500': 500, '529': 529 }[String(fault)]
  if (fault === 'empty') return json({})
  return status === undefined ? null : json(bodyOf(MESSAGES[status] ?? 'Error'), status)
}
const MESSAGES: Record<number, string> = {
  401: 'Invalid API key.',
  429: 'Too many requests',
  500: 'Internal Server Error',
  529: 'Overloaded',
}
