import type { Ad, Product } from '../../page.ts'
import { cleanCount } from '../count.ts'
import { domainOf, isWebLink, linkOf } from '../links.ts'
import { attr, byAttr, byClass, byId, firstWithin, isInside, outermost, within } from '../select.ts'
import { LIMIT, linesOf, textOf } from '../text.ts'
import type { Doc } from '../tree.ts'
import type { Scene } from './scene.ts'
import { TABLE } from './table.ts'
import { union } from './zones.ts'

const MAX_ADS = 30
const MAX_PRODUCTS = 80
const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?(?: ›.*)?$/u
const PRICE = /^(?:[$€£¥₹₽]|[A-Z]{2,3}\$?|US\$|R\$|kr|zł)\s?\d[\d.,\s]*|^\d[\d.,\s]*\s?(?:[€£₽]|kr|zł|TL|USD|EUR)/

export function readAds(scene: Scene): { ads: Ad[]; node: number } {
  const { doc } = scene
  const bottom = byId(doc, ...TABLE.bottomAds)
  const boxes = outermost(doc, union(byAttr(doc, 'data-text-ad'), byClass(doc, ...TABLE.adClass)))
  const ads: Ad[] = []
  let first = -1
  for (const box of boxes) {
    const ad = adOf(scene, box)
    if (ad === null || ads.length === MAX_ADS) continue
    if (first < 0) first = box
    const block = bottom.some((root) => isInside(doc, box, root)) ? 'bottom' : 'top'
    ads.push({ position: ads.length + 1, ...ad, block })
  }
  return { ads, node: first }
}

function adOf({ doc, anchors, headings }: Scene, box: number): Omit<Ad, 'position' | 'block'> | null {
  const anchor =
    within(doc, anchors, box).find((node) => firstWithin(doc, headings, node) >= 0) ?? firstWithin(doc, anchors, box)
  if (anchor < 0) return null
  const heading = firstWithin(doc, headings, anchor)
  const title = textOf(doc, heading < 0 ? anchor : heading, LIMIT.title)
  const link = adLink(doc, anchor)
  if (link === null || title === '') return null
  const lines = linesOf(doc, box).filter((line) => line !== title)
  const displayedLink = lines.find((line) => ADDRESS.test(line))
  const description = lines.find((line) => line.length > 40 && !ADDRESS.test(line))
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
export function readShopping(scene: Scene): { products: Product[]; node: number } {
  const { doc } = scene
  const boxes = outermost(
    doc,
    union(byAttr(doc, 'data-pla-slot-pos'), byAttr(doc, 'data-offer-surface'), byClass(doc, ...TABLE.product)),
  )
  const products: Product[] = []
  let first = -1
  for (const box of boxes) {
    const product = productOf(scene, box)
    if (product === null || products.length === MAX_PRODUCTS) continue
    if (first < 0) first = box
    products.push({ position: products.length + 1, ...product })
  }
  return { products, node: first }
}

function productOf({ doc, anchors, headings }: Scene, box: number): Omit<Product, 'position'> | null {
  const lines = linesOf(doc, box)
  const price = lines.map((line) => PRICE.exec(line)?.[0].trim()).find((text) => text !== undefined)
  const heading = textOf(doc, firstWithin(doc, headings, box), LIMIT.title)
  const title = heading || (lines.find((line) => line.length > 8 && !PRICE.test(line)) ?? '')
  if (title === '' || price === undefined) return null
  const links = within(doc, anchors, box).map((node) => linkOf(attr(doc, node, 'href'), 'google'))
  const link = links.find((target) => target !== null)
  const rest = lines.filter((line) => line !== title && !title.startsWith(line) && !PRICE.test(line))
  const source = rest.find(
    (line) => line.length < 50 && /^\p{L}/u.test(line) && !/^(?:Free|Sale|In |Rated|Was )/.test(line),
  )
  const score = rest.map((line) => /^([0-5][.,]\d)/.exec(line)?.[1]).find((text) => text !== undefined)
  const counted = rest.map((line) => /\((\d[\d.,\s]*[KkMm]?\+?)\)/.exec(line)?.[1]).find((text) => text !== undefined)
  const ratingCount = counted === undefined ? null : cleanCount(counted)
  const productId = attr(doc, firstWithin(doc, byAttr(doc, 'data-oid'), box), 'data-oid')
  return {
    title,
    price,
    ...(link ? { link } : {}),
    ...(source === undefined ? {} : { source }),
    ...(score === undefined ? {} : { rating: Number(score.replace(',', '.')) }),
    ...(ratingCount === null ? {} : { ratingCount }),
    ...(productId && /^\d{5,25}$/.test(productId) ? { productId } : {}),
  }
}
