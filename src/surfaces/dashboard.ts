import { globSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Hono } from 'hono'
import { allowFrames } from './headers.ts'
import type { Env, WebContext } from './hono-env.ts'
import { isPagePath, ROBOTS } from './page-paths.ts'
import { encodings, FOREVER, isKnown, REVALIDATE } from './static.ts'

const DIST = join(import.meta.dirname, '../../web/dist')
const NOT_PAGES = /^\/(api|v1|customsearch|mcp|public|assets|health|metrics|\.well-known|oauth)(\/|$)/
const FRAMED = '/audit'
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

type File = { path: string; type: string; tag: string; smaller: { encoding: string; path: string }[] }

/** The dashboard: its static files, and its index page for every page path. */
export function mountDashboard(router: Hono<Env>, { folder = DIST }: { folder?: string } = {}) {
  const files = findFiles(folder)
  const front = files.get('/index.html')
  router.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'Cache-Control': 'public, max-age=86400' }))
  router.get('*', (c) => {
    const file = files.get(c.req.path)
    if (file && file !== front) return send(c, file)
    const isOpened = c.req.path === '/' || (c.req.header('accept') ?? '').includes('text/html')
    if (!isOpened || NOT_PAGES.test(c.req.path)) return c.notFound()
    if (c.req.path === FRAMED) allowFrames(c)
    if (!front) return c.text(NOT_BUILT, 503)
    return isPagePath(c.req.path) ? send(c, front) : missing(c, front)
  })
}

/** Files are listed at start, so that no other path can reach the file system. */
function findFiles(folder: string): Map<string, File> {
  const names = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())
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
      return [[`/${name.replaceAll('\\', '/')}`, { path: join(folder, name), type, tag, smaller }]]
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
