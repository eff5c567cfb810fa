import type { KnowledgeGraph } from '../../page.ts'
import { isWebLink, linkOf } from '../links.ts'
import { clean, LIMIT, linesOf, shownWidth, textOf } from '../reading/text.ts'
import {
  ancestor,
  attr,
  attrContains,
  byAttr,
  byClass,
  byTag,
  firstWithin,
  within,
} from '../select.ts'
import { cut, type Doc, TEXT } from '../tree.ts'
import { TABLE } from './class-names.ts'
import type { PageIndex } from './page-index.ts'
import { isIn, REGION } from './regions.ts'

const MAX_FACTS = 30

/** The panel about one thing: a title with at least a subtitle, a description or a fact. */
export function readKnowledge(index: PageIndex): {
  graph: KnowledgeGraph | null
  node: number
} {
  const { doc, regions } = index
  const marked = byAttr(doc, 'data-attrid').filter(
    (node) => !isIn(regions, node, REGION.question | REGION.overview),
  )
  const titles = marked.filter((node) => attr(doc, node, 'data-attrid') === 'title')
  for (const [i, title] of titles.entries()) {
    const next = titles[i + 1] ?? doc.count
    const own = marked.filter((node) => node < next && (node > title || i === 0))
    const graph = panel(doc, title, own)
    if (graph !== null) return { graph, node: title }
  }
  const about = aboutBlock(index)
  return about.graph === null ? lightPanel(index) : about
}

// Pages without scripts: one of the first cards has a title that leads nowhere, a type below it and a longer text.
function lightPanel({ doc }: PageIndex): { graph: KnowledgeGraph | null; node: number } {
  for (const card of byClass(doc, ...TABLE.light).slice(0, 3)) {
    const heading = firstWithin(doc, byTag(doc, 'h3'), card)
    if (heading < 0 || ancestor(doc, heading, 'a', 6) >= 0) continue
    const [title = '', type = ''] = linesOf(doc, card, LIMIT.title)
    const description = linesOf(doc, card).find((line) => shownWidth(line) > 80)
    if (title === '' || type === '' || description === undefined) continue
    return { graph: { title, type, description }, node: heading }
  }
  return { graph: null, node: -1 }
}

function panel(doc: Doc, titleNode: number, own: readonly number[]): KnowledgeGraph | null {
  const title = textOf(doc, titleNode, LIMIT.title)
  const named = (name: string) =>
    own.find((node) => attr(doc, node, 'data-attrid') === name) ?? -1
  const type = textOf(doc, named('subtitle'), LIMIT.title)
  const description = descriptionOf(doc, named('description'))
  const attributes = factsOf(doc, own)
  if (title === '' || (type === '' && description === null && attributes === null)) return null
  const website = websiteOf(doc, own)
  return {
    title,
    ...(type === '' ? {} : { type }),
    ...(website === null ? {} : { website }),
    ...imageOf(doc, own),
    ...(description ?? {}),
    ...(attributes === null ? {} : { attributes }),
  }
}

function descriptionOf(doc: Doc, node: number): Partial<KnowledgeGraph> | null {
  if (node < 0) return null
  const anchor =
    within(doc, byTag(doc, 'a'), node).findLast(
      (n) => linkOf(attr(doc, n, 'href'), 'google') !== null,
    ) ?? -1
  const descriptionLink = linkOf(attr(doc, anchor, 'href'), 'google')
  const descriptionSource = textOf(doc, anchor, LIMIT.title)
  // A heading for screen readers stands before the text, the source after it.
  const heading = textOf(doc, firstWithin(doc, byTag(doc, 'h3'), node), LIMIT.title)
  let description = textOf(doc, node)
  if (heading !== '' && description.startsWith(heading))
    description = description.slice(heading.length).trim()
  if (descriptionSource !== '' && description.endsWith(descriptionSource))
    description = description.slice(0, -descriptionSource.length).trim()
  if (description === '') return null
  return {
    description,
    ...(descriptionLink === null || descriptionSource === ''
      ? {}
      : { descriptionSource, descriptionLink }),
  }
}

