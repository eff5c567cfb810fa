import type { Question, RelatedSearch } from '../../page.ts'
import { linkOf } from '../links.ts'
import { clean, LIMIT, linesOf, textOf } from '../reading/text.ts'
import {
  ancestor,
  attr,
  attrContains,
  byAttr,
  byClass,
  byId,
  byTag,
  firstWithin,
  isInside,
  within,
} from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'
import type { Fragments } from './overview/deferred.ts'
import { findFragments, fragmentsAfter } from './overview/deferred.ts'
import type { PageIndex } from './page-index.ts'
import { isIn, REGION } from './regions.ts'

const MAX_QUESTIONS = 30
const MAX_RELATED = 40

export function readQuestions({ doc, regions }: PageIndex): {
  questions: Question[]
  node: number
} {
  const found = new Map<string, Question>()
  let fragments: Fragments | null = null
  for (const [i, node] of regions.questions.entries()) {
    const asked = firstWithin(doc, byAttr(doc, 'data-q'), doc.parent[node] ?? node)
    const holder = attr(doc, node, 'data-q') === null ? asked : node
    const question = clean(attr(doc, holder, 'data-q') ?? headingText(doc, node), LIMIT.title)
    if (question === '' || found.has(question) || found.size === MAX_QUESTIONS) continue
    const answer = answerOf(doc, node)
    fragments ??=
      answer === null
        ? findFragments(doc, {
            first: node,
            last: idHolder(doc, regions.questions.at(-1) ?? node),
          })
        : null
    const anchor = { node, next: regions.questions[i + 1] ?? -1 }
    found.set(question, {
      question,
      ...(answer ?? lateAnswer(doc, anchor, fragments ?? new Map())),
    })
  }
  if (found.size > 0)
    return { questions: [...found.values()], node: regions.questions[0] ?? -1 }
  return lightQuestions(doc)
}

function headingText(doc: Doc, node: number): string {
  const heading = within(doc, byAttr(doc, 'role'), node).find(
    (n) => attr(doc, n, 'role') === 'heading',
  )
  return textOf(doc, heading ?? -1, LIMIT.title) || (linesOf(doc, node, LIMIT.title)[0] ?? '')
}

type Answer = Omit<Question, 'question'>

// Each question's answer comes in pieces that a script hangs in later: the text, then the page it is from.
function lateAnswer(
  doc: Doc,
  { node, next }: { node: number; next: number },
  fragments: Fragments,
): Answer {
  const anchor = { node: idHolder(doc, node), next: next < 0 ? -1 : idHolder(doc, next) }
  const parts = fragmentsAfter(doc, anchor, fragments).map((part) => answerOf(part, 0) ?? {})
  return Object.assign({}, ...parts.toReversed())
}

function idHolder(doc: Doc, node: number): number {
  return attr(doc, node, 'id') === null ? (doc.parent[node] ?? node) : node
}

function answerOf(doc: Doc, node: number): Answer | null {
  const described = within(doc, byAttr(doc, 'data-attrid'), node).find((n) =>
    attrContains(doc, n, 'data-attrid', 'description'),
  )
  const snippet = textOf(
    doc,
    described ?? firstWithin(doc, byClass(doc, ...TABLE.answer), node),
  )
  const heading =
    within(doc, byTag(doc, 'h3'), node).find((n) => ancestor(doc, n, 'a', 6) >= 0) ?? -1
  const link =
    heading < 0 ? null : linkOf(attr(doc, ancestor(doc, heading, 'a', 6), 'href'), 'google')
  const title = textOf(doc, heading, LIMIT.title)
  if (snippet === '' && link === null) return null
  return {
    ...(snippet === '' ? {} : { snippet }),
    ...(title === '' || link === null ? {} : { title, link }),
  }
}

