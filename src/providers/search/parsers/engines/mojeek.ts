import type { Page, ReadOptions, Sent } from '../../page.ts'
import { parseHtml } from '../html.ts'
import { type Entry, listOrganic, looseEntries } from '../listing.ts'
import { compileNames } from '../reading/names.ts'
import { blankPage, LIMIT, textOf } from '../reading/text.ts'
import { byClass, byTag, firstWithin, within } from '../select.ts'
import type { Doc } from '../tree.ts'
import { judge } from '../verdict.ts'

const VERSION = 'mojeek/2026.11.1'
const NAMES = compileNames({
  classes: ['results', 'results-standard', 'title', 's', 'url', 'no-results'],
  ids: [],
  attrs: ['href'],
})

export function readMojeek(html: Sent, options: ReadOptions): Page {
  const doc = parseHtml(html, NAMES)
  const known = entriesOf(doc)
  const organic = listOrganic(
    doc,
    'mojeek',
    known.length > 0 ? known : looseEntries(doc, 'mojeek'),
  )
  const hasFrame = byClass(doc, 'results').length > 0
  const hasNoResultsNotice = byClass(doc, 'no-results').length > 0
  const verdict = judge(doc, { hasResults: organic.length > 0, hasNoResultsNotice, hasFrame })
  return { ...blankPage(options, VERSION), organic, verdict }
}

function entriesOf(doc: Doc): Entry[] {
  const list = byClass(doc, 'results-standard')[0] ?? byClass(doc, 'results')[0] ?? -1
  return within(doc, byTag(doc, 'li'), list).flatMap((box) => {
    const heading = firstWithin(doc, byTag(doc, 'h2'), box)
    const titled = firstWithin(doc, byClass(doc, 'title'), box)
    const anchor = titled >= 0 ? titled : firstWithin(doc, byTag(doc, 'a'), heading)
    if (anchor < 0) return []
    const snippet = textOf(doc, firstWithin(doc, byClass(doc, 's'), box))
    const shown = textOf(doc, firstWithin(doc, byClass(doc, 'url'), box), LIMIT.title)
    return [{ box, anchor, title: textOf(doc, anchor, LIMIT.title), snippet, shown }]
  })
}
