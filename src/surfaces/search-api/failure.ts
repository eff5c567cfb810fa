import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { type AppError, toAppError } from '../../base/errors.ts'

/** The error body of this API: plain, and without any list a careless client could take for results. */
export const Failure = z
  .object({ message: z.string(), statusCode: z.literal([400, 401, 402, 404, 413, 429, 500, 504]), error: z.string() })
  .meta({ id: 'SearchError' })
export type Failure = z.infer<typeof Failure>

export function failureOf(thrown: unknown): Failure {
  const error = toAppError(thrown)
  const statusCode = statusOf(error)
  const message = error.code === 'unauthorized' ? 'Unauthorized.' : error.message
  return { message, statusCode, error: STATUS_CODES[statusCode] ?? 'Error' }
}

// The contract of this API knows one status for a search that failed, whatever the reason was.
function statusOf({ status }: AppError): Failure['statusCode'] {
  if (status === 503) return 500
  return status === 403 || status === 409 ? 400 : status
}