// Pages without scripts: a card of at least two folded questions, each with its answer and a link below it.
function lightQuestions(doc: Doc): { questions: Question[]; node: number } {
  const found: Question[] = []
  const marks = byClass(doc, ...TABLE.lightQuestion)
  for (const mark of marks) {
    const box = doc.parent[mark] ?? -1
    const anchor =
      within(doc, byTag(doc, 'a'), box).find(
        (n) => linkOf(attr(doc, n, 'href'), 'google') !== null,
      ) ?? -1
    const question = textOf(doc, mark, LIMIT.title)
    if (anchor < 0 || question === '' || found.length === MAX_QUESTIONS) continue
    const lines = linesOf(doc, box)
    const title = linesOf(doc, anchor, LIMIT.title)[0] ?? ''
    const snippet = lines
      .slice(1)
      .reduce((best, line) => (line.length > best.length && line !== title ? line : best), '')
    const link = linkOf(attr(doc, anchor, 'href'), 'google')
    found.push({
      question,
      ...(snippet === '' ? {} : { snippet }),
      ...(link === null ? {} : { title, link }),
    })
  }
  return { questions: found, node: found.length === 0 ? -1 : (marks[0] ?? -1) }
}

/** Links to other searches: at the foot of the page, or marked as such in their click tracking. */
export function readRelated({ doc, regions }: PageIndex): {
  related: RelatedSearch[]
  node: number
} {
  const footers = byId(doc, ...TABLE.footer)
  const found = new Map<string, RelatedSearch>()
  let first = -1
  for (const node of byTag(doc, 'a')) {
    if (found.size === MAX_RELATED || !attrContains(doc, node, 'href', '/search?')) continue
    const isMarked = attrContains(doc, node, 'href', 'Q1QJ')
    if (!isMarked && !footers.some((footer) => isInside(doc, node, footer))) continue
    if (isIn(regions, node, REGION.ad | REGION.overview | REGION.side | REGION.question))
      continue
    const query = relatedQuery(doc, node)
    if (query === null || found.has(query.toLowerCase())) continue
    if (first < 0) first = node
    found.set(query.toLowerCase(), { query })
  }
  return found.size > 1 ? { related: [...found.values()], node: first } : lightRelated(doc)
}

function relatedQuery(doc: Doc, node: number): string | null {
  const href = attr(doc, node, 'href') ?? ''
  // Other pages of this search, other verticals, entities and filters also lead to /search.
  if (/[?&](?:start|tbm|udm|stick|ibp|tbs|aomd|ludocid|chips|fir)=/.test(href)) return null
  const [, words = null] = /[?&](q=[^&#]*)/.exec(href) ?? []
  const asked = words && new URLSearchParams(words).get('q')
  const shown = textOf(doc, node, LIMIT.title)
  if (asked === null || shown === '' || shown.length > 120 || / site:\S+$/.test(asked))
    return null
  return clean(asked, LIMIT.title).toLowerCase() === shown.toLowerCase()
    ? shown
    : clean(asked, LIMIT.title) || null
}

// Pages without scripts: the last card made of nothing but links to other searches.
function lightRelated(doc: Doc): { related: RelatedSearch[]; node: number } {
  const anchors = byTag(doc, 'a')
  const named = byClass(doc, ...TABLE.light).toReversed()
  for (const card of named.length > 0 ? named : lastSearches(doc, anchors)) {
    const links = within(doc, anchors, card)
    const queries = links.map((node) =>
      attrContains(doc, node, 'href', '/search?') ? relatedQuery(doc, node) : null,
    )
    const related = [...new Set(queries.filter((query) => query !== null))].map((query) => ({
      query,
    }))
    if (related.length >= 3 && related.length >= links.length * 0.8)
      return { related, node: card }
  }
  return { related: [], node: -1 }
}

// With other names for its cards: what surrounds the last link to another search.
function lastSearches(doc: Doc, anchors: readonly number[]): number[] {
  const [main = -1] = byId(doc, ...TABLE.lightResults)
  if (main < 0 || byId(doc, ...TABLE.results).length > 0) return []
  const isSearch = (node: number) =>
    attrContains(doc, node, 'href', '/search?') && relatedQuery(doc, node) !== null
  const boxes: number[] = []
  for (
    let up = within(doc, anchors, main).findLast(isSearch) ?? -1;
    up > main && boxes.length < 4;
  ) {
    up = doc.parent[up] ?? -1
    if (up > main) boxes.push(up)
  }
  return boxes
}
