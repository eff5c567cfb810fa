import { z } from 'zod'
import { linkOf, ranked } from '../../api/page.ts'
import { compact, link, listOf, optionalNumber, optionalText, title } from '../../api/shape.ts'
import type {
  LocalResult as FoundPlace,
  Product as FoundProduct,
  Video as FoundVideo,
  Image,
} from '../../page.ts'

// The words of these APIs for "the engine found nothing"; the list is missing then.
const NOTHING_FOUND = /(?:hasn't|didn't|did not) return(?:ed)? any results/i

/** An answer with this list, or with the word that there is nothing to list. */
export const answer = <Shape extends z.ZodObject>(name: string, item: Shape) =>
  answerWith(name, listOf(item))

/** The same with a list that is read in its own way. */
export function answerWith<List extends z.ZodType>(name: string, list: List) {
  return z
    .looseObject({ error: optionalText })
    .refine(
      (body) => Array.isArray(body[name]) || NOTHING_FOUND.test(body.error ?? ''),
      'neither results nor a reason',
    )
    .transform((body, context) => {
      const read = list.safeParse(body[name] ?? [])
      if (read.success) return { found: read.data, body }
      context.addIssue({ code: 'custom', message: `${name} could not be read` })
      return z.NEVER
    })
}

export const Link = z.object({ title, link })
export const Picture = Link.extend({
  source: optionalText,
  original: optionalText,
  original_width: optionalNumber,
  original_height: optionalNumber,
  thumbnail: optionalText,
})
export const Video = Link.extend({
  snippet: optionalText,
  duration: optionalText,
  date: optionalText,
  source: optionalText,
  channel: optionalText,
  thumbnail: optionalText,
})
export const LocalResult = z.object({
  title,
  address: optionalText,
  gps_coordinates: z
    .object({ latitude: optionalNumber, longitude: optionalNumber })
    .optional()
    .catch(undefined),
  rating: optionalNumber,
  reviews: optionalNumber,
  price: optionalText,
  type: optionalText,
  types: z.array(z.string()).optional().catch(undefined),
  phone: optionalText,
  website: optionalText,
  links: z.object({ website: optionalText }).optional().catch(undefined),
  description: optionalText,
  thumbnail: optionalText,
  data_cid: optionalText,
  data_id: optionalText,
  place_id: optionalText,
})
export const Product = z.object({
  title,
  link: optionalText,
  product_link: optionalText,
  source: optionalText,
  price: optionalText,
  delivery: optionalText,
  rating: optionalNumber,
  reviews: optionalNumber,
  thumbnail: optionalText,
  product_id: optionalText,
})
type Found<Shape extends z.ZodType> = Partial<z.output<Shape>>[]

export function imagesOf(found: Found<typeof Picture>): Image[] {
  return ranked(
    found.map(
      ({
        title: words = '',
        link: url = '',
        source,
        original,
        original_width,
        original_height,
        thumbnail,
      }) => {
        // Inside a results page the link leads back to the engine, and the source is the page of the picture.
        const page = source?.startsWith('http') ? source : url
        const size = {
          imageUrl: original,
          imageWidth: original_width,
          imageHeight: original_height,
        }
        return {
          title: words,
          link: page,
          domain: linkOf(page)?.domain ?? '',
          ...compact({
            source: page === source ? undefined : source,
            ...size,
            thumbnailUrl: thumbnail,
          }),
        }
      },
    ),
  )
}

export function videosOf(found: Found<typeof Video>): FoundVideo[] {
  return ranked(
    found.map(({ title: words = '', link: url = '', thumbnail, ...video }) => ({
      title: words,
      link: url,
      ...compact({ ...video, imageUrl: thumbnail }),
    })),
  )
}

export function productsOf(found: Found<typeof Product>): FoundProduct[] {
  return ranked(
    found.map(
      ({
        title: words = '',
        product_link,
        link: own = product_link,
        reviews,
        thumbnail,
        product_id,
        ...product
      }) => ({
        title: words,
        ...compact({
          ...product,
          link: own,
          ratingCount: reviews,
          imageUrl: thumbnail,
          productId: product_id,
        }),
      }),
    ),
  )
}

export function localResultsOf(found: Found<typeof LocalResult>): FoundPlace[] {
  const places = found.map(({ title: words = '', gps_coordinates, links, ...place }) => ({
    title: words,
    ...compact({
      address: place.address,
      latitude: gps_coordinates?.latitude,
      longitude: gps_coordinates?.longitude,
      rating: place.rating,
      ratingCount: place.reviews,
      priceLevel: place.price,
      category: place.type,
      types: place.types,
      phoneNumber: place.phone,
      website: place.website ?? links?.website,
      description: place.description,
      thumbnailUrl: place.thumbnail,
      // The results page calls by `place_id` what the map calls `data_cid`.
      cid: place.data_cid ?? numeric(place.place_id),
      fid: place.data_id,
      placeId: numeric(place.place_id) === undefined ? place.place_id : undefined,
    }),
  }))
  return ranked(places)
}

const numeric = (text: string | undefined) =>
  text !== undefined && /^\d+$/.test(text) ? text : undefined
