import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Env } from '../http/hono-env.ts'
import { FOREVER, onceMade, REVALIDATE } from '../http/static.ts'

const CSS = 'text/css; charset=utf-8'
const JS = 'text/javascript; charset=utf-8'

export const DOCS_CSS = asset(['base.css', 'docs.css'], CSS)
export const DOCS_JS = asset(['docs.js'], JS)
export const TRY_IT_JS = asset(['try-it.js'], JS)

type Asset = { path: string; version: string; address: string; text: string; type: string }

/** Several files are sent as one, under the name of the last. */
function asset(files: string[], type: string): Asset {
  const text = files
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const version = hash('sha256', text).slice(0, 12)
  const path = `/assets/${files.at(-1)}`
  return { path, version, address: `${path}?v=${version}`, text, type }
}

/** Kept for ever under the address that pages use, checked under any other. */
export function mountAsset(router: Hono<Env>, { path, version, text, type }: Asset) {
  const send = onceMade(() => ({ text, type }))
  router.get(path, (c) => send(c, c.req.query('v') === version ? FOREVER : REVALIDATE))
}
