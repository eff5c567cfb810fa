import { z } from 'zod'
import { numeric, optionalNumber, optionalText } from '../../search/api/shape.ts'
import { plainUrl, type SurfaceProduct } from './surface.ts'

const MOST_CARDS = 200
const MOST_PRODUCTS = 50

const Amount = z.looseObject({
  raw: optionalText,
  displayed_price: optionalText,
  value: optionalNumber,
  current: optionalNumber,
  currency: optionalText,
})
const price = z.union([z.string(), z.number(), Amount]).nullish().catch(undefined)
const rating = z
  .union([numeric, z.looseObject({ value: optionalNumber, votes_count: optionalNumber })])
  .nullish()
  .catch(undefined)

const Card = z.looseObject({
  title: z.string().min(1).max(5000),
  price,
  currency: optionalText,
  rating,
  ...{ url: optionalText, link: optionalText, product_link: optionalText },
  ...{
    merchant: optionalText,
    merchants: optionalText,
    store: optionalText,
    seller: optionalText,
    source: optionalText,
  },
  ...{ num_reviews: optionalNumber, reviews: optionalNumber, votes: optionalNumber },
})
const Group = z.looseObject({ products: z.array(z.unknown()).max(MOST_CARDS) })

/** Shopping cards of an answer, by themselves or in groups, under the names that sources have for their parts. */
export function productsIn(found: unknown): SurfaceProduct[] {
  const cards = Array.isArray(found) ? found.slice(0, MOST_CARDS) : []
  return cards
    .flatMap((card) => Group.safeParse(card).data?.products ?? [card])
    .flatMap(productOf)
    .slice(0, MOST_PRODUCTS)
}

function productOf(card: unknown): SurfaceProduct[] {
  const read = Card.safeParse(card)
  if (!read.success) return []
  const {
    title,
    price,
    currency,
    rating,
    url,
    link,
    product_link,
    merchant = read.data.merchants,
    store,
    seller,
    source,
    ...rest
  } = read.data
  const address = url ?? link ?? product_link
  const stars = typeof rating === 'object' ? rating : { value: rating, votes_count: undefined }
  return [
    {
      title: title.slice(0, 300),
      url: address === undefined ? null : plainUrl(address).slice(0, 2048),
      price: priceShown(price, currency),
      merchant: merchant ?? store ?? seller ?? source ?? null,
      rating: stars?.value ?? null,
      reviews: rest.num_reviews ?? rest.reviews ?? rest.votes ?? stars?.votes_count ?? null,
    },
  ]
}

/** In the words of the card, else the amount with its currency, which may stand beside it. */
function priceShown(price: z.output<typeof Card>['price'], currency = ''): string | null {
  if (typeof price === 'string') return price.slice(0, 100)
  if (price === undefined || price === null) return null
  const amount = typeof price === 'number' ? { value: price } : price
  const { raw, displayed_price, value = amount.current, currency: own = currency } = amount
  return raw ?? displayed_price ?? (value === undefined ? null : `${own} ${value}`.trim())
}
