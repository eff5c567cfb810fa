import type { Hono } from 'hono'
import type { App } from '../../core/context.ts'
import { noteReadyPage } from '../../modules/rank-checks/index.ts'
import type { Env } from '../http/hono-env.ts'
import { queueCallback } from '../openapi/endpoints.ts'

const TAG = /^[\da-f-]{36}$/

/** Where the queue of a search source says that a page is ready. Whoever guesses gets the same answer. */
export function mountSearchQueue(router: Hono<Env>, { app }: { app: App }) {
  router.get(queueCallback.route.path, async (c) => {
    c.set('operation', queueCallback.name)
    const tag = c.req.query('tag') ?? ''
    if (TAG.test(tag)) await noteReadyPage(app, tag)
    return c.json({ received: true })
  })
}
