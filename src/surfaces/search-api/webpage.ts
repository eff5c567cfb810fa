import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { isTestHost } from '../../base/network/domain.ts'
import { httpUrl } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { provenanceOf, text } from '../../core/schemas.ts'
import { isBillable } from '../../modules/credits/index.ts'
import { FetchError } from '../../platform/http.ts'
import { ParseError } from '../../platform/parsing/parser-pool.ts'
import { readSite } from '../../providers/sites/parsers.ts'
import type { WebContext } from '../http/hono-env.ts'
import { type Answered, type Call, readFields } from './call.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 2 * 1024 * 1024

export const WebpageRequest = z
  .object({
    url: text(2048, 1)
      .describe('Address of the page; private addresses are refused')
      .meta({ format: 'uri' }),
  })
  .meta({ id: 'WebpageRequest' })

export const WebpageAnswer = z
  .object({
    text: z.string().describe('Words of the page in reading order, without markup'),
    metadata: z
      .object({
        title: z.string().describe('Title of the page'),
        canonical: z
          .string()
          .nullable()
          .describe('The address that the page calls its own; null when it names none'),
        robots: z.array(z.string()).describe('Words of its robots tags, such as noindex'),
      })
      .describe('What the page says about itself'),
    url: z.string().describe('Where the page was found after redirects'),
    source: z
      .enum(['live', 'sandbox'])
      .describe('sandbox: the page is one of the simulated web'),
    requestId: z.string().describe('The X-Request-Id of the answer'),
    credits: z.int().describe('What the answer cost'),
  })
  .meta({ id: 'WebpageAnswer' })

/** The input is a URL alone. */
export async function readPageCall(c: WebContext): Promise<Call> {
  const url = readAddress(await readFields(c))
  // An Error instead of a question keeps the cache out.
  return {
    questions: [new Error('a page')],
    isBatch: false,
    work: (ctx) => answerPage(ctx, url),
  }
}

/** The requested URL, or why it is invalid. */
function readAddress(given: unknown): string {
  const read = WebpageRequest.safeParse(given)
  const url = read.success ? httpUrl(read.data.url)?.href : undefined
  if (!url) throw fail('page_address_wrong')
  return url
}

/** The text of one page, fetched live. */
async function answerPage(ctx: Context, url: string): Promise<Answered> {
  const page = await ctx.http
    .fetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal: ctx.signal,
      headers: { accept: 'text/html' },
    })
    .catch(explain)
  if (page.status >= 400) throw fail('page_status', { status: page.status })
  const type = page.headers.get('content-type') ?? 'text/html'
  if (!/html|xml|text\//i.test(type)) throw fail('page_not_text')
  const read = readSite('page', { html: page.text(), url: page.url }, ctx.signal)
  const { text: words, title, canonical, robots } = await read.catch(explain)
  const body: z.input<typeof WebpageAnswer> = {
    text: words,
    metadata: { title, canonical, robots },
    url: page.url,
    source: provenanceOf(isTestHost(new URL(page.url).hostname)),
    requestId: ctx.requestId,
    credits: isBillable(ctx) ? 1 : 0,
  }
  return {
    body: JSON.stringify(body),
    outcome: { used: 1, cached: 0, failed: 0 },
    isHit: false,
  }
}

function explain(thrown: unknown): never {
  if (thrown instanceof ParseError) throw fail('page_unreadable', { why: thrown.message })
  if (!(thrown instanceof FetchError)) throw thrown
  if (thrown.reason === 'timeout') throw fail('page_silent').with({ cause: thrown })
  if (thrown.reason === 'refused' || thrown.reason === 'bad_url')
    throw fail('page_not_public').with({ cause: thrown })
  throw fail('page_unreadable', { why: thrown.message }).with({ cause: thrown })
}