// "Born: April 8, 1901": the label is a text of its own, with the colon at its end or at the start of the next text.
function factsOf(doc: Doc, marked: readonly number[]): Record<string, string> | null {
  const facts: Record<string, string> = {}
  for (const node of marked) {
    if (!/^(?:kc|ss|hw|dc|lab\/fact):?\//.test(attr(doc, node, 'data-attrid') ?? '')) continue
    if (Object.keys(facts).length === MAX_FACTS) break
    const match = /^([^:：]{1,60}?)\s?[:：]\s*(\S.*)$/.exec(textOf(doc, node, 400))
    if (
      match?.[1] === undefined ||
      match[2] === undefined ||
      !startsWithLabel(doc, node, match[1])
    )
      continue
    facts[match[1].trim()] ??= match[2].trim()
  }
  return Object.keys(facts).length === 0 ? null : facts
}

function startsWithLabel(doc: Doc, node: number, label: string): boolean {
  const last = doc.end[node] ?? node
  for (let n = node; n < last; n++) {
    if (doc.tag[n] !== TEXT) continue
    const text = clean(cut(doc, doc.from[n], doc.to[n])).replace(/\s?[:：]$/, '')
    if (text !== '' && text !== ':' && text !== '：') return text === label
  }
  return false
}

function websiteOf(doc: Doc, marked: readonly number[]): string | null {
  const node =
    marked.find((n) => attrContains(doc, n, 'data-attrid', 'visit_official_site')) ?? -1
  if (node < 0) return null
  const own = linkOf(attr(doc, node, 'href'), 'google')
  if (own !== null) return own
  return linkOf(attr(doc, firstWithin(doc, byTag(doc, 'a'), node), 'href'), 'google')
}

function imageOf(doc: Doc, marked: readonly number[]): { imageUrl?: string } {
  for (const node of marked
    .filter((n) => /image/.test(attr(doc, n, 'data-attrid') ?? ''))
    .slice(0, 4)) {
    const image = firstWithin(doc, byTag(doc, 'img'), node)
    const url = image < 0 ? '' : (attr(doc, image, 'data-src') ?? attr(doc, image, 'src') ?? '')
    const imageUrl = url.startsWith('//') ? `https:${url}` : url
    if (isWebLink(imageUrl)) return { imageUrl }
  }
  return {}
}

// A block "about" a source ends with a link to the page about it (`tbm=ilp`).
function aboutBlock({ doc, regions, tabs, blockHeadings }: PageIndex): {
  graph: KnowledgeGraph | null
  node: number
} {
  const none = { graph: null, node: -1 }
  const more =
    tabs.find(
      (n) => attrContains(doc, n, 'href', 'tbm=ilp') && !isIn(regions, n, REGION.side),
    ) ?? -1
  if (more < 0) return none
  for (
    let box = doc.parent[more] ?? -1, level = 0;
    box >= 0 && level < 6;
    box = doc.parent[box] ?? -1, level++
  ) {
    const heading = firstWithin(doc, blockHeadings, box)
    const anchor =
      within(doc, byTag(doc, 'a'), box).find(
        (n) => linkOf(attr(doc, n, 'href'), 'google') !== null,
      ) ?? -1
    if (heading < 0 || anchor < 0) continue
    const card = doc.parent[anchor] ?? anchor
    const [description = ''] = linesOf(doc, card).toSorted((a, b) => b.length - a.length)
    const descriptionLink = linkOf(attr(doc, anchor, 'href'), 'google')
    const graph = { title: textOf(doc, heading, LIMIT.title), description }
    return {
      graph: descriptionLink === null ? graph : { ...graph, descriptionLink },
      node: heading,
    }
  }
  return none
}
