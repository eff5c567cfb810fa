import type { Page, Question, ReadOptions, Sent, Video } from '../../page.ts'
import { parseHtml } from '../html.ts'
import { linkOf } from '../links.ts'
import { type Entry, listOrganic, looseEntries } from '../listing.ts'
import { compileNames } from '../reading/names.ts'
import { blankPage, clean, LIMIT, linesOf, textOf } from '../reading/text.ts'
import { attr, byAttr, byClass, byId, byTag, firstWithin, isInside, within } from '../select.ts'
import type { Doc } from '../tree.ts'
import { judge } from '../verdict.ts'

const VERSION = 'brave/2026.11.1'
const NAMES = compileNames({
  classes: ['title', 'content', 'faq-item', 'enrichment-card-item', 'video-cluster-grid'],
  ids: ['results', 'faq', 'search-elsewhere'],
  attrs: ['href', 'data-type', 'title'],
})

export function readBrave(html: Sent, options: ReadOptions): Page {
  const doc = parseHtml(html, NAMES)
  const organic = listOrganic(doc, 'brave', entriesOf(doc))
  const questions = questionsOf(doc)
  const videos = videosOf(doc)
  const hasFrame = byId(doc, 'results').length > 0
  const features = [
    ...(organic.some((result) => result.sitelinks !== undefined) ? ['sitelinks'] : []),
    ...(videos.length > 0 ? ['video'] : []),
    ...(questions.length > 0 ? ['people_also_ask'] : []),
  ]
  return {
    ...blankPage(options, VERSION),
    organic,
    features,
    ...(questions.length > 0 ? { peopleAlsoAsk: questions } : {}),
    ...(videos.length > 0 ? { videos } : {}),
    verdict: judge(doc, {
      hasResults: organic.length > 0,
      hasNoResultsNotice: false,
      hasFrame,
    }),
  }
}

function entriesOf(doc: Doc): Entry[] {
  const boxes = byAttr(doc, 'data-type').filter(
    (node) => attr(doc, node, 'data-type') === 'web',
  )
  const entries = boxes.flatMap((box) => {
    const anchor = firstWithin(doc, byTag(doc, 'a'), box)
    const titled = anchor < 0 ? -1 : firstWithin(doc, byClass(doc, 'title'), anchor)
    if (titled < 0) return []
    const shown = textOf(doc, firstWithin(doc, byTag(doc, 'cite'), anchor), LIMIT.title)
    const snippet = textOf(doc, firstWithin(doc, byClass(doc, 'content'), box))
    return [{ box, anchor, title: textOf(doc, titled, LIMIT.title), snippet, shown }]
  })
  if (entries.length > 0) return entries
  const foreign = byId(doc, 'faq', 'search-elsewhere')
  return looseEntries(doc, 'brave', (node) => foreign.some((root) => isInside(doc, node, root)))
}

function questionsOf(doc: Doc): Question[] {
  return byClass(doc, 'faq-item')
    .slice(0, 30)
    .flatMap((item) => {
      const summary = within(doc, byAttr(doc, 'title'), item)[0] ?? -1
      const question = clean(attr(doc, summary, 'title') ?? '', LIMIT.title)
      if (question === '') return []
      const snippet = textOf(doc, firstWithin(doc, byClass(doc, 'content'), item))
      const anchor = firstWithin(doc, byTag(doc, 'a'), item)
      const link = anchor < 0 ? null : linkOf(attr(doc, anchor, 'href'), 'brave')
      const title = textOf(doc, firstWithin(doc, byClass(doc, 'title'), anchor), LIMIT.title)
      return [
        {
          question,
          ...(snippet ? { snippet } : {}),
          ...(link !== null && title ? { title, link } : {}),
        },
      ]
    })
}

function videosOf(doc: Doc): Video[] {
  const grids = byClass(doc, 'video-cluster-grid')
  const cards = byClass(doc, 'enrichment-card-item').filter((node) =>
    grids.some((grid) => isInside(doc, node, grid)),
  )
  return cards.slice(0, 40).flatMap((node, i) => {
    const link = linkOf(attr(doc, node, 'href'), 'brave')
    const lines = linesOf(doc, node, LIMIT.title)
    const duration = lines.find((line) => /^\d{1,2}(?::\d\d){1,2}$/.test(line))
    const [title = ''] = lines.toSorted((a, b) => b.length - a.length)
    return link === null || title === ''
      ? []
      : [{ position: i + 1, title, link, ...(duration ? { duration } : {}) }]
  })
}
