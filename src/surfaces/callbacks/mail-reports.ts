import type { Hono } from 'hono'
import type { App } from '../../core/context.ts'
import { receiveMailReport } from '../../modules/mail-bounces/index.ts'
import { visit } from '../admission.ts'
import type { Env } from '../http/hono-env.ts'
import { readBytes } from '../http/input.ts'
import { mailReports } from '../openapi/endpoints.ts'
import { limitGuest } from '../pages/guests.ts'
import { honoPath } from '../rest-api.ts'

/** Where mail services and servers report mail that came back, in whatever type they send it. */
export function mountMailReports(router: Hono<Env>, { app }: { app: App }) {
  router.post(honoPath(mailReports.route.path), async (c) => {
    c.set('operation', mailReports.name)
    await limitGuest(visit(c, app), 'operation')
    const body = (await readBytes(c.env.incoming)).toString('utf8')
    const counted = await receiveMailReport(app, { token: c.req.param('token') ?? '', body })
    return c.json({ counted })
  })
}
