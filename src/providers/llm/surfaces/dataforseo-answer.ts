import { z } from 'zod'
import { longText, optionalText, someOf } from '../../search/api/shape.ts'
import { overviewIn } from '../../search/sources/dataforseo/answer.ts'
import { productsIn } from './products.ts'
import { adsOf, pagesOf, type SurfaceAnswer } from './surface.ts'

const Page = z.object({ url: z.string().min(1).max(4096), title: optionalText })
const Item = z.looseObject({
  type: z.string().max(100),
  markdown: longText,
  original_text: longText,
  text: longText,
  title: optionalText,
  url: optionalText,
  source: optionalText,
  website_name: optionalText,
  domain: optionalText,
  advertiser: z.object({ name: optionalText }).optional().catch(undefined),
  is_rendered: z.boolean().optional().catch(undefined),
  sources: someOf(Page),
  items: z.unknown().optional(),
})
type Item = z.output<typeof Item>

const Result = z.object({
  model: optionalText,
  markdown: longText,
  sources: someOf(Page),
  search_results: someOf(Page),
  fan_out_queries: someOf(z.string().min(1).max(1000)),
  items: someOf(Item),
})

type Shown = Omit<SurfaceAnswer, 'location' | 'costUsd'>

const PRODUCTS = /(?:products|shopping)$/
const PAID = /(?:^|_)(?:ad|paid)$/

/** AI Mode answers as an overview does, and has its cards and paid entries inside of it. */
export function aiModeIn(found: unknown): Shown {
  const { items, model = null } = Result.parse(found)
  const overview = overviewIn(items)
  const inside = items.flatMap((item) => [item, ...itemsIn(item.items)])
  return {
    text: overview?.text ?? '',
    model,
    cited: pagesOf((overview?.sources ?? []).map(({ link, title }) => ({ url: link, title }))),
    retrieved: [],
    queries: [],
    ads: paidIn(inside),
    products: productsOf(inside),
  }
}

/** Whoever tells no text of the whole tells it in parts, with the pages of each. */
export function appAnswerIn(found: unknown): Shown {
  const { markdown, model = null, sources, search_results, ...rest } = Result.parse(found)
  const { fan_out_queries: queries, items } = rest
  const cited = pagesOf([...sources, ...items.flatMap((item) => item.sources)])
  const isCited = new Set(cited.map(({ url }) => url))
  return {
    text: markdown || items.flatMap(textOf).join('\n\n'),
    model,
    cited,
    retrieved: pagesOf(search_results).filter(({ url }) => !isCited.has(url)),
    queries: [...new Set(queries)],
    ads: paidIn(items),
    products: productsOf(items),
  }
}

const Items = someOf(Item)
const itemsIn = (items: unknown) => Items.parse(items)

const textOf = ({ type, markdown, original_text, text }: Item) =>
  PAID.test(type) ? [] : (markdown ?? original_text ?? text ?? [])

/** An ad that was there and not shown was seen by nobody. */
function paidIn(items: Item[]) {
  const paid = items.filter(({ type }) => PAID.test(type))
  const entries = paid.flatMap((item) => {
    const inner = itemsIn(item.items)
    return inner.length > 0 ? inner : [item]
  })
  return adsOf(
    entries.flatMap(({ url, title, is_rendered, ...ad }) => {
      const advertiser = ad.advertiser?.name ?? ad.website_name ?? ad.source ?? ad.domain
      return url === undefined || is_rendered === false ? [] : [{ url, title, advertiser }]
    }),
  )
}

const productsOf = (items: Item[]) =>
  items.flatMap((item) => (PRODUCTS.test(item.type) ? productsIn(item.items) : []))
