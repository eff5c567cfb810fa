import type { Ad, Product } from '../../../page.ts'
import { domainOf, isWebLink, linkOf } from '../../links.ts'
import { priceIn, startsWithPrice } from '../../reading/price.ts'
import { labelledRating, ratingIn } from '../../reading/rating.ts'
import { LIMIT, linesOf, shownWidth, textOf } from '../../reading/text.ts'
import {
  attr,
  byAttr,
  byClass,
  byId,
  firstWithin,
  isInside,
  outermost,
  within,
} from '../../select.ts'
import type { Doc } from '../../tree.ts'
import { TABLE } from '../class-names.ts'
import type { PageIndex } from '../page-index.ts'
import { union } from '../regions.ts'

const MAX_ADS = 30
const MAX_PRODUCTS = 80
const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?(?: ›.*)?$/u

export function readAds(index: PageIndex): { ads: Ad[]; node: number } {
  const { doc } = index
  const bottom = byId(doc, ...TABLE.bottomAds)
  const boxes = outermost(
    doc,
    union(byAttr(doc, 'data-text-ad'), byClass(doc, ...TABLE.adClass)),
  )
  const ads: Ad[] = []
  let first = -1
  for (const box of boxes) {
    const ad = adOf(index, box)
    if (ad === null || ads.length === MAX_ADS) continue
    if (first < 0) first = box
    const block = bottom.some((root) => isInside(doc, box, root)) ? 'bottom' : 'top'
    ads.push({ position: ads.length + 1, ...ad, block })
  }
  return { ads, node: first }
}

function adOf(
  { doc, anchors, headings }: PageIndex,
  box: number,
): Omit<Ad, 'position' | 'block'> | null {
  const anchor =
    within(doc, anchors, box).find((node) => firstWithin(doc, headings, node) >= 0) ??
    firstWithin(doc, anchors, box)
  if (anchor < 0) return null
  const heading = firstWithin(doc, headings, anchor)
  const title = textOf(doc, heading < 0 ? anchor : heading, LIMIT.title)
  const link = adLink(doc, anchor)
  if (link === null || title === '') return null
  const lines = linesOf(doc, box).filter((line) => line !== title)
  const displayedLink = lines.find((line) => ADDRESS.test(line))
  const description = lines.find((line) => shownWidth(line) > 40 && !ADDRESS.test(line))
  return {
    title,
    link,
    domain: domainOf(link),
    ...(displayedLink === undefined ? {} : { displayedLink }),
    ...(description === undefined ? {} : { description }),
  }
}

// The click goes through the advertiser's trackers; `data-pcu` names the page behind them.
function adLink(doc: Doc, anchor: number): string | null {
  const direct = linkOf(attr(doc, anchor, 'href'), 'google')
  if (direct !== null) return direct
  const [page = ''] = (attr(doc, anchor, 'data-pcu') ?? '').split(',')
  return isWebLink(page) ? page : null
}

/** Products, paid or not: each is marked by its slot or by the surface it is offered on. */
export function readShopping(index: PageIndex): { products: Product[]; node: number } {
  const { doc } = index
  const boxes = outermost(
    doc,
    union(
      byAttr(doc, 'data-pla-slot-pos'),
      byAttr(doc, 'data-offer-surface'),
      byClass(doc, ...TABLE.product),
    ),
  )
  const products: Product[] = []
  let first = -1
  for (const box of boxes) {
    const product = productOf(index, box)
    if (product === null || products.length === MAX_PRODUCTS) continue
    if (first < 0) first = box
    products.push({ position: products.length + 1, ...product })
  }
  return { products, node: first }
}

