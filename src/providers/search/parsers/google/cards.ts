import { linkOf } from '../links.ts'
import { isWrittenDate } from '../reading/calendar.ts'
import { isDate } from '../reading/dates.ts'
import { LIMIT, linesOf, piecesOf, plainFigures, shownWidth } from '../reading/text.ts'
import { attr, attrContains, byId, firstWithin, isInside, within } from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'
import type { PageIndex } from './page-index.ts'
import { isIn, REGION } from './regions.ts'

/** One link of a block of cards, with the lines of text around it. */
export type Card = { node: number; title: string; link: string; lines: string[]; box: number }

const MAX_CARDS = 40
const MIN_TITLE = 12
const MAX_BLOCKS = 8
const OUTSIDE = REGION.ad | REGION.question | REGION.overview | REGION.side

/**
 * Blocks that end with a link to another vertical of the same search ("More videos", "More news").
 * That link holds in every language and layout; tabs above the results do not stand in the result column.
 */
export function verticalBlocks(index: PageIndex, marks: readonly string[]): number[] {
  const { doc, regions } = index
  const columns = resultColumns(doc)
  const blocks: number[] = []
  for (const node of index.tabs) {
    if (blocks.length === MAX_BLOCKS) break
    if (
      !marks.some((mark) => attrContains(doc, node, 'href', mark)) ||
      isIn(regions, node, OUTSIDE)
    )
      continue
    if (!columns.some((column) => isInside(doc, node, column))) continue
    const block = blockAround(index, node)
    if (block >= 0 && !blocks.includes(block)) blocks.push(block)
  }
  return blocks
}

function resultColumns(doc: Doc): number[] {
  const columns = byId(doc, ...TABLE.results)
  return columns.length > 0 ? columns : byId(doc, ...TABLE.lightResults)
}

// The nearest ancestor that also holds cards; a column as a whole is no block.
function blockAround(index: PageIndex, node: number): number {
  const { doc } = index
  const columns = new Set(byId(doc, ...TABLE.column))
  let plain = -1
  for (
    let up = doc.parent[node] ?? -1, level = 0;
    up >= 0 && level < 8 && !columns.has(up);
    level++
  ) {
    if (headedLinks(index, up).length > 0) return up
    if (plain < 0 && plainLinks(index, up).length > 1) plain = up
    up = doc.parent[up] ?? -1
  }
  return plain
}

/** The cards of a block: links out of the engine that carry a title. */
export function cardsOf(index: PageIndex, block: number): Card[] {
  const { doc } = index
  const headed = headedLinks(index, block)
  const links = headed.length > 0 ? headed : plainLinks(index, block)
  const cards = new Map<string, Card>()
  links.forEach(({ node, link }, i) => {
    if (cards.has(link) || cards.size === MAX_CARDS) return
    const box = cardBox(doc, node, {
      block,
      before: links[i - 1]?.node ?? block,
      after: links[i + 1]?.node ?? doc.count,
    })
    const title = titleOf(index, node)
    const lines = linesOf(doc, box).filter((line) => line !== title && line.length > 1)
    if (title !== '') cards.set(link, { node, title, link, lines: [...new Set(lines)], box })
  })
  return [...cards.values()]
}

type LinkNode = { node: number; link: string }

function headedLinks({ doc, anchors, headings }: PageIndex, block: number): LinkNode[] {
  return outward(
    doc,
    within(doc, anchors, block).filter((node) => firstWithin(doc, headings, node) >= 0),
  )
}

function plainLinks(index: PageIndex, block: number): LinkNode[] {
  const { doc, anchors } = index
  return outward(
    doc,
    within(doc, anchors, block).filter((node) => shownWidth(titleOf(index, node)) >= MIN_TITLE),
  )
}

function outward(doc: Doc, nodes: readonly number[]): LinkNode[] {
  return nodes.flatMap((node) => {
    const link = linkOf(attr(doc, node, 'href'), 'google')
    return link === null ? [] : [{ node, link }]
  })
}

// A heading may hold the source below the title; without one the longest line is the title.
function titleOf({ doc, headings }: PageIndex, node: number): string {
  const heading = firstWithin(doc, headings, node)
  if (heading >= 0) return linesOf(doc, heading, LIMIT.title)[0] ?? ''
  const [longest = ''] = linesOf(doc, node, LIMIT.title).toSorted((a, b) => b.length - a.length)
  return longest
}

function cardBox(
  doc: Doc,
  node: number,
  { block, before, after }: { block: number; before: number; after: number },
): number {
  let box = node
  for (let level = 0; level < 8; level++) {
    const up = doc.parent[box] ?? -1
    if (up <= before || up <= block || (doc.end[up] ?? 0) > after) break
    box = up
  }
  return box
}

/** The lines of a card, and after them its single texts: some layouts put several facts into one line. */
export function factsOf({ doc }: PageIndex, { box, lines, title }: Card): string[] {
  return [...lines, ...piecesOf(doc, box)].filter((fact) => !title.includes(fact))
}

/** A time or a date exactly as the language of the page writes it, unlike "40 min" or "12 pack". */
export function hasWrittenDate(facts: readonly string[], language = 'en'): boolean {
  return facts
    .flatMap((fact) => fact.split(/[·•]/).map((part) => part.trim()))
    .some((part) => part.length < 40 && isWrittenDate(part, language))
}

export function durationIn(lines: readonly string[]): string | undefined {
  return lines.find((line) => /^\d{1,2}(?::\d\d){1,2}$/.test(plainFigures(line)))
}

export function dateIn(lines: readonly string[], language?: string): string | undefined {
  return lines
    .flatMap((line) => line.split(/[·•]/).map((part) => part.trim()))
    .find((part) => part.length < 30 && isDate(part, language))
}
