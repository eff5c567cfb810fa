import { type AppError, toAppError } from '../base/errors.ts'
import type { App } from '../core/context.ts'
import { reportError } from '../core/report-error.ts'
import { putHeaders } from './http/headers.ts'
import type { WebContext } from './http/hono-env.ts'

/** What was thrown, as the caller may see it: logged where it is our fault, unless nobody waits for it any more. */
export function errorOf(c: WebContext, app: App, thrown: unknown): AppError {
  const error = toAppError(thrown)
  if (!c.env.outgoing.destroyed) {
    reportError(app.log, error, {
      requestId: c.get('requestId'),
      operation: c.get('operation'),
    })
  }
  putHeaders(c, error.headers)
  return error
}
