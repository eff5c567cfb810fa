import type { Ad, KnowledgeGraph, Page, Question, ReadOptions, Sent } from '../../page.ts'
import { parseHtml } from '../html.ts'
import { domainOf, fromBreadcrumb, linkOf } from '../links.ts'
import { type Entry, listOrganic, looseEntries } from '../listing.ts'
import { greatestCount } from '../reading/count.ts'
import { compileNames } from '../reading/names.ts'
import { blankPage, clean, LIMIT, linesOf, textOf } from '../reading/text.ts'
import {
  ancestor,
  attr,
  byAttr,
  byClass,
  byId,
  byTag,
  firstWithin,
  isInside,
  outermost,
  within,
} from '../select.ts'
import type { Doc } from '../tree.ts'
import { judge } from '../verdict.ts'

const VERSION = 'bing/2026.11.1'
const NAMES = compileNames({
  classes: [
    'b_algo',
    'b_ad',
    'b_ans',
    'b_no',
    'b_rs',
    'b_caption',
    'b_lineclamp2',
    'b_lineclamp3',
    'b_lineclamp4',
    'b_entityTP',
    'b_entityTitle',
    'b_entitySubTitle',
    'b_snippet',
    'b_imgans',
    'vsa',
    'sb_add',
    'b_adSlug',
    'algoSlug_icon',
    'sb_count',
    'news_dt',
    'rwrl',
  ],
  ids: ['b_results', 'b_content', 'b_context'],
  attrs: ['href', 'data-tag', 'data-query'],
})

export function readBing(html: Sent, options: ReadOptions): Page {
  const doc = parseHtml(html, NAMES)
  const organic = listOrganic(doc, 'bing', entriesOf(doc))
  const questions = questionsOf(doc)
  const related = relatedOf(doc)
  const graph = knowledgeOf(doc)
  const ads = adsOf(doc)
  const estimate = greatestCount(textOf(doc, byClass(doc, 'sb_count')[0] ?? -1, 60))
  const hasFrame = byId(doc, 'b_results', 'b_content').length > 0
  const evidence = {
    hasResults: organic.length > 0,
    hasNoResultsNotice: byClass(doc, 'b_no').length > 0,
    hasFrame,
  }
  return {
    ...blankPage(options, VERSION),
    organic,
    features: featuresOf(doc, {
      ads: ads.length > 0,
      people_also_ask: questions.length > 0,
      knowledge_panel: graph !== null,
      related_searches: related.length > 0,
      sitelinks: organic.some((result) => result.sitelinks !== undefined),
    }),
    ...(questions.length > 0 ? { peopleAlsoAsk: questions } : {}),
    ...(related.length > 0 ? { relatedSearches: related } : {}),
    ...(graph === null ? {} : { knowledgeGraph: graph }),
    ...(ads.length > 0 ? { ads } : {}),
    ...(estimate === null ? {} : { organicTotalEstimate: estimate }),
    verdict: judge(doc, evidence),
  }
}

function entriesOf(doc: Doc): Entry[] {
  const asked = askedItems(doc)
  const boxes = outermost(doc, byClass(doc, 'b_algo')).filter(
    (box) => !asked.some((root) => isInside(doc, box, root)),
  )
  const entries = boxes.flatMap((box) => entryOf(doc, box))
  if (entries.length > 0) return entries
  const foreign = [...byClass(doc, 'b_ad', 'b_ans'), ...byId(doc, 'b_context')]
  return looseEntries(doc, 'bing', (node) => foreign.some((root) => isInside(doc, node, root)))
}

function entryOf(doc: Doc, box: number): Entry[] {
  const heading = firstWithin(doc, byTag(doc, 'h2'), box)
  const inside = heading < 0 ? -1 : firstWithin(doc, byTag(doc, 'a'), heading)
  const anchor = inside >= 0 || heading < 0 ? inside : ancestor(doc, heading, 'a', 3)
  if (anchor < 0) return []
  const shown = textOf(doc, firstWithin(doc, byTag(doc, 'cite'), box), LIMIT.title)
  return [
    { box, anchor, title: textOf(doc, heading, LIMIT.title), shown, ...snippetOf(doc, box) },
  ]
}

