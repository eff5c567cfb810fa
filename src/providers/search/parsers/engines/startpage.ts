import type { Page, ReadOptions, Sent } from '../../page.ts'
import { parseHtml } from '../html.ts'
import { type Entry, listOrganic, looseEntries } from '../listing.ts'
import { compileNames } from '../reading/names.ts'
import { blankPage, LIMIT, linesOf, textOf } from '../reading/text.ts'
import { byClass, byId, byTag, firstWithin } from '../select.ts'
import type { Doc } from '../tree.ts'
import { judge } from '../verdict.ts'

const VERSION = 'startpage/2026.11.2'
const NAMES = compileNames({
  classes: [
    'result',
    'result-title',
    'result-link',
    'description',
    'wgl-display-url',
    'structured-link-text',
    'w-gl',
    'no-results',
    'w-gl__result',
  ],
  ids: ['header-search-form'],
  attrs: ['href'],
})

export function readStartpage(html: Sent, options: ReadOptions): Page {
  const doc = parseHtml(html, NAMES)
  const known = entriesOf(doc)
  const organic = listOrganic(
    doc,
    'startpage',
    known.length > 0 ? known : looseEntries(doc, 'startpage'),
  )
  const hasFrame = byClass(doc, 'w-gl').length > 0 || byId(doc, 'header-search-form').length > 0
  const hasNoResultsNotice = byClass(doc, 'no-results').length > 0
  const features = organic.some((result) => result.sitelinks !== undefined) ? ['sitelinks'] : []
  const verdict = judge(doc, { hasResults: organic.length > 0, hasNoResultsNotice, hasFrame })
  return { ...blankPage(options, VERSION), organic, features, verdict }
}

function entriesOf(doc: Doc): Entry[] {
  return byClass(doc, 'result', 'w-gl__result').flatMap((box) => {
    const anchor = firstWithin(doc, byClass(doc, 'result-title', 'result-link'), box)
    if (anchor < 0) return []
    const heading = firstWithin(doc, byTag(doc, 'h2'), anchor)
    const title = textOf(doc, heading < 0 ? anchor : heading, LIMIT.title)
    // The address stands twice, in full and as a path; the page shows one of them.
    const address = firstWithin(doc, byClass(doc, 'wgl-display-url'), box)
    const path = firstWithin(doc, byClass(doc, 'structured-link-text'), address)
    const [shown = ''] = linesOf(doc, path < 0 ? address : path, LIMIT.title)
    return [
      {
        box,
        anchor,
        title,
        snippet: textOf(doc, firstWithin(doc, byClass(doc, 'description'), box)),
        shown,
      },
    ]
  })
}
