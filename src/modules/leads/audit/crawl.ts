import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../core/context.ts'
import { FetchError } from '../../../platform/http.ts'
import { ParseError } from '../../../platform/parsing/parser-pool.ts'
import { AGENT, fetchRobots } from '../../../providers/sites/fetch-robots.ts'
import { robotsWords } from '../../../providers/sites/page.ts'
import { readSite } from '../../../providers/sites/parsers.ts'
import type { Facts } from './crawl-rules.ts'

const PAGE_MS = 15_000
const MAX_BYTES = 3 * 1024 * 1024

/** Looks at one page of a site, as a polite visitor who keeps to its rules. */
export function createVisitor(ctx: Context, domain: string) {
  let rules: Promise<string> | undefined
  const robotsFor = (origin: string) => {
    rules ??= fetchRobots(ctx.http, origin, ctx.signal).then(({ robots }) => robots?.text ?? '')
    return rules
  }
  return async (url: string): Promise<Facts> => {
    const robotsText = await robotsFor(new URL(url).origin)
    try {
      return await look(ctx, { url, domain, robotsText })
    } catch (thrown) {
      if (!(thrown instanceof FetchError)) throw thrown
      return {
        status: 0,
        url,
        tookMs: 0,
        bytes: 0,
        isHtml: false,
        isHidden: false,
        page: null,
        links: [],
        outward: [],
      }
    }
  }
}

async function look(
  { http, signal }: Context,
  { url, domain, robotsText }: { url: string; domain: string; robotsText: string },
): Promise<Facts> {
  const began = performance.now()
  const answer = await http.stream(url, { timeoutMs: PAGE_MS, maxBytes: MAX_BYTES, signal })
  const tookMs = Math.round(performance.now() - began)
  const body = await buffer(answer.chunks)
  const isHtml = /html/i.test(answer.headers.get('content-type') ?? '')
  const known = { status: answer.status, url: answer.url, tookMs, bytes: body.length, isHtml }
  const unread = { ...known, isHidden: false, page: null, links: [], outward: [] }
  if (!isHtml || answer.status !== 200) return unread
  try {
    const rules = { domain, robotsText, agent: AGENT }
    const { own, outward, robots, ...facts } = await readSite(
      'crawled',
      { html: body, url: answer.url, rules },
      signal,
    )
    const words = [...robots, ...robotsWords(answer.headers.get('x-robots-tag') ?? '')]
    const { title, description, headings, canonical, words: count, alternates, images } = facts
    return {
      ...known,
      isHidden: words.includes('noindex') || words.includes('none'),
      page: { title, description, headings, canonical, words: count, alternates, images },
      links: own,
      outward,
    }
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown
    return { ...unread, unreadable: thrown.reason }
  }
}
