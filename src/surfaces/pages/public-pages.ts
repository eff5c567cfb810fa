import { gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { fail } from '../../base/errors.ts'
import { html } from '../../base/formats/html.ts'
import { isStorable } from '../../base/text.ts'
import type { App } from '../../core/context.ts'
import type { PageRequest, PageResponse, PublicPage } from '../../core/public-page.ts'
import { publicPages } from '../../modules/index.ts'
import { enterOrVisit } from '../admission.ts'
import { putHeaders } from '../http/headers.ts'
import type { Env, WebContext } from '../http/hono-env.ts'
import { readBytes } from '../http/input.ts'
import { encodings } from '../http/static.ts'
import { errorOf } from '../report-error.ts'
import { honoPath } from '../rest-api.ts'
import { limitGuest } from './guests.ts'

const MAX_FORM_BYTES = 10_000
const WORTH_PACKING = 1000

/** Public pages and files of modules. */
export function mountPublicPages(router: Hono<Env>, { app }: { app: App }) {
  for (const publicPage of publicPages) {
    const methods = publicPage.takesForms ? ['GET', 'POST'] : ['GET']
    router.on(methods, honoPath(publicPage.path), async (c) =>
      send(c, await open(c, app, publicPage)),
    )
  }
}

async function open(c: WebContext, app: App, publicPage: PublicPage): Promise<PageResponse> {
  c.set('operation', publicPage.name)
  try {
    const ctx = await enterOrVisit(c, app)
    await limitGuest(ctx, 'page')
    return await publicPage.open(ctx, await requestOf(c))
  } catch (thrown) {
    return failure(c, app, thrown)
  }
}

async function requestOf(c: WebContext): Promise<PageRequest> {
  const { incoming } = c.env
  const params = c.req.param()
  const query = c.req.query()
  if (![...Object.values(params), ...Object.values(query)].every(isStorable))
    throw fail('address_damaged')
  const form =
    incoming.method === 'POST' ? formOf(await readBytes(incoming, MAX_FORM_BYTES)) : null
  const { method, headers } = incoming
  const readersOf = c.get('readersOf') ?? null
  return { isHead: method === 'HEAD', params, query, headers, form, readersOf }
}

const formOf = (bytes: Buffer) =>
  Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))

function send(c: WebContext, { status = 200, body, headers }: PageResponse) {
  const { 'Content-Type': type = 'text/html; charset=utf-8', ...rest } = headers
  putHeaders(c, { 'X-Robots-Tag': 'noindex, nofollow', ...rest })
  const bytes = Buffer.from(body)
  const isPacked =
    type.startsWith('text/') && bytes.length >= WORTH_PACKING && encodings(c).includes('gzip')
  if (isPacked) putHeaders(c, { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
  c.header('Content-Type', type)
  return c.body(isPacked ? gzipSync(bytes) : bytes, status as ContentfulStatusCode)
}

/** People get a readable page instead of a JSON error. */
function failure(c: WebContext, app: App, thrown: unknown): PageResponse {
  const error = errorOf(c, app, thrown)
  const page = html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${error.message}</title><h1>${error.message}</h1></html>`
  return { status: error.status, body: page.text, headers: error.headers }
}
