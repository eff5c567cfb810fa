import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { AppError } from '../base/errors.ts'
import type { App } from '../core/context.ts'
import { enterSurface } from './admission.ts'
import { renderDocs } from './docs/page.ts'
import type { Env, WebContext } from './hono-env.ts'
import { docsPage } from './openapi/endpoints.ts'
import { describeRest } from './openapi.ts'
import { FOREVER, onceMade, REVALIDATE } from './static.ts'

const ASSETS = {
  css: { path: '/assets/docs.css', type: 'text/css; charset=utf-8', ...asset('docs.css') },
  js: { path: '/assets/docs.js', type: 'text/javascript; charset=utf-8', ...asset('docs.js') },
}

/** The documentation page for signed-in people, and its two assets. */
export function mountDocs(router: Hono<Env>, { app }: { app: App }) {
  const css = `${ASSETS.css.path}?v=${ASSETS.css.version}`
  const js = `${ASSETS.js.path}?v=${ASSETS.js.version}`
  const { baseUrl, host, port } = app.config
  const base = baseUrl ?? `http://${host}:${port}`
  const send = onceMade(() => ({
    text: renderDocs(describeRest(base), { css, js, base }),
    type: 'text/html; charset=utf-8',
  }))
  router.get(docsPage.route.path, async (c) => {
    c.set('operation', docsPage.name)
    try {
      await enterSurface(c, app, ['session'])
    } catch (thrown) {
      if (isStranger(thrown) && isBrowser(c)) return c.redirect(`/login?next=${docsPage.route.path}`, 302)
      throw thrown
    }
    return send(c)
  })
  for (const { path, type, text, version } of Object.values(ASSETS)) {
    const sendAsset = onceMade(() => ({ text, type }))
    router.get(path, (c) => sendAsset(c, c.req.query('v') === version ? FOREVER : REVALIDATE))
  }
}

const isStranger = (thrown: unknown) => thrown instanceof AppError && thrown.code === 'unauthorized'
const isBrowser = (c: WebContext) => (c.req.header('accept') ?? '').includes('text/html')

function asset(name: string) {
  const text = readFileSync(join(import.meta.dirname, 'docs', name), 'utf8')
  return { text, version: hash('sha256', text).slice(0, 12) }
}
