import type { Image, Story, Video } from '../../../page.ts'
import { domainOf, linkOf } from '../../links.ts'
import { clean, LIMIT, linesOf, textOf } from '../../reading/text.ts'
import { attr, byAttr, byId, byTag, firstWithin, outermost, within } from '../../select.ts'
import type { Doc } from '../../tree.ts'
import {
  type Card,
  cardsOf,
  dateIn,
  durationIn,
  factsOf,
  hasWrittenDate,
  verticalBlocks,
} from '../cards.ts'
import { TABLE } from '../class-names.ts'
import type { PageIndex } from '../page-index.ts'
import { isIn, REGION, union } from '../regions.ts'

const MAX_IMAGES = 60
const MAX_SOURCE = 60
const MAX_CARDS = 40
const OUTSIDE = REGION.question | REGION.overview | REGION.side | REGION.answer | REGION.ad

export function readStories(index: PageIndex): { stories: Story[]; node: number } {
  const blocks = verticalBlocks(index, ['tbm=nws'])
  const found = blocks.length > 0 ? blocks : headedBlocks(index, areStories)
  const stories = found.flatMap((block) =>
    cardsOf(index, block).map((card) => {
      const { node, link, lines } = card
      const title = headline(index, node) || card.title
      const date = dateIn(factsOf(index, card), index.language)
      const source = lines.find(
        (line) => line.length < 60 && line !== date && !title.includes(line),
      )
      return {
        title,
        link,
        ...(source === undefined ? {} : { source }),
        ...(date === undefined ? {} : { date }),
      }
    }),
  )
  return { stories: uniqueLinks(stories), node: stories.length === 0 ? -1 : (found[0] ?? -1) }
}

export function readVideos(index: PageIndex): { videos: Video[]; node: number } {
  const marked = universals(index, 'video_universal')
  const blocks = union(verticalBlocks(index, ['tbm=vid', 'udm=7']), marked)
  const found = blocks.length > 0 ? blocks : headedBlocks(index, areVideos)
  const cards = uniqueLinks(
    outermost(index.doc, found).flatMap((block) => cardsOf(index, block)),
  )
  const videos = cards.map((card, i) => {
    const { title, link } = card
    const facts = factsOf(index, card)
    const duration = durationIn(facts)
    const date = dateIn(facts, index.language)
    const [source, channel] = (facts.findLast((line) => /\s·\s/.test(line)) ?? '')
      .split('·')
      .map((part) => part.trim())
    return {
      position: i + 1,
      title,
      link,
      ...(duration === undefined ? {} : { duration }),
      ...(source === undefined || source === '' || source === date ? {} : { source }),
      ...(channel === undefined || channel === date ? {} : { channel }),
      ...(date === undefined ? {} : { date }),
    }
  })
  return { videos, node: videos.length === 0 ? -1 : (found[0] ?? -1) }
}

/** A strip or a grid of pictures in the result column. */
export function readImages(index: PageIndex): { images: Image[]; node: number } {
  const { doc, regions } = index
  const packs = union(byAttr(doc, 'data-iu'), byId(doc, ...TABLE.imagePack)).filter(
    (n) => !isIn(regions, n, OUTSIDE),
  )
  const found = outermost(doc, packs).flatMap((pack) => packImages(doc, pack))
  if (found.length > 0) return { images: numbered(found), node: packs[0] ?? -1 }
  const loose = byAttr(doc, 'data-lpage').filter((n) => !isIn(regions, n, OUTSIDE))
  const row = siblings(doc, loose)
  return { images: numbered(row.map((n) => imageOf(doc, n))), node: row[0] ?? -1 }
}

function packImages(doc: Doc, pack: number): (Omit<Image, 'position'> | null)[] {
  const framed = within(doc, byAttr(doc, 'data-lpage'), pack)
  if (framed.length > 0) return framed.map((node) => imageOf(doc, node))
  return within(doc, byTag(doc, 'a'), pack).flatMap((node) => {
    const box = doc.parent[node] ?? node
    return linkOf(attr(doc, node, 'href'), 'google') === null ? [] : [imageOf(doc, box, node)]
  })
}

function imageOf(doc: Doc, node: number, anchor = -1): Omit<Image, 'position'> | null {
  const link = linkOf(
    attr(doc, anchor < 0 ? node : anchor, anchor < 0 ? 'data-lpage' : 'href'),
    'google',
  )
  const picture = firstWithin(doc, byTag(doc, 'img'), node)
  const lines = linesOf(doc, node, LIMIT.title)
  const title =
    clean((picture < 0 ? null : attr(doc, picture, 'alt')) ?? '', LIMIT.title) ||
    (lines[0] ?? '')
  if (link === null || title === '') return null
  const source = lines.find((line) => line !== title && line.length < 60)
  const thumbnail =
    picture < 0 ? null : (attr(doc, picture, 'data-src') ?? attr(doc, picture, 'src'))
  return {
    title,
    link,
    domain: domainOf(link),
    ...(source === undefined ? {} : { source }),
    ...(thumbnail?.startsWith('https://') ? { thumbnailUrl: thumbnail } : {}),
  }
}