function productOf(
  { doc, anchors, headings }: PageIndex,
  box: number,
): Omit<Product, 'position'> | null {
  const lines = linesOf(doc, box)
  const heading = textOf(doc, firstWithin(doc, headings, box), LIMIT.title)
  const price = priceAmong(lines.filter((line) => line !== heading))
  const title =
    heading || (lines.find((line) => shownWidth(line) > 8 && priceIn(line) === null) ?? '')
  if (title === '' || price === null) return null
  const links = within(doc, anchors, box).map((node) =>
    linkOf(attr(doc, node, 'href'), 'google'),
  )
  const link = links.find((target) => target !== null)
  const rest = lines.filter(
    (line) => line !== title && !title.startsWith(line) && !startsWithPrice(line),
  )
  const delivery = deliveryOf(doc, box, rest)
  const source = sourceOf(lines, { title, delivery })
  const { rating, ratingCount } = ratingOf(doc, box, rest)
  const productId = attr(doc, firstWithin(doc, byAttr(doc, 'data-oid'), box), 'data-oid')
  return {
    title,
    price,
    ...(link ? { link } : {}),
    ...(source === undefined ? {} : { source }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(rating === null ? {} : { rating }),
    ...(ratingCount === null ? {} : { ratingCount }),
    ...(productId && /^\d{5,25}$/.test(productId) ? { productId } : {}),
  }
}

// The stars are a picture: what they say stands in its label, and only the number of ratings in the text.
function ratingOf(
  doc: Doc,
  box: number,
  lines: readonly string[],
): ReturnType<typeof ratingIn> {
  const { rating, ratingCount } = ratingIn(lines)
  const pictures = within(doc, byAttr(doc, 'aria-label'), box).filter(
    (node) => attr(doc, node, 'role') === 'img',
  )
  const labelled = pictures.map((node) => labelledRating(attr(doc, node, 'aria-label') ?? ''))
  return { rating: rating ?? labelled.find((score) => score !== null) ?? null, ratingCount }
}

function priceAmong(lines: readonly string[]): string | null {
  const own = lines.find(startsWithPrice)
  return (
    lines
      .map((line) => (own === undefined || line === own ? priceIn(line) : null))
      .find((price) => price !== null) ?? null
  )
}

// The seller stands below the price; a line above it is a badge ("15% off").
function sourceOf(
  lines: readonly string[],
  known: { title: string; delivery: string | undefined },
): string | undefined {
  const priced = lines.findIndex(startsWithPrice)
  const isSeller = (line: string) =>
    line.length < 50 &&
    /^[\p{L}\p{N}]/u.test(line) &&
    /\p{L}/u.test(line) &&
    line !== known.delivery &&
    line !== known.title &&
    !known.title.startsWith(line) &&
    priceIn(line) === null
  return (
    lines.slice(priced + 1).find(isSeller) ?? lines.slice(0, Math.max(0, priced)).find(isSeller)
  )
}

// No table of locales has these words, so they stand here; the class is tried first.
const DELIVERY =
  /deliver|shipping|postage|livraison|liefer|versand|env[ií]o|entrega|frete|spedizion|consegna|bezorg|verzend|frakt|leverans|levering|leveranse|toimitus|dostaw|wysy[łl]k|doprav|doru[čc]en|dodan|sz[áa]ll[íi]t|livrare|transport gratuit|достав|жеткіз|yetkazib|teslimat|kargo|çatdırılma|αποστολ|παράδοση|доставк|испорук|isporuk|dostav|tarnij|kohaletoimet|pristat|piegād|توصيل|شحن|ارسال|تحویل|משלוח|डिलीवरी|शिपिंग|ডেলিভারি|送料|配送|お届け|배송|运费|運費|送货|จัดส่ง|giao hàng|vận chuyển|pengiriman|ongkir|penghantaran|^free (?:by|[\w-]{0,12}day|\S{0,10}\d\+)/iu
const RETURNS = /return|rückgabe|retour|devoluc|reso\b|zwrot|возврат|повернення/iu

function deliveryOf(doc: Doc, box: number, lines: readonly string[]): string | undefined {
  const marked = within(doc, byClass(doc, ...TABLE.delivery), box).map((node) =>
    textOf(doc, node, LIMIT.title),
  )
  const isDelivery = (text: string) =>
    text.length < 60 && DELIVERY.test(text) && !RETURNS.test(text)
  return marked.find(isDelivery) ?? lines.find(isDelivery)
}
