import type { News, Page, ReadOptions, Sent, Unresolved } from '../../../page.ts'
import { parseHtml } from '../../html.ts'
import { isInternal, isWebLink, resolve } from '../../links.ts'
import { asText, blankPage, clean, LIMIT } from '../../reading/text.ts'
import { attr, byId } from '../../select.ts'
import { judge } from '../../verdict.ts'
import { cardsOf, dateIn } from '../cards.ts'
import { NAMES, TABLE, VERSION } from '../class-names.ts'
import { buildPageIndex } from '../page-index.ts'

const MAX_NEWS = 100
const MAX_ITEM = 20_000

/** The news tab without scripts, or the feed of the news service. */
export function readNews(sent: Sent, options: ReadOptions): Page {
  const text = asText(sent)
  return /^\s*<(?:\?xml|rss)/.test(text) ? readFeed(text, options) : readTab(text, options)
}

function readTab(html: string, options: ReadOptions): Page {
  const index = buildPageIndex(parseHtml(html, NAMES))
  const { doc } = index
  const column = byId(doc, ...TABLE.results, ...TABLE.lightResults)[0] ?? -1
  const news = (column < 0 ? [] : cardsOf(index, column))
    .slice(0, MAX_NEWS)
    .map(({ node, title, link, lines }, i) => {
      const date = dateIn(lines, index.language)
      const source = lines.find((line) => line.length < 60 && line !== date)
      const longest = lines.reduce(
        (best, line) => (line.length > best.length ? line : best),
        '',
      )
      const snippet = longest === source ? '' : longest.replace(/^[^·]{3,30}\s·\s/, '')
      const target = resolve(attr(doc, node, 'href'), 'google')
      const linkResolution = target.kind === 'link' ? target.resolution : ('direct' as const)
      return {
        position: i + 1,
        title,
        link,
        snippet,
        linkResolution,
        ...named({ source, date }),
      }
    })
  const hasFrame = column >= 0
  const verdict = judge(doc, {
    hasResults: news.length > 0,
    hasNoResultsNotice: false,
    hasFrame,
  })
  return { ...blankPage(options, VERSION), news, verdict }
}

function readFeed(xml: string, options: ReadOptions): Page {
  const news: News[] = []
  const unresolved: Unresolved[] = []
  for (const part of xml.split('<item>', MAX_NEWS + 1).slice(1)) {
    const entry = feedItem(part.split('</item>', 1)[0]?.slice(0, MAX_ITEM) ?? '')
    if (entry === null) continue
    if (entry.token !== null)
      unresolved.push({
        block: 'news',
        index: news.length,
        title: entry.title,
        token: entry.token,
      })
    const { token: _, ...rest } = entry
    news.push({ position: news.length + 1, ...rest })
  }
  const empty = /<channel>/.test(xml) ? 'zero' : 'unreadable'
  const verdict = news.length > 0 ? 'results' : empty
  return { ...blankPage(options, 'google-news/2026.11.1'), news, unresolved, verdict }
}

function feedItem(item: string): (Omit<News, 'position'> & { token: string | null }) | null {
  const source = clean(field(item, 'source'), LIMIT.title)
  const headline = clean(field(item, 'title'), LIMIT.title)
  const title = headline.endsWith(` - ${source}`)
    ? headline.slice(0, -source.length - 3)
    : headline
  const found = articleLink(
    clean(field(item, 'link'), LIMIT.link),
    /<source url="([^"]*)"/.exec(item)?.[1] ?? '',
  )
  if (found === null || title === '') return null
  const date = clean(field(item, 'pubDate'), LIMIT.title)
  return { title, snippet: '', ...found, ...named({ source, date }) }
}

type Article = Pick<News, 'link' | 'linkResolution'> & { token: string | null }

// Articles stand behind a token of the service; older tokens contain the address, newer ones must be fetched.
function articleLink(link: string, publisher: string): Article | null {
  const target = resolve(link, 'google')
  if (target.kind === 'link')
    return { link: target.link, linkResolution: target.resolution, token: null }
  const token = /\/(?:rss\/)?articles\/([\w-]{10,2000})/.exec(link)?.[1]
  if (token === undefined) return null
  const packed = Buffer.from(token, 'base64url').toString('latin1')
  const inside = /https?:\/\/[\x21-\x7e]+/.exec(packed)?.[0]
  if (inside !== undefined && isWebLink(inside) && !isInternal(inside))
    return { link: inside, linkResolution: 'decoded', token: null }
  const home = clean(publisher, LIMIT.link)
  return isWebLink(home) && !isInternal(home)
    ? { link: home, linkResolution: 'breadcrumb', token }
    : null
}

function field(item: string, name: string): string {
  const opens = item.indexOf(`<${name}`)
  const from = item.indexOf('>', opens) + 1
  const to = item.indexOf(`</${name}>`, from)
  const body = opens < 0 || from === 0 || to < 0 ? '' : item.slice(from, to)
  return /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(body)?.[1] ?? body
}

function named({ source, date }: { source: string | undefined; date: string | undefined }): {
  source?: string
  date?: string
} {
  return { ...(source ? { source } : {}), ...(date ? { date } : {}) }
}