// A row of at least three pictures side by side; a single one belongs to a panel.
function siblings(doc: Doc, nodes: readonly number[]): number[] {
  const rows = new Map<number, number[]>()
  for (const node of nodes) {
    const row = doc.parent[node] ?? -1
    rows.set(row, [...(rows.get(row) ?? []), node])
  }
  return [...rows.values()].find((row) => row.length >= 3) ?? []
}

// A headline may be broken into several lines.
function headline({ doc, headings }: PageIndex, node: number): string {
  return textOf(doc, firstWithin(doc, headings, node), LIMIT.title)
}

function universals({ doc, regions }: PageIndex, kind: string): number[] {
  return byAttr(doc, 'data-bkt').flatMap((node) => {
    if (attr(doc, node, 'data-bkt') !== kind || isIn(regions, node, OUTSIDE)) return []
    const block = doc.parent[doc.parent[doc.parent[node] ?? -1] ?? -1] ?? -1
    return block < 0 ? [] : [block]
  })
}

type CardBlock = { block: number; cards: Card[] }

const cardBlocks = new WeakMap<PageIndex, CardBlock[]>()

/** Without a link to the other vertical a block is known by its cards, which look the same in every language. */
function headedBlocks(
  index: PageIndex,
  accept: (index: PageIndex, cards: readonly Card[]) => boolean,
): number[] {
  const found = cardBlocks.get(index) ?? findCardBlocks(index)
  cardBlocks.set(index, found)
  return found.filter(({ cards }) => accept(index, cards)).map(({ block }) => block)
}

function findCardBlocks(index: PageIndex): CardBlock[] {
  const { doc, regions, anchors, headings } = index
  const titled = anchors.filter((node) => firstWithin(doc, headings, node) >= 0)
  const columns = new Set(byId(doc, ...TABLE.column))
  const known = new Map<number, Card[]>()
  for (const node of index.blockHeadings) {
    if (isIn(regions, node, OUTSIDE)) continue
    let up = doc.parent[node] ?? -1
    for (let level = 0; up >= 0 && level < 6 && !columns.has(up); level++) {
      const headed = within(doc, titled, up)
      const links = headed.length > 0 ? headed : within(doc, anchors, up)
      if (links.length > MAX_CARDS || links.some((link) => isIn(regions, link, OUTSIDE))) break
      if (links.length > 1 && !known.has(up)) known.set(up, cardsOf(index, up))
      // Picture and title of one card may be two links.
      if ((known.get(up)?.length ?? 0) > 1) break
      up = doc.parent[up] ?? -1
    }
  }
  return [...known]
    .filter(([, cards]) => cards.length > 1)
    .map(([block, cards]) => ({ block, cards }))
}

// The moments of one video look like videos, but all lead to the same one.
function areVideos(index: PageIndex, cards: readonly Card[]): boolean {
  const videos = new Set(cards.map(({ link }) => link.replace(/[?&#]t=\d+s?$/, '')))
  if (videos.size < 2) return false
  return (
    cards.filter((card) => durationIn(factsOf(index, card)) !== undefined).length * 2 >=
    cards.length
  )
}

// Each has a publisher and a time; results have an address, and discussions come from few hosts.
function areStories(index: PageIndex, cards: readonly Card[]): boolean {
  const isStory = (card: Card) => {
    const facts = factsOf(index, card)
    const date = dateIn(facts, index.language)
    const source = facts.find((line) => line.length < MAX_SOURCE && line !== date)
    if (source === undefined || durationIn(facts) !== undefined || facts.some(isAddress))
      return false
    return hasWrittenDate(facts, index.language)
  }
  const hosts = new Set(cards.map(({ link }) => domainOf(link)))
  return cards.every(isStory) && hosts.size * 2 > cards.length && !cards.every(namesItsHost)
}

// Discussions are named by their host, stories by their publisher.
function namesItsHost({ link, lines }: Card): boolean {
  return URL.canParse(link) && lines.includes(new URL(link).hostname)
}

function isAddress(line: string): boolean {
  return /^https?:\/\/|\s›\s/.test(line)
}

function uniqueLinks<T extends { link: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.link, item])).values()]
}

function numbered(found: readonly (Omit<Image, 'position'> | null)[]): Image[] {
  const images = found.filter((image) => image !== null).slice(0, MAX_IMAGES)
  return images.map((image, i) => ({ position: i + 1, ...image }))
}
