import type { AppError } from '../base/errors.ts'
import type { Context } from './context.ts'

type Where = { requestId?: string | undefined; operation?: string | undefined }

/** Logs a failure of ours with its reason; a missing setting is the operator's choice, and a refusal the caller's fault. */
export function reportError(log: Context['log'], error: AppError, where: Where): void {
  if (error.status < 500 || error.code === 'not_configured') return
  log.error({ ...where, reason: error.reason, error: error.cause ?? error }, error.message)
}
