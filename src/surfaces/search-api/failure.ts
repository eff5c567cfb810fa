import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { type AppError, toAppError } from '../../base/errors.ts'
import { isFailureReason } from '../../providers/failure.ts'

/** The error body of this API, without any list that a careless client could take for results. */
export const Failure = z
  .object({
    message: z.string().describe('What happened and what to do about it'),
    statusCode: z.literal([400, 401, 402, 403, 404, 413, 429, 500, 504]),
    error: z.string(),
    reason: z
      .string()
      .optional()
      .describe(
        'Why the request failed, as a stable name. Of a failed search, blocked: the engine turns this network away; rate_limited: the source is asked too often; no_source: nothing that is configured can answer; source_auth: the source does not accept its key; source_funds: the credit at the source is used up; source_budget: the budget set for this month is used up; timeout: the source did not answer; unreadable: what it answered could not be read',
      ),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Values for the placeholders of the message'),
    retryAfter: z
      .int()
      .min(1)
      .optional()
      .describe('Seconds to wait, where waiting helps; as in the header Retry-After'),
  })
  .meta({ id: 'SearchError' })
export type Failure = z.infer<typeof Failure>

export function failureOf(thrown: unknown): Failure {
  const error = toAppError(thrown)
  const statusCode = statusOf(error)
  const message = error.code === 'unauthorized' ? 'Unauthorized.' : error.message
  return { message, statusCode, error: STATUS_CODES[statusCode] ?? 'Error', ...why(error) }
}

function why({ body, headers }: AppError): Pick<Failure, 'reason' | 'values' | 'retryAfter'> {
  const { reason, values } = body
  const seconds = isFailureReason(reason) ? Number(headers['Retry-After'] ?? 0) : 0
  return { reason, values, ...(seconds > 0 && { retryAfter: seconds }) }
}

// The contract has one status for a failed search, whatever the reason.
function statusOf({ status }: AppError): Failure['statusCode'] {
  if (status === 503) return 500
  return status === 409 ? 400 : status
}
