import type { Hono } from 'hono'
import type { App } from '../../core/context.ts'
import { finishSignIn, GOOGLE_CALLBACK } from '../../modules/google-accounts/index.ts'
import { enterOrVisit } from '../admission.ts'
import type { Env } from '../http/hono-env.ts'
import { limitGuest } from '../pages/guests.ts'

const LONGEST = 4000
const TIMEOUT_MS = 10_000
const MAX_BYTES = 100_000

/** Where Google sends people back to; and, in the sandbox, its page that asks them. */
export function mountGoogleSignIn(router: Hono<Env>, { app }: { app: App }) {
  router.get(GOOGLE_CALLBACK, async (c) => {
    c.set('operation', 'google_callback')
    const ctx = await enterOrVisit(c, app)
    await limitGuest(ctx, 'operation')
    const given = (name: string) => (c.req.query(name) ?? '').slice(0, LONGEST)
    const answered = { state: given('state'), code: given('code'), error: given('error') }
    return c.redirect(await finishSignIn(ctx, answered), 303)
  })

  router.get('/google/consent', async (c) => {
    c.set('operation', 'google_consent')
    const ctx = await enterOrVisit(c, app)
    await limitGuest(ctx, 'operation')
    const { simulated, sandboxUrl } = ctx.config
    if (!simulated.indexing || sandboxUrl === undefined) return c.notFound()
    const { search } = new URL(c.req.url)
    const url = `${sandboxUrl}/googleapis/o/oauth2/v2/auth${search.slice(0, LONGEST)}`
    const answer = await ctx.http.fetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    })
    const location = answer.headers.get('location')
    if (location) return c.redirect(location, 303)
    return c.html(answer.text(), answer.status === 200 ? 200 : 400)
  })
}