// A label ("WEB") and a date may stand before the text.
function snippetOf(doc: Doc, box: number): { snippet: string; date: string } {
  const clamped = firstWithin(
    doc,
    byClass(doc, 'b_lineclamp2', 'b_lineclamp3', 'b_lineclamp4'),
    box,
  )
  const caption = firstWithin(doc, byClass(doc, 'b_caption'), box)
  const text = textOf(doc, clamped >= 0 ? clamped : firstWithin(doc, byTag(doc, 'p'), caption))
  const label = textOf(doc, firstWithin(doc, byClass(doc, 'algoSlug_icon'), box), LIMIT.title)
  const date = textOf(doc, firstWithin(doc, byClass(doc, 'news_dt'), box), LIMIT.title)
  const unlabelled =
    label !== '' && text.startsWith(label) ? text.slice(label.length).trimStart() : text
  const bare =
    date !== '' && unlabelled.startsWith(date) ? unlabelled.slice(date.length) : unlabelled
  return { snippet: bare.replace(/^\s*·\s*/, ''), date }
}

// Answers in the list of questions are marked up like results.
function askedItems(doc: Doc): number[] {
  return byAttr(doc, 'data-tag').filter(
    (node) => attr(doc, node, 'data-tag') === 'RelatedQnA.Item',
  )
}

function questionsOf(doc: Doc): Question[] {
  return askedItems(doc)
    .slice(0, 30)
    .flatMap((item) => {
      const question = clean(attr(doc, item, 'data-query') ?? '', LIMIT.title)
      if (question === '') return []
      const snippet = textOf(doc, firstWithin(doc, byClass(doc, 'rwrl'), item))
      const anchor =
        within(doc, byTag(doc, 'a'), item).find(
          (node) => linkOf(attr(doc, node, 'href'), 'bing') !== null,
        ) ?? -1
      const link = anchor < 0 ? null : linkOf(attr(doc, anchor, 'href'), 'bing')
      const title = textOf(doc, anchor, LIMIT.title)
      return [
        {
          question,
          ...(snippet ? { snippet } : {}),
          ...(link !== null && title ? { title, link } : {}),
        },
      ]
    })
}

function relatedOf(doc: Doc): { query: string }[] {
  const queries = byClass(doc, 'b_rs').flatMap((box) =>
    within(doc, byTag(doc, 'a'), box).map((node) => textOf(doc, node, LIMIT.title)),
  )
  return [...new Set(queries.filter((query) => query !== ''))]
    .slice(0, 40)
    .map((query) => ({ query }))
}

function knowledgeOf(doc: Doc): KnowledgeGraph | null {
  const box = byClass(doc, 'b_entityTP')[0] ?? -1
  const title = textOf(doc, firstWithin(doc, byClass(doc, 'b_entityTitle'), box), LIMIT.title)
  if (box < 0 || title === '') return null
  const type = textOf(doc, firstWithin(doc, byClass(doc, 'b_entitySubTitle'), box), LIMIT.title)
  const body = firstWithin(doc, byClass(doc, 'b_snippet'), box)
  const [description = ''] = linesOf(doc, body)
  return { title, ...(type ? { type } : {}), ...(description ? { description } : {}) }
}

// The click goes through the engine; the address shown is all there is of the target.
function adsOf(doc: Doc): Ad[] {
  const ads = byClass(doc, 'sb_add').flatMap((box) => {
    const title = textOf(doc, firstWithin(doc, byTag(doc, 'h2'), box), LIMIT.title)
    const displayedLink = textOf(doc, firstWithin(doc, byTag(doc, 'cite'), box), LIMIT.title)
    const link = fromBreadcrumb(displayedLink)
    const label = textOf(doc, firstWithin(doc, byClass(doc, 'b_adSlug'), box), LIMIT.title)
    const description = textOf(doc, firstWithin(doc, byTag(doc, 'p'), box))
      .replace(label, '')
      .trim()
    return title === '' || link === null
      ? []
      : [{ title, link, domain: domainOf(link), displayedLink, description }]
  })
  return ads.slice(0, 30).map((ad, i) => ({ position: i + 1, ...ad, block: 'top' as const }))
}

function featuresOf(doc: Doc, found: Record<string, boolean>): string[] {
  const media = {
    video: byClass(doc, 'vsa').length > 0,
    images: byClass(doc, 'b_imgans').length > 0,
  }
  return Object.entries({ ...found, ...media }).flatMap(([feature, isThere]) =>
    isThere ? [feature] : [],
  )
}
