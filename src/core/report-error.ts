import type { AppError } from '../base/errors.ts'
import type { Context } from './context.ts'

type Where = { requestId?: string | undefined; operation?: string | undefined }

/**
 * Logs a failure of ours with its reason. A missing setting is the operator's choice, a refusal the caller's fault, and
 * that the database is not ready is what a probe asks for, every second.
 */
export function reportError(log: Context['log'], error: AppError, where: Where): void {
  if (error.status < 500 || error.code === 'not_configured') return
  if (error.reason === 'database_unready') return
  log.error({ ...where, reason: error.reason, error: error.cause ?? error }, error.message)
}
