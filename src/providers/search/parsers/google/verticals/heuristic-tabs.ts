import type { Image, Page, Product, ReadOptions, Sent, Video } from '../../../page.ts'
import { parseHtml } from '../../html.ts'
import { domainOf, isInternal, isWebLink, linkOf } from '../../links.ts'
import { boxAround } from '../../listing.ts'
import { priceIn } from '../../reading/price.ts'
import { blankPage, clean, LIMIT, linesOf } from '../../reading/text.ts'
import { attr, byId, byTag, firstWithin } from '../../select.ts'
import type { Doc } from '../../tree.ts'
import { judge } from '../../verdict.ts'
import { cardsOf, dateIn, durationIn } from '../cards.ts'
import { NAMES, TABLE, VERSION } from '../class-names.ts'
import { readLocalResults } from '../local-results.ts'
import { buildPageIndex, type PageIndex } from '../page-index.ts'
import { readShopping } from './commerce.ts'

const MAX_ITEMS = 100

/**
 * Tabs of which no captured page was at hand. They are read from what holds in every layout: a link out of the
 * engine with a picture, a heading, a duration or a price beside it.
 */
export function readLightTab(html: Sent, options: ReadOptions): Page {
  const index = buildPageIndex(parseHtml(html, NAMES))
  const found = blocksOf(index, options)
  const hasFrame = byId(index.doc, ...TABLE.results, ...TABLE.lightResults).length > 0
  const hasResults = Object.values(found).some((items) => items.length > 0)
  const verdict = judge(index.doc, { hasResults, hasNoResultsNotice: false, hasFrame })
  return { ...blankPage(options, VERSION), verified: false, ...found, verdict }
}

function blocksOf(
  index: PageIndex,
  { vertical }: ReadOptions,
): Partial<Pick<Page, 'images' | 'videos' | 'places' | 'shopping'>> {
  switch (vertical) {
    case 'images':
      return { images: imagesOf(index.doc) }
    case 'videos':
      return { videos: videosOf(index) }
    case 'places':
      return { places: readLocalResults(index).places }
    case 'shopping':
      return { shopping: productsOf(index) }
    default:
      return {}
  }
}

function imagesOf(doc: Doc): Image[] {
  const pictured = byTag(doc, 'a').filter(
    (node) => firstWithin(doc, byTag(doc, 'img'), node) >= 0,
  )
  const images = pictured.flatMap((node, i) => {
    const href = attr(doc, node, 'href') ?? ''
    const viewer = viewerOf(href)
    const link = viewer.page ?? linkOf(href, 'google')
    if (link === null) return []
    const box = boxAround(doc, node, {
      before: pictured[i - 1] ?? -1,
      after: pictured[i + 1] ?? doc.count,
    })
    const picture = firstWithin(doc, byTag(doc, 'img'), node)
    const [line = ''] = linesOf(doc, box, LIMIT.title)
    const title = line || clean(attr(doc, picture, 'alt') ?? '', LIMIT.title)
    const thumbnail = attr(doc, picture, 'data-src') ?? attr(doc, picture, 'src') ?? ''
    if (title === '') return []
    return [
      {
        title,
        link,
        domain: domainOf(link),
        ...(viewer.picture === null ? {} : { imageUrl: viewer.picture }),
        ...(isWebLink(thumbnail) ? { thumbnailUrl: thumbnail } : {}),
      },
    ]
  })
  return images.slice(0, MAX_ITEMS).map((image, i) => ({ position: i + 1, ...image }))
}

// `/imgres?imgurl=…&imgrefurl=…` names the picture and its page.
function viewerOf(href: string): { page: string | null; picture: string | null } {
  if (!href.includes('/imgres?')) return { page: null, picture: null }
  const query = new URLSearchParams(href.slice(href.indexOf('?') + 1))
  const outside = (link: string | null) =>
    link !== null && isWebLink(link) && !isInternal(link) ? link : null
  const picture = query.get('imgurl') ?? ''
  return { page: outside(query.get('imgrefurl')), picture: isWebLink(picture) ? picture : null }
}

function videosOf(index: PageIndex): Video[] {
  const column = byId(index.doc, ...TABLE.results, ...TABLE.lightResults)[0] ?? -1
  return (column < 0 ? [] : cardsOf(index, column))
    .slice(0, MAX_ITEMS)
    .map(({ title, link, lines }, i) => {
      const duration = durationIn(lines.flatMap((line) => line.split(/\s+/)))
      const date = dateIn(lines, index.language)
      const snippet = lines.reduce(
        (best, line) => (line.length > best.length ? line : best),
        '',
      )
      return {
        position: i + 1,
        title,
        link,
        ...(snippet ? { snippet } : {}),
        ...(duration ? { duration } : {}),
        ...(date ? { date } : {}),
      }
    })
}

function productsOf(index: PageIndex): Product[] {
  const marked = readShopping(index).products
  if (marked.length > 0) return marked
  const column = byId(index.doc, ...TABLE.results, ...TABLE.lightResults)[0] ?? -1
  const products = (column < 0 ? [] : cardsOf(index, column)).flatMap(
    ({ title, link, lines }) => {
      const price = lines.map(priceIn).find((text) => text !== null)
      const source = lines.find((line) => line.length < 50 && /^\p{L}/u.test(line))
      return price === undefined ? [] : [{ title, link, price, ...(source ? { source } : {}) }]
    },
  )
  return products.slice(0, MAX_ITEMS).map((product, i) => ({ position: i + 1, ...product }))
}
