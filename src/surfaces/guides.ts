import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { App } from '../core/context.ts'
import { chooseLanguage } from '../modules/reports/index.ts'
import { visit } from './admission.ts'
import { readLibrary, searchLibrary } from './guides/library.ts'
import {
  type Frame,
  frontPage,
  guidePage,
  llmsText,
  missingPage,
  searchPage,
} from './guides/page.ts'
import { referencePages } from './guides/reference.ts'
import { type Resource, resourcesOf } from './guides/reference-resources.ts'
import { searchReference } from './guides/reference-search.ts'
import { putHeaders } from './http/headers.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { FOREVER, type Made, onceMade, REVALIDATE } from './http/static.ts'
import type { Document } from './openapi/document.ts'
import { describeRest, describeSearch, type SearchDescription } from './openapi.ts'
import { limitGuest } from './pages/guests.ts'

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const MAX_QUERY = 100

const STYLE = ['guides/fonts', 'docs/base', 'guides/guides', 'guides/tables']
  .map((name) => readFileSync(join(import.meta.dirname, `${name}.css`), 'utf8'))
  .join('\n')
const CSS = `/assets/guides.css?v=${hash('sha256', STYLE).slice(0, 12)}`
const require = createRequire(import.meta.url)
const FONTS = {
  'golos-text': '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2',
  'golos-text-cyrillic':
    '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2',
  'martian-mono':
    '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2',
  'martian-mono-cyrillic':
    '@fontsource-variable/martian-mono/files/martian-mono-cyrillic-wght-normal.woff2',
}

type Send = ReturnType<typeof onceMade>
type Edition = { frame: Frame; resources: Resource[]; made: Map<string, Send> }

/** The guides and the reference for everybody, without an account or a script. */
export function mountGuides(
  router: Hono<Env>,
  { app, search }: { app: App; search: SearchDescription },
) {
  if (!app.config.hasPublicDocs) return
  const { baseUrl, host, port } = app.config
  const base = baseUrl ?? `http://${host}:${port}`
  const editions = new Map<string, Edition>()
  let described: Document[] | undefined
  const editionOf = (choice: Choice) => {
    const key = `${choice.language} ${choice.isLanguageAsked}`
    const known = editions.get(key)
    if (known) return known
    described ??= [describeSearch(search, base), describeRest(base)]
    const edition = openEdition(
      { css: CSS, base, library: readLibrary(choice.language), ...choice },
      described,
    )
    editions.set(key, edition)
    return edition
  }

  router.get('/docs/search', async (c) => {
    await admitGuest(c, app)
    const query = (c.req.query('q') ?? '').slice(0, MAX_QUERY)
    const { frame, resources } = editionOf(choiceOf(c))
    const hits = searchLibrary(frame.library, query)
    const references = searchReference(resources, query)
    return c.html(searchPage(frame, { query, hits, references }))
  })
  router.get(
    '/llms.txt',
    (c) => sendOne(c, editionOf(ENGLISH).made.get('/llms.txt')) ?? c.notFound(),
  )
  router.get('/docs/pictures/:name{[a-z-]{1,40}\\.webp}', (c) => {
    const bytes = readPicture(c.req.param('name'))
    return bytes
      ? c.body(bytes, 200, { 'Content-Type': 'image/webp', 'Cache-Control': REVALIDATE })
      : c.notFound()
  })
  for (const path of ['/docs', '/docs/*'])
    router.get(path, (c) => {
      const { made, frame } = editionOf(choiceOf(c))
      return (
        sendOne(c, made.get(c.req.path.replace(/\/$/, ''))) ?? c.html(missingPage(frame), 404)
      )
    })
  mountAssets(router)
}

function readPicture(name: string): Buffer<ArrayBuffer> | undefined {
  const path = join(import.meta.dirname, '../../docs/pictures', name)
  return existsSync(path) ? readFileSync(path) : undefined
}

type Choice = Pick<Frame, 'language' | 'isLanguageAsked'>

const ENGLISH: Choice = { language: 'en', isLanguageAsked: false }

/** Links name the language unless it is English by the browser's choice: a link that is passed on stays as it was read. */
function choiceOf(c: WebContext): Choice {
  c.header('Vary', 'Accept-Language')
  const asked = c.req.query('lang')
  const language = chooseLanguage(asked, c.req.header('accept-language'))
  return { language, isLanguageAsked: language !== 'en' || asked === 'en' }
}

async function admitGuest(c: WebContext, app: App) {
  c.set('operation', 'get_guide')
  putHeaders(c, { 'X-Robots-Tag': 'noindex' })
  await limitGuest(visit(c, app), 'page')
}

function sendOne(c: WebContext, send: Send | undefined) {
  c.set('operation', 'get_guide')
  putHeaders(c, { 'X-Robots-Tag': 'noindex' })
  return send?.(c)
}

function openEdition(frame: Frame, documents: Document[]): Edition {
  const made = new Map<string, Send>()
  const put = (path: string, make: () => Made) => made.set(path, onceMade(make))
  put('/docs', () => ({ text: frontPage(frame), type: HTML }))
  put('/llms.txt', () => ({ text: llmsText(frame), type: 'text/plain; charset=utf-8' }))
  for (const guide of frame.library.bySlug.values()) {
    put(`/docs/${guide.slug}`, () => ({ text: guidePage(frame, guide), type: HTML }))
    put(`/docs/${guide.slug}.md`, () => ({ text: guide.text, type: MARKDOWN }))
  }
  for (const { path, page, twin } of referencePages(frame, documents)) {
    put(path, () => ({ text: page(), type: HTML }))
    put(`${path}.md`, () => ({ text: twin(), type: MARKDOWN }))
  }
  return { frame, resources: documents.flatMap(resourcesOf), made }
}

function mountAssets(router: Hono<Env>) {
  const style = onceMade(() => ({ text: STYLE, type: 'text/css; charset=utf-8' }))
  router.get('/assets/guides.css', (c) => style(c, c.req.query('v') ? FOREVER : REVALIDATE))
  for (const [name, file] of Object.entries(FONTS)) {
    let bytes: Buffer<ArrayBuffer> | undefined
    router.get(`/assets/guides/${name}.woff2`, (c) => {
      bytes ??= readFileSync(require.resolve(file))
      return c.body(bytes, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': FOREVER })
    })
  }
}
