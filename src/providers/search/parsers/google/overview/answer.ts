import type { AnswerBox } from '../../../page.ts'
import { linkOf } from '../../links.ts'
import { splitDate } from '../../reading/dates.ts'
import { LIMIT, linesOf, textOf } from '../../reading/text.ts'
import {
  ancestor,
  attr,
  attrContains,
  byAttr,
  byClass,
  byId,
  byTag,
  firstWithin,
  within,
} from '../../select.ts'
import type { Doc } from '../../tree.ts'
import { TABLE } from '../class-names.ts'
import type { PageIndex } from '../page-index.ts'
import { isIn, REGION } from '../regions.ts'

/** The direct answer above the results: a featured snippet, a fact or a dictionary entry. */
export function readAnswer({ doc, regions }: PageIndex): {
  answer: AnswerBox | null
  node: number
  feature: string
} {
  for (const root of regions.answers) {
    // Refinements ("See results about") use the same element in the side column and at the foot.
    if (
      isIn(regions, root, REGION.side | REGION.question) ||
      inFooter(doc, root) ||
      isPanel(doc, root)
    )
      continue
    const answer = featured(doc, root)
    if (answer !== null)
      return {
        answer,
        node: root,
        feature: answer.link === undefined ? 'answer_box' : 'featured_snippet',
      }
  }
  const defined = dictionary(doc)
  return defined.answer === null ? instant(doc) : defined
}

function instant(doc: Doc): { answer: AnswerBox | null; node: number; feature: string } {
  const node = byId(doc, ...TABLE.instant)[0] ?? -1
  const answer = linesOf(doc, node, LIMIT.title).slice(0, 6).join(' ')
  return answer === ''
    ? { answer: null, node: -1, feature: '' }
    : { answer: { answer }, node, feature: 'answer_box' }
}

function featured(doc: Doc, root: number): AnswerBox | null {
  const heading =
    within(doc, byTag(doc, 'h3'), root).find((n) => ancestor(doc, n, 'a', 6) >= 0) ?? -1
  const anchor = heading < 0 ? -1 : ancestor(doc, heading, 'a', 6)
  const link = anchor < 0 ? null : linkOf(attr(doc, anchor, 'href'), 'google')
  const title = textOf(doc, heading, LIMIT.title)
  const described = within(doc, byAttr(doc, 'data-attrid'), root).find((n) =>
    attrContains(doc, n, 'data-attrid', 'description'),
  )
  const body = described ?? firstWithin(doc, byClass(doc, ...TABLE.answer), root)
  const { date, snippet } = splitDate(
    body < 0 ? longestBefore(doc, root, anchor) : textOf(doc, body),
  )
  if (snippet === '' && link === null) return null
  if (link === null) return { ...answerLines(doc, root) }
  return {
    title,
    link,
    ...(snippet === '' ? {} : { snippet }),
    ...(date === null ? {} : { date }),
  }
}

// A fact without a page behind it: a small label, then the answer in large letters.
function answerLines(doc: Doc, root: number): AnswerBox {
  const headings = within(doc, byAttr(doc, 'role'), root).filter(
    (n) => attr(doc, n, 'role') === 'heading',
  )
  const lines =
    headings.length > 0 ? headings.flatMap((n) => linesOf(doc, n)) : linesOf(doc, root)
  const [title = '', answer = ''] = lines
  return answer === '' ? { answer: title } : { title, answer }
}

function longestBefore(doc: Doc, root: number, anchor: number): string {
  const own = new Set(linesOf(doc, anchor))
  return linesOf(doc, root).reduce(
    (best, line) => (line.length > best.length && !own.has(line) ? line : best),
    '',
  )
}

function dictionary(doc: Doc): { answer: AnswerBox | null; node: number; feature: string } {
  const marked = byAttr(doc, 'data-attrid')
  const entry = marked.find((n) => attr(doc, n, 'data-attrid') === 'EntryHeader') ?? -1
  const sense = marked.find((n) => attr(doc, n, 'data-attrid') === 'SenseDefinition') ?? -1
  const box = firstWithin(doc, byClass(doc, ...TABLE.dictionary), 0)
  const body = sense >= 0 ? sense : box
  const node = entry >= 0 ? entry : body
  const snippet = textOf(doc, body)
  if (node < 0 || snippet === '') return { answer: null, node: -1, feature: '' }
  const [title = ''] = linesOf(doc, entry, LIMIT.title)
  return {
    answer: { ...(title === '' ? {} : { title: title.replaceAll('·', '') }), snippet },
    node,
    feature: 'answer_box',
  }
}

function isPanel(doc: Doc, root: number): boolean {
  return within(doc, byAttr(doc, 'data-attrid'), root).some(
    (n) => attr(doc, n, 'data-attrid') === 'title',
  )
}

function inFooter(doc: Doc, node: number): boolean {
  return byId(doc, ...TABLE.footer).some(
    (footer) => node > footer && node < (doc.end[footer] ?? 0),
  )
}
