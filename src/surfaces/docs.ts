import type { Hono } from 'hono'
import { AppError } from '../base/errors.ts'
import type { App } from '../core/context.ts'
import { enterSurface } from './admission.ts'
import { DOCS_CSS, DOCS_JS, mountAsset, TRY_IT_JS } from './docs/assets.ts'
import { renderDocs } from './docs/page.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { onceMade } from './http/static.ts'
import { docsPage } from './openapi/endpoints.ts'
import { describeRest } from './openapi.ts'

/** The documentation page for signed-in people, and its assets. */
export function mountDocs(router: Hono<Env>, { app }: { app: App }) {
  const { baseUrl, host, port } = app.config
  const base = baseUrl ?? `http://${host}:${port}`
  const send = onceMade(() => ({
    text: renderDocs(describeRest(base), {
      css: DOCS_CSS.address,
      scripts: [DOCS_JS.address, TRY_IT_JS.address],
      base,
    }),
    type: 'text/html; charset=utf-8',
  }))
  router.get(docsPage.route.path, async (c) => {
    c.set('operation', docsPage.name)
    try {
      await enterSurface(c, app, ['session'])
    } catch (thrown) {
      if (isStranger(thrown) && isBrowser(c))
        return c.redirect(`/login?next=${docsPage.route.path}`, 302)
      throw thrown
    }
    return send(c)
  })
  for (const asset of [DOCS_CSS, DOCS_JS, TRY_IT_JS]) mountAsset(router, asset)
}

const isStranger = (thrown: unknown) =>
  thrown instanceof AppError && thrown.code === 'unauthorized'
const isBrowser = (c: WebContext) => (c.req.header('accept') ?? '').includes('text/html')
