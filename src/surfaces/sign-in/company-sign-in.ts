import type { Hono } from 'hono'
import type { App } from '../../core/context.ts'
import { CALLBACK_PATH, finishAttempt } from '../../modules/accounts/index.ts'
import { enterOrVisit } from '../admission.ts'
import { isSecure } from '../http/address.ts'
import { attemptCookie, deviceCookie, sessionCookie } from '../http/cookie.ts'
import { putHeaders } from '../http/headers.ts'
import type { Env } from '../http/hono-env.ts'
import { limitGuest } from '../pages/guests.ts'

const LONGEST_QUERY = 8000

/** Where a company's identity provider sends people back to. The attempt in the cookie says what for. */
export function mountCompanySignIn(router: Hono<Env>, { app }: { app: App }) {
  router.get(CALLBACK_PATH, async (c) => {
    c.set('operation', 'company_callback')
    const { incoming } = c.env
    const ctx = await enterOrVisit(c, app)
    await limitGuest(ctx, 'operation')
    const { search } = new URL(c.req.url)
    const done = await finishAttempt(ctx, search.slice(0, LONGEST_QUERY))
    const { path, session, device, attempt = null } = done
    const isEncrypted = isSecure(incoming, app.config)
    const cookies = [attemptCookie(attempt, isEncrypted)]
    if (session) cookies.push(sessionCookie(session, isEncrypted))
    if (device) cookies.push(deviceCookie(device, isEncrypted))
    putHeaders(c, { 'Set-Cookie': cookies })
    return c.redirect(path, 303)
  })
}
