import { globSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Hono } from 'hono'
import { chooseLanguage } from '../../modules/reports/index.ts'
import { allowFrames } from '../http/headers.ts'
import type { Env, WebContext } from '../http/hono-env.ts'
import { sendText } from '../http/packing.ts'
import { encodings, FOREVER, isKnown, REVALIDATE } from '../http/static.ts'
import { auditPage } from './audit-page.ts'
import { isPagePath, ROBOTS } from './page-paths.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')
const NOT_PAGES =
  /^\/(api|docs|v1|customsearch|mcp|public|assets|health|metrics|\.well-known|oauth|sso|google)(\/|$)/
const AUDIT = '/audit'
const SMALLER = { br: '.br', gzip: '.gz' }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

const NOT_BUILT = `Sightline is running, but its dashboard is not built yet.

Build it with \`npm run build:web\` and start again. The API works already; its examples are at /api/examples.
`

type File = {
  path: string
  type: string
  tag: string
  smaller: { encoding: string; path: string }[]
}

/** The dashboard: its static files, and its index page for every page path. */
type Options = { folder?: string; isAuditIndexed?: boolean }

export function mountDashboard(
  router: Hono<Env>,
  { folder = DIST, isAuditIndexed = true }: Options = {},
) {
  const files = findFiles(folder)
  const front = files.get('/index.html')
  router.get('/robots.txt', (c) =>
    c.text(ROBOTS, 200, { 'Cache-Control': 'public, max-age=86400' }),
  )
  router.get('*', (c) => {
    const file = files.get(c.req.path)
    if (file && file !== front) return send(c, file)
    const isOpened = c.req.path === '/' || (c.req.header('accept') ?? '').includes('text/html')
    if (!isOpened || NOT_PAGES.test(c.req.path)) return c.notFound()
    if (!front) return c.text(NOT_BUILT, 503)
    if (c.req.path === AUDIT) return sendAudit(c, { front, isIndexed: isAuditIndexed })
    return isPagePath(c.req.path) ? send(c, front) : missing(c, front)
  })
}

/** Files are listed at start, so that no other path can reach the file system. */
function findFiles(folder: string): Map<string, File> {
  const names = globSync('**/*', { cwd: folder }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  const list = new Set(names)
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)]
      if (!type) return []
      const { size, mtimeMs } = statSync(join(folder, name))
      const smaller = Object.entries(SMALLER)
        .filter(([, ending]) => list.has(name + ending))
        .map(([encoding, ending]) => ({ encoding, path: join(folder, name + ending) }))
      const tag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
      return [
        [`/${name.replaceAll('\\', '/')}`, { path: join(folder, name), type, tag, smaller }],
      ]
    }),
  )
}

/** The dashboard renders its own translated "not found" page; programs read the status. */
async function missing(c: WebContext, { path, type }: File) {
  c.set('operation', 'page')
  c.header('Content-Type', type)
  c.header('Cache-Control', 'no-store')
  return c.body(await readFile(path), 404)
}

/** The one page for strangers, who may find it by searching and put it into frames of their own. */
async function sendAudit(
  c: WebContext,
  { front, isIndexed }: { front: File; isIndexed: boolean },
) {
  c.set('operation', 'page')
  allowFrames(c)
  c.header('Cache-Control', REVALIDATE)
  c.header('Vary', 'Accept-Language')
  const language = chooseLanguage(undefined, c.req.header('accept-language'))
  const html = auditPage(await readFile(front.path, 'utf8'), { language, isIndexed })
  return sendText(c, html, { type: front.type })
}

async function send(c: WebContext, { path, type, tag, smaller }: File) {
  c.set('operation', 'page')
  const cache = c.req.path.startsWith('/assets/') ? FOREVER : REVALIDATE
  if (isKnown(c, { tag, cache })) return c.body(null, 304)
  const taken = encodings(c)
  const best = smaller.find(({ encoding }) => taken.includes(encoding))
  const content = await readFile(best?.path ?? path)
  c.header('Content-Type', type)
  if (smaller.length > 0) c.header('Vary', 'Accept-Encoding')
  if (best) c.header('Content-Encoding', best.encoding)
  return c.body(content)
}
