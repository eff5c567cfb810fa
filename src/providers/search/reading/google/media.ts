import type { Image, Story, Video } from '../../page.ts'
import { domainOf, linkOf } from '../links.ts'
import { attr, byAttr, byId, byTag, firstWithin, outermost, within } from '../select.ts'
import { clean, LIMIT, linesOf, textOf } from '../text.ts'
import type { Doc } from '../tree.ts'
import { cardsOf, dateIn, durationIn, verticalBlocks } from './cards.ts'
import type { Scene } from './scene.ts'
import { TABLE } from './table.ts'
import { isIn, union, ZONE } from './zones.ts'

const MAX_IMAGES = 60
const OUTSIDE = ZONE.question | ZONE.overview | ZONE.side | ZONE.answer | ZONE.ad
// Where a page has no link to the other vertical, the heading of the block is all there is.
const STORY_HEADING =
  /^(?:top stories|also in the news|schlagzeilen|à la une|noticias destacadas|notizie principali|principais notícias|belangrijkste verhalen|toppnyheter|najważniejsze artykuły|главные новости|トップニュース|주요 뉴스|焦点新闻|焦點新聞|öne çıkan haberler)$/i
const VIDEO_HEADING = /^(?:videos?|vídeos?|vidéos?|video's|videor|filmy|видео|動画|동영상|视频|影片|trailers & clips)$/i

export function readStories(scene: Scene): { stories: Story[]; node: number } {
  const blocks = verticalBlocks(scene, ['tbm=nws'])
  const found = blocks.length > 0 ? blocks : headedBlocks(scene, STORY_HEADING)
  const stories = found.flatMap((block) =>
    cardsOf(scene, block).map(({ node, title: line, link, lines }) => {
      const title = headline(scene, node) || line
      const date = dateIn(lines)
      const source = lines.find((line) => line.length < 60 && line !== date && !title.includes(line))
      return { title, link, ...(source === undefined ? {} : { source }), ...(date === undefined ? {} : { date }) }
    }),
  )
  return { stories: uniqueLinks(stories), node: stories.length === 0 ? -1 : (found[0] ?? -1) }
}

export function readVideos(scene: Scene): { videos: Video[]; node: number } {
  const marked = universals(scene, 'video_universal')
  const blocks = union(verticalBlocks(scene, ['tbm=vid', 'udm=7']), marked)
  const found = blocks.length > 0 ? blocks : headedBlocks(scene, VIDEO_HEADING)
  const cards = uniqueLinks(outermost(scene.doc, found).flatMap((block) => cardsOf(scene, block)))
  const videos = cards.map(({ title, link, lines }, i) => {
    const duration = durationIn(lines)
    const date = dateIn(lines)
    const [source, channel] = (lines.find((line) => /\s·\s/.test(line)) ?? '').split(/\s*·\s*/)
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
export function readImages(scene: Scene): { images: Image[]; node: number } {
  const { doc, zones } = scene
  const packs = union(byAttr(doc, 'data-iu'), byId(doc, ...TABLE.imagePack)).filter((n) => !isIn(zones, n, OUTSIDE))
  const found = outermost(doc, packs).flatMap((pack) => packImages(doc, pack))
  if (found.length > 0) return { images: numbered(found), node: packs[0] ?? -1 }
  const loose = byAttr(doc, 'data-lpage').filter((n) => !isIn(zones, n, OUTSIDE))
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
  const link = linkOf(attr(doc, anchor < 0 ? node : anchor, anchor < 0 ? 'data-lpage' : 'href'), 'google')
  const picture = firstWithin(doc, byTag(doc, 'img'), node)
  const lines = linesOf(doc, node, LIMIT.title)
  const title = clean((picture < 0 ? null : attr(doc, picture, 'alt')) ?? '', LIMIT.title) || (lines[0] ?? '')
  if (link === null || title === '') return null
  const source = lines.find((line) => line !== title && line.length < 60)
  const thumbnail = picture < 0 ? null : (attr(doc, picture, 'data-src') ?? attr(doc, picture, 'src'))
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
function headline({ doc, headings }: Scene, node: number): string {
  return textOf(doc, firstWithin(doc, headings, node), LIMIT.title)
}

function universals({ doc, zones }: Scene, kind: string): number[] {
  return byAttr(doc, 'data-bkt').flatMap((node) => {
    if (attr(doc, node, 'data-bkt') !== kind || isIn(zones, node, OUTSIDE)) return []
    const block = doc.parent[doc.parent[doc.parent[node] ?? -1] ?? -1] ?? -1
    return block < 0 ? [] : [block]
  })
}

function headedBlocks(scene: Scene, heading: RegExp): number[] {
  const { doc, zones, blockHeadings } = scene
  return blockHeadings.flatMap((node) => {
    if (isIn(zones, node, OUTSIDE) || !heading.test(textOf(doc, node, LIMIT.title))) return []
    for (let up = doc.parent[node] ?? -1, level = 0; up >= 0 && level < 6; up = doc.parent[up] ?? -1, level++) {
      if (cardsOf(scene, up).length > 1) return [up]
    }
    return []
  })
}

function uniqueLinks<T extends { link: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.link, item])).values()]
}

function numbered(found: readonly (Omit<Image, 'position'> | null)[]): Image[] {
  const images = found.filter((image) => image !== null).slice(0, MAX_IMAGES)
  return images.map((image, i) => ({ position: i + 1, ...image }))
}
