import type { Page, ReadOptions, Sent } from '../../page.ts'
import { parseHtml } from '../html.ts'
import { type Entry, listOrganic, looseEntries } from '../listing.ts'
import { compileNames } from '../reading/names.ts'
import { blankPage, LIMIT, linesOf, textOf } from '../reading/text.ts'
import {
  ancestor,
  attr,
  attrContains,
  byAttr,
  byClass,
  byId,
  firstWithin,
  isInside,
  lowerBound,
} from '../select.ts'
import type { Doc } from '../tree.ts'
import { judge } from '../verdict.ts'

const VERSION = 'duckduckgo/2026.11.1'
const NAMES = compileNames({
  classes: [
    'result',
    'result--ad',
    'result__a',
    'result__snippet',
    'result__url',
    'result__extras__url',
    'result-link',
    'result-snippet',
    'result-sponsored',
    'link-text',
    'timestamp',
    'no-results',
  ],
  ids: ['links', 'search_form'],
  attrs: ['href', 'data-testid', 'data-result'],
})

/** The plain editions (`html`: an element a result, `lite`: a table row for every part of it) and the scripted one. */
export function readDuckDuckGo(html: Sent, options: ReadOptions): Page {
  const doc = parseHtml(html, NAMES)
  const known = [...htmlEntries(doc), ...liteEntries(doc), ...scriptedEntries(doc)]
  const organic = listOrganic(
    doc,
    'duckduckgo',
    known.length > 0 ? known : looseEntries(doc, 'duckduckgo'),
  )
  const hasFrame =
    byId(doc, 'links', 'search_form').length > 0 || byClass(doc, 'result-link').length > 0
  const hasNoResultsNotice = byClass(doc, 'no-results').length > 0
  const features = organic.some((result) => result.sitelinks !== undefined) ? ['sitelinks'] : []
  const verdict = judge(doc, { hasResults: organic.length > 0, hasNoResultsNotice, hasFrame })
  return { ...blankPage(options, VERSION), organic, features, verdict }
}

function htmlEntries(doc: Doc): Entry[] {
  const ads = byClass(doc, 'result--ad')
  return byClass(doc, 'result').flatMap((box) => {
    const anchor = firstWithin(doc, byClass(doc, 'result__a'), box)
    if (anchor < 0 || ads.includes(box) || isAd(doc, anchor)) return []
    const url = firstWithin(doc, byClass(doc, 'result__url'), box)
    const shown = textOf(doc, url, LIMIT.title)
    const extras = linesOf(
      doc,
      firstWithin(doc, byClass(doc, 'result__extras__url'), box),
      LIMIT.title,
    )
    const date = /\d{4}-\d\d-\d\d/.exec(extras.join(' '))?.[0]
    const snippet = textOf(doc, firstWithin(doc, byClass(doc, 'result__snippet'), box))
    return [
      {
        box,
        anchor,
        title: textOf(doc, anchor, LIMIT.title),
        snippet,
        shown,
        ...(date ? { date } : {}),
      },
    ]
  })
}

function liteEntries(doc: Doc): Entry[] {
  const links = byClass(doc, 'result-link')
  const sponsored = byClass(doc, 'result-sponsored')
  return links.flatMap((anchor, i) => {
    if (isAd(doc, anchor) || sponsored.some((row) => isInside(doc, anchor, row))) return []
    const after = links[i + 1] ?? doc.count
    const between = (list: readonly number[]): number => {
      const node = list[lowerBound(list, anchor)] ?? doc.count
      return node < after ? node : -1
    }
    const date = textOf(doc, between(byClass(doc, 'timestamp')), LIMIT.title).slice(0, 10)
    const snippet = textOf(doc, between(byClass(doc, 'result-snippet')))
    const shown = textOf(doc, between(byClass(doc, 'link-text')), LIMIT.title)
    const row = ancestor(doc, anchor, 'tr', 4)
    return [
      {
        box: row < 0 ? anchor : row,
        anchor,
        title: textOf(doc, anchor, LIMIT.title),
        snippet,
        shown,
        date,
      },
    ]
  })
}

function scriptedEntries(doc: Doc): Entry[] {
  const marked = (mark: string) =>
    byAttr(doc, 'data-testid').filter((node) => attr(doc, node, 'data-testid') === mark)
  const titles = marked('result-title-a')
  const snippets = byAttr(doc, 'data-result').filter(
    (node) => attr(doc, node, 'data-result') === 'snippet',
  )
  return marked('result').flatMap((box) => {
    const anchor = firstWithin(doc, titles, box)
    if (anchor < 0 || isAd(doc, anchor)) return []
    const shown = textOf(
      doc,
      firstWithin(doc, marked('result-extras-url-link'), box),
      LIMIT.title,
    )
    const snippet = textOf(doc, firstWithin(doc, snippets, box))
    return [{ box, anchor, title: textOf(doc, anchor, LIMIT.title), snippet, shown }]
  })
}

// An ad leads through the engine's own counter.
function isAd(doc: Doc, anchor: number): boolean {
  return (
    attrContains(doc, anchor, 'href', '/y.js') ||
    attrContains(doc, anchor, 'href', 'ad_provider')
  )
}
