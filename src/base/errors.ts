import messages from '../../locales/en/errors.json' with { type: 'json' }
import type { Locales } from '../../locales/index.ts'
import { type ErrorCode, STATUS } from './error-codes.ts'
import { fill, type Values } from './messages.ts'
import { REASONS, type Reason } from './reason-codes.ts'

/** Why a search failed: its texts are in `source-failures.json`. */
type SearchReason = keyof Locales['source-failures'] extends infer Key
  ? Key extends `search_${infer Name}.text`
    ? Name
    : never
  : never

/** What a failure is: its code, its reason from the catalogue with values, and the English text of both. */
type Failure = {
  code: ErrorCode
  reason: Reason | SearchReason
  values: Values
  message: string
}
type Details = {
  data?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/** A failure meant for the caller: its message says what happened and what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: Failure['reason']
  readonly values: Values
  /** Further fields of the error body. */
  readonly data: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    { code, reason, values, message }: Failure,
    { data = {}, headers = {}, cause }: Details = {},
  ) {
    super(message, { cause })
    this.code = code
    this.reason = reason
    this.values = values
    this.data = data
    this.headers = headers
  }

  get status() {
    return STATUS[this.code]
  }

  /** The same with further fields, headers or its cause. */
  with(details: Details): AppError {
    return new AppError(this, {
      data: this.data,
      headers: this.headers,
      cause: this.cause,
      ...details,
    })
  }

  /** As REST, MCP and event streams report it. */
  get body() {
    return { error: this.message, reason: this.reason, values: this.values, ...this.data }
  }
}

type ValuesOf<Name extends Reason> = [Locales['errors'][Name]] extends [never]
  ? []
  : [Record<Locales['errors'][Name], string | number>]

/** The failure with this reason; the text comes from the locales, the code from the catalogue. */
export function fail<Name extends Reason>(reason: Name, ...[given]: ValuesOf<Name>): AppError {
  const values: Values = given ?? {}
  return new AppError({
    code: REASONS[reason],
    reason,
    values,
    message: fill(messages[reason], values),
  })
}

/** A failure that another process has reported. */
export const failedElsewhere = ({
  reason,
  values,
}: {
  reason: Reason
  values: Values
}): AppError =>
  new AppError({
    code: REASONS[reason],
    reason,
    values,
    message: fill(messages[reason], values),
  })

export const unauthorized = () => fail('unauthorized')
export const forbidden = () => fail('forbidden')
/** A stranger's thing and a missing one look the same. */
export const notFound = () => fail('not_found')

export const isReason = (name: string): name is Reason => name in REASONS

/** Anything thrown becomes an AppError; what we did not foresee stays private. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const reason = outageOf(thrown) ?? (isOverdue(thrown) ? 'database_overdue' : 'internal')
  return fail(reason).with({ cause: thrown })
}

const OVERDUE = new Set(['57014', '55P03'])

/** PostgreSQL stopped a statement that took, or waited for a lock, longer than it may. */
const isOverdue = (thrown: unknown) => OVERDUE.has(codeOf(thrown))

const DISK_FULL = '53100'

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The code of a missing socket is that of a missing file, too. */
const isWithoutSocket = (thrown: unknown) =>
  codeOf(thrown) === 'ENOENT' &&
  thrown instanceof Error &&
  'syscall' in thrown &&
  thrown.syscall === 'connect'

/** What keeps everything from being saved until the operator acts. */
export function outageOf(thrown: unknown): 'database_away' | 'disk_full' | undefined {
  if (codeOf(thrown) === DISK_FULL) return 'disk_full'
  return isDatabaseAway(thrown) ? 'database_away' : undefined
}

/** PostgreSQL cannot be reached. Inside a request or the queue's upkeep only: a provider fails with the same codes. */
export const isDatabaseAway = (thrown: unknown) =>
  AWAY.has(codeOf(thrown)) || isWithoutSocket(thrown) || isWithoutConnection(thrown)

const NO_CONNECTION = new Set(['57P01', '57P02', '57P03', '53300'])

/** PostgreSQL has no connection for us, or took it away: what was tried has not failed by itself. */
export function isWithoutConnection(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (NO_CONNECTION.has(codeOf(thrown)) || isStalePlan(thrown)) return true
  return /Connection terminated|timeout exceeded when trying to connect/.test(thrown.message)
}

/** A statement was prepared before a migration changed its table. */
export const isStalePlan = (thrown: unknown) =>
  codeOf(thrown) === '0A000' &&
  thrown instanceof Error &&
  thrown.message.startsWith('cached plan')

const codeOf = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
