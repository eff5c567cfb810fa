import { STATUS_CODES } from 'node:http'
import { AppError, toAppError } from '../../base/errors.ts'

/** The error body of this API: plain, and without any list a careless client could take for results. */
export type Failure = { message: string; statusCode: 400 | 401 | 402 | 404 | 413 | 429 | 500 | 503 | 504; error: string }

export function failureOf(thrown: unknown): Failure {
  const error = toAppError(thrown)
  const statusCode = statusOf(error)
  const message = error.code === 'unauthorized' ? 'Unauthorized.' : error.message
  return { message, statusCode, error: STATUS_CODES[statusCode] ?? 'Error' }
}

// The contract of this API knows one status for a search that failed, whatever the reason was.
function statusOf({ code, status }: AppError): Failure['statusCode'] {
  if (code === 'not_configured') return 500
  return status === 403 || status === 409 ? 400 : status
}
