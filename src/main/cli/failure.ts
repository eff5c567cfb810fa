import { styleText } from 'node:util'
import { SightlineError } from '../../../packages/sdk/src/error.ts'
import type { ErrorCode } from '../../base/error-codes.ts'
import { AppError, toAppError } from '../../base/errors.ts'
import { asTyped } from './as-typed.ts'

/** An invalid command line. */
export class UsageError extends Error {
  /** The command whose help to suggest. */
  readonly topic: string

  constructor(message: string, topic = '', options: ErrorOptions = {}) {
    super(message, options)
    this.topic = topic
  }
}

/** A command that ran, with a negative result. */
export class ExitWith extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const EXIT: Partial<Record<ErrorCode, number>> = {
  invalid_input: 2,
  unauthorized: 3,
  forbidden: 3,
  no_credits: 4,
  rate_limited: 4,
  too_large: 4,
  not_found: 5,
}

const EXIT_BY_STATUS: Record<number, number> = {
  400: 2,
  401: 3,
  403: 3,
  402: 4,
  413: 4,
  429: 4,
  404: 5,
}

/** The answer to a question that a command asks is no: not ranked, not mentioned. */
export const EXIT_NO = 6

/** 0 ok, 1 failed, 2 usage, 3 not allowed, 4 a limit, 5 not found. */
export function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof UsageError) return 2
  if (thrown instanceof ExitWith) return thrown.code
  if (thrown instanceof SightlineError) return EXIT_BY_STATUS[thrown.status] ?? 1
  return (thrown instanceof AppError && EXIT[thrown.code]) || 1
}

/** What went wrong and what to do next, on standard error. */
export function printFailure(
  thrown: unknown,
  { color, call }: { color: boolean; call: string },
) {
  const label = color ? styleText('red', 'error', { stream: process.stderr }) : 'error'
  process.stderr.write(`${label}: ${asTyped(messageOf(thrown), call)}\n`)
  const reason =
    thrown instanceof AppError || thrown instanceof SightlineError ? thrown.reason : undefined
  if (reason) process.stderr.write(`reason: ${reason}\n`)
  if (thrown instanceof UsageError)
    process.stderr.write(`See: ${call} help ${thrown.topic}`.trimEnd().concat('\n'))
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  if (thrown instanceof SightlineError) return remoteMessage(thrown)
  if (isSchemaBehind(thrown))
    return 'The database is not set up for this version: start Sightline again, or run `npm run migrate`'
  const known = toAppError(thrown)
  const message = known.code === 'internal' ? thrown.message || thrown.name : known.message
  const hint = typeof known.data.hint === 'string' ? `. ${known.data.hint}` : ''
  const wait = known.headers['Retry-After']
  return message + hint + (wait ? ` (try again in ${wait} s)` : '')
}

function remoteMessage({ status, message }: SightlineError): string {
  if (status === 401)
    return `${message}. The key is wrong or was revoked: log in again, \`sightline login URL\``
  return message
}

// PostgreSQL: undefined table, column, function.
const BEHIND = ['42P01', '42703', '42883']

function isSchemaBehind(thrown: Error) {
  return 'code' in thrown && BEHIND.includes(String(thrown.code))
}
