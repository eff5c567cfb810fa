/** Every failure a caller can meet: one row per code. */
const STATUS = {
  invalid_input: 400,
  unauthorized: 401,
  no_credits: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  provider_failed: 500,
  not_configured: 503,
  unavailable: 503,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof STATUS

type Details = { data?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown }

/** A failure meant for the caller: its message says what happened and what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Further fields of the error body. */
  readonly data: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, { data = {}, headers = {}, cause }: Details = {}) {
    super(message, { cause })
    this.code = code
    this.data = data
    this.headers = headers
  }

  get status() {
    return STATUS[this.code]
  }
}

export const unauthorized = () => new AppError('unauthorized', 'Unauthorized')
export const forbidden = () => new AppError('forbidden', 'Forbidden')
/** A stranger's thing and a missing one look the same. */
export const notFound = () => new AppError('not_found', 'Not found')
export const invalid = (message: string, cause?: unknown) => new AppError('invalid_input', message, { cause })

/** Anything thrown becomes an AppError; what we did not foresee stays private. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseAway(thrown))
    return new AppError('unavailable', 'The database does not answer; try again shortly', { cause: thrown })
  return new AppError('internal', 'Something went wrong', { cause: thrown })
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'])

function isDatabaseAway(thrown: unknown) {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  return AWAY.has(code) || /Connection terminated|timeout exceeded when trying to connect/.test(thrown.message)
}
