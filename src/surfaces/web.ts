import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/** What travels with a request through the doors. */
export type Env = { Bindings: HttpBindings; Variables: { requestId: string; operation: string } }
export type WebContext = HonoContext<Env>
