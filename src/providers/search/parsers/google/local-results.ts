import type { LocalResult } from '../../page.ts'
import { linkOf } from '../links.ts'
import { isAllDay } from '../reading/calendar.ts'
import { ratingIn } from '../reading/rating.ts'
import { LIMIT, linesOf, plainFigures, textOf } from '../reading/text.ts'
import { attr, byAttr, byClass, firstWithin, within } from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'
import type { PageIndex } from './page-index.ts'
import { isIn, REGION, union } from './regions.ts'

const MAX_LOCAL_RESULTS = 40
const ID_ATTRS = ['data-cid', 'data-ludocid', 'data-rc_ludocids'] as const
const PHONE = /^\+?[\d][\d\s().-]{6,18}\d$|^\(\d{2,5}\)[\d\s.-]{5,14}$/

/** The places of the local pack: whatever carries the number of a place on the map. */
export function readLocalResults(index: PageIndex): { places: LocalResult[]; node: number } {
  const { doc, regions } = index
  const marked = union(...ID_ATTRS.map((name) => byAttr(doc, name))).filter(
    (node) =>
      !isIn(regions, node, REGION.side | REGION.overview) &&
      cidOf(doc, node) !== null &&
      !isOther(doc, node),
  )
  const places = new Map<string, LocalResult>()
  marked.forEach((node, i) => {
    const cid = cidOf(doc, node)
    if (cid === null || places.has(cid) || places.size === MAX_LOCAL_RESULTS) return
    const after = marked.slice(i + 1).find((other) => cidOf(doc, other) !== cid) ?? doc.count
    const place = localResultOf(index, {
      node,
      after,
      before: i === 0 ? -1 : (marked[i - 1] ?? -1),
    })
    if (place !== null) places.set(cid, { position: places.size + 1, ...place, cid })
  })
  // One place alone is a panel.
  return places.size < 2
    ? basicLocalResults(index)
    : { places: [...places.values()], node: marked[0] ?? -1 }
}

// Pages without scripts: each place is a titled link to a search for that place.
function basicLocalResults({ doc, anchors, headings, language }: PageIndex): {
  places: LocalResult[]
  node: number
} {
  const places = new Map<string, LocalResult>()
  let first = -1
  if (byClass(doc, ...TABLE.light).length === 0) return { places: [], node: first }
  for (const node of anchors) {
    const cid = /[?&]ludocid=(\d{15,20})/.exec(attr(doc, node, 'href') ?? '')?.[1]
    const title = textOf(doc, firstWithin(doc, headings, node), LIMIT.title)
    if (
      cid === undefined ||
      title === '' ||
      places.has(cid) ||
      places.size === MAX_LOCAL_RESULTS
    )
      continue
    if (first < 0) first = node
    const lines = linesOf(doc, node).filter((line) => line !== title)
    places.set(cid, { position: places.size + 1, title, ...factsOf(lines, language), cid })
  }
  return { places: [...places.values()], node: first }
}

function cidOf(doc: Doc, node: number): string | null {
  for (const name of ID_ATTRS) {
    const value = attr(doc, node, name)
    if (value !== null && /^\d{15,20}$/.test(value)) return value
  }
  return null
}

// Products carry numbers of the same kind, and a panel about one place is not a pack.
function isOther(doc: Doc, node: number): boolean {
  if (attr(doc, node, 'data-oid') !== null) return true
  return within(doc, byAttr(doc, 'data-attrid'), node).some(
    (n) => attr(doc, n, 'data-attrid') === 'title',
  )
}

function localResultOf(
  index: PageIndex,
  at: { node: number; before: number; after: number },
): Omit<LocalResult, 'position'> | null {
  const { doc, headings, anchors } = index
  let box = at.node
  for (let level = 0; level < 4; level++) {
    const up = doc.parent[box] ?? -1
    if (up <= at.before || (doc.end[up] ?? 0) > at.after) break
    box = up
  }
  const lines = linesOf(doc, at.node).length > 1 ? linesOf(doc, at.node) : linesOf(doc, box)
  const title = textOf(doc, firstWithin(doc, headings, box), LIMIT.title) || (lines[0] ?? '')
  if (title === '') return null
  const website = within(doc, anchors, box)
    .map((node) => linkOf(attr(doc, node, 'href'), 'google'))
    .find((link) => link !== null && !/\/maps\//.test(link))
  const controls = new Set(controlsIn(index, box))
  return {
    title,
    ...factsOf(
      lines.filter((line) => line !== title && !controls.has(line)),
      index.language,
    ),
    ...(website ? { website } : {}),
  }
}

/** "More photos", "Directions": what is to be pressed says nothing of the business. */
function controlsIn({ doc }: PageIndex, box: number): string[] {
  return within(doc, byAttr(doc, 'role'), box)
    .filter((node) => /^(?:button|link)$/.test(attr(doc, node, 'role') ?? ''))
    .map((node) => textOf(doc, node, LIMIT.title))
}

// "4.7 (78) · Gym", then "Dallas, TX · (469) 941-5100", then the hours.
function factsOf(lines: readonly string[], language: string = 'en'): Partial<LocalResult> {
  const { rating, ratingCount } = ratingIn(lines)
  const parts = lines
    .flatMap((line) => plainFigures(line).split('·'))
    .map((part) => part.trim())
  const phone = parts.find((part) => PHONE.test(part))
  const price = parts.find((part) =>
    /^(?:\p{Sc}{1,4}|\p{Sc}\s?\d+[–-]\p{Sc}?\d+|\d+[–-]\d+\s?\p{Sc})$/u.test(part),
  )
  const address = parts.find(
    (part) =>
      /\d/.test(part) &&
      /\p{L}{2}/u.test(part) &&
      !/[()⋅]|^\d[.,]\d|\d{1,2}\s?(?:AM|PM)|^\d+\+/i.test(part) &&
      !isAllDay(part, language),
  )
  const category = parts.find(
    (part) => part !== address && /^\p{L}[\p{L}\p{M}\s/&'-]{1,40}$/u.test(part),
  )
  return {
    ...(rating === null ? {} : { rating }),
    ...(ratingCount === null ? {} : { ratingCount }),
    ...(category === undefined ? {} : { category }),
    ...(address === undefined ? {} : { address }),
    ...(phone === undefined ? {} : { phoneNumber: phone }),
    ...(price === undefined ? {} : { priceLevel: price }),
  }
}
