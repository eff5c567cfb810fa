import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { Actor } from '../../core/context.ts'

/** The variables of a request context. */
type Variables = {
  requestId: string
  operation: string
  actor?: Actor
  disconnected?: AbortSignal
  /** The workspace under whose own domain it came. */
  readersOf?: number
}
export type Env = { Bindings: HttpBindings; Variables: Variables }
export type WebContext = HonoContext<Env>
