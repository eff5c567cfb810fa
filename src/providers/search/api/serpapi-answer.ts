import { z } from 'zod'
import type {
  Ad,
  LocalResult as FoundPlace,
  Product as FoundProduct,
  Video as FoundVideo,
  Image,
  Page,
  Vertical,
} from '../page.ts'
import { adsOf, apiPage, linkOf, organicOf, ranked } from './page.ts'
import { readOverview } from './serpapi-overview.ts'
import {
  anyText,
  compact,
  filled,
  link,
  listOf,
  optionalBlock,
  optionalList,
  optionalNumber,
  optionalText,
  title,
} from './shape.ts'

// The words of these APIs for "the engine found nothing"; the list is missing then.
const NOTHING_FOUND = /(?:hasn't|didn't|did not) return(?:ed)? any results/i

/** An answer with this list, or with the word that there is nothing to list. */
function answer<Shape extends z.ZodObject>(name: string, item: Shape) {
  return z
    .looseObject({ error: z.string().optional() })
    .refine(
      (body) => Array.isArray(body[name]) || NOTHING_FOUND.test(body.error ?? ''),
      'neither results nor a reason',
    )
    .transform((body, context) => {
      const read = listOf(item).safeParse(body[name] ?? [])
      if (read.success) return { found: read.data, body }
      context.addIssue({ code: 'custom', message: `${name} could not be read` })
      return z.NEVER
    })
}

const Link = z.object({ title, link })
const Result = z.object({
  title,
  link: optionalText,
  snippet: anyText,
  date: optionalText,
  displayed_link: optionalText,
  sitelinks: z
    .object({ inline: optionalList(Link), expanded: optionalList(Link) })
    .optional()
    .catch(undefined),
})

const Picture = Link.extend({
  source: optionalText,
  original: optionalText,
  original_width: optionalNumber,
  original_height: optionalNumber,
  thumbnail: optionalText,
})
const Video = Link.extend({
  snippet: optionalText,
  duration: optionalText,
  date: optionalText,
  source: optionalText,
  channel: optionalText,
  thumbnail: optionalText,
})
const LocalResult = z.object({
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
const Product = z.object({
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
const AdBlock = z.object({
  title,
  link: optionalText,
  displayed_link: optionalText,
  description: optionalText,
  block_position: optionalText,
})

const Blocks = z.object({
  answer_box: optionalBlock(
    z.object({
      title: optionalText,
      link: optionalText,
      snippet: optionalText,
      answer: optionalText,
      date: optionalText,
    }),
  ),
  knowledge_graph: optionalBlock(
    z.object({ title, type: optionalText, website: optionalText, description: optionalText }),
  ),
  related_questions: optionalList(
    z.object({
      question: title,
      snippet: optionalText,
      title: optionalText,
      link: optionalText,
    }),
  ),
  related_searches: optionalList(z.object({ query: title })),
  top_stories: optionalList(
    Link.extend({ source: optionalText, date: optionalText, thumbnail: optionalText }),
  ),
  search_information: z.object({ total_results: optionalNumber }).optional().catch(undefined),
  ads: optionalList(AdBlock),
  top_ads: optionalList(AdBlock),
  bottom_ads: optionalList(AdBlock),
  // A list, or an object that holds it.
  local_results: z
    .union([
      z.object({ places: optionalList(LocalResult) }).transform(({ places }) => places),
      optionalList(LocalResult),
    ])
    .optional()
    .catch(undefined),
  inline_videos: optionalList(Video),
  video_results: optionalList(Video),
  inline_images: optionalList(Picture.extend({ title: anyText })),
  shopping_results: optionalList(Product),
  immersive_products: optionalList(Product),
})

/** Blocks of which it is known only that they are there. */
const PRESENT: Record<string, string> = {
  discussions_and_forums: 'discussions',
  perspectives: 'discussions',
  short_videos: 'short_videos',
}

/** A page, and the token of its overview where that is loaded later. */
export const SearchAnswer = answer('organic_results', Result).transform(({ found, body }) => {
  const blocks = Blocks.parse(body)
  const { state, overview, token } = readOverview(body.ai_overview)
  const results = found.map(({ displayed_link, sitelinks, ...result }) => ({
    ...result,
    ...compact({
      displayedLink: displayed_link,
      sitelinks: filled([...(sitelinks?.inline ?? []), ...(sitelinks?.expanded ?? [])]),
    }),
  }))
  const page = apiPage('google', 'search', {
    verified: false,
    organic: organicOf(results),
    aiOverviewState: state,
    features: Object.keys(PRESENT).flatMap((key) =>
      body[key] === undefined ? [] : (PRESENT[key] ?? []),
    ),
    ...compact({
      answerBox: blocks.answer_box,
      knowledgeGraph: blocks.knowledge_graph,
      aiOverview: overview,
      peopleAlsoAsk: blocks.related_questions,
      relatedSearches: blocks.related_searches,
      topStories: blocks.top_stories?.map(({ thumbnail, ...story }) => ({
        ...story,
        ...compact({ imageUrl: thumbnail }),
      })),
      organicTotalEstimate: blocks.search_information?.total_results,
      videos: filled(videosOf(blocks.inline_videos ?? blocks.video_results ?? [])),
      images: filled(imagesOf(blocks.inline_images ?? [])),
      places: filled(localResultsOf(blocks.local_results ?? [])),
      shopping: filled(productsOf(blocks.shopping_results ?? blocks.immersive_products ?? [])),
      ads: filled(adBlocks(blocks)),
    }),
  })
  return { page, token }
})

function adBlocks({ ads = [], top_ads = [], bottom_ads = [] }: z.output<typeof Blocks>): Ad[] {
  const isBottom = ({ block_position }: (typeof ads)[number]) => block_position === 'bottom'
  const top = [...ads.filter((ad) => !isBottom(ad)), ...top_ads].map((ad) => ({
    ...ad,
    block: 'top' as const,
  }))
  const bottom = [...ads.filter(isBottom), ...bottom_ads].map((ad) => ({
    ...ad,
    block: 'bottom' as const,
  }))
  return adsOf(
    [...top, ...bottom].map(({ displayed_link, ...ad }) => ({
      ...ad,
      displayedLink: displayed_link,
    })),
  )
}

const News = Link.extend({
  snippet: anyText,
  source: optionalText,
  date: optionalText,
  thumbnail: optionalText,
})
const Paper = z.object({
  title,
  link: anyText,
  snippet: anyText,
  result_id: optionalText,
  publication_info: z.object({ summary: anyText }).optional().catch(undefined),
  inline_links: z
    .object({ cited_by: z.object({ total: optionalNumber }).optional() })
    .optional()
    .catch(undefined),
  resources: optionalList(z.object({ file_format: optionalText, link })),
})
const Patent = z.object({
  title,
  snippet: anyText,
  publication_number: z.string().max(100),
  patent_link: optionalText,
  priority_date: optionalText,
  filing_date: optionalText,
  grant_date: optionalText,
  publication_date: optionalText,
  inventor: optionalText,
  assignee: optionalText,
  language: optionalText,
  thumbnail: optionalText,
  pdf: optionalText,
})

/** The answer of each vertical, read as a page; no capture of them was at hand to check this against. */
export const ANSWERS: Record<Exclude<Vertical, 'search'>, z.ZodType<Page>> = {
  news: answer('news_results', News).transform(({ found }) => {
    const news = found.flatMap(({ thumbnail, ...story }) => {
      const target = linkOf(story.link)
      return target
        ? [
            {
              ...story,
              link: target.link,
              linkResolution: target.linkResolution,
              ...compact({ imageUrl: thumbnail }),
            },
          ]
        : []
    })
    return apiPage('google', 'news', { verified: false, news: ranked(news) })
  }),
  images: answer('images_results', Picture).transform(({ found }) =>
    apiPage('google', 'images', { verified: false, images: imagesOf(found) }),
  ),
  videos: answer('video_results', Video).transform(({ found }) =>
    apiPage('google', 'videos', { verified: false, videos: videosOf(found) }),
  ),
  places: answer('local_results', LocalResult).transform(({ found }) =>
    apiPage('google', 'places', { verified: false, places: localResultsOf(found) }),
  ),
  maps: answer('local_results', LocalResult).transform(({ found }) =>
    apiPage('google', 'maps', { verified: false, places: localResultsOf(found) }),
  ),
  shopping: answer('shopping_results', Product).transform(({ found }) =>
    apiPage('google', 'shopping', { verified: false, shopping: productsOf(found) }),
  ),
  scholar: answer('organic_results', Paper).transform(({ found }) => {
    const scholar = found.map(
      ({ result_id, publication_info, inline_links, resources = [], ...paper }) => {
        const publicationInfo = publication_info?.summary ?? ''
        const year = /\b(?:19|20)\d\d\b/.exec(publicationInfo)?.[0]
        const file = (format: string) =>
          resources.find(({ file_format }) => file_format === format)?.link
        const known = {
          citedBy: inline_links?.cited_by?.total,
          pdfUrl: file('PDF'),
          htmlUrl: file('HTML'),
          id: result_id,
        }
        return {
          ...paper,
          publicationInfo,
          ...compact({ ...known, year: year === undefined ? undefined : Number(year) }),
        }
      },
    )
    return apiPage('google', 'scholar', { verified: false, scholar })
  }),
  patents: answer('organic_results', Patent).transform(({ found }) => {
    const patents = found.map(
      ({ title, snippet, publication_number, patent_link, ...rest }) => ({
        title,
        snippet,
        publicationNumber: publication_number,
        link: patent_link ?? `https://patents.google.com/patent/${publication_number}/en`,
        ...compact({
          priorityDate: rest.priority_date,
          filingDate: rest.filing_date,
          grantDate: rest.grant_date,
          publicationDate: rest.publication_date,
          inventor: rest.inventor,
          assignee: rest.assignee,
          language: rest.language,
          thumbnailUrl: rest.thumbnail,
          pdfUrl: rest.pdf,
        }),
      }),
    )
    return apiPage('google', 'patents', { verified: false, patents: ranked(patents) })
  }),
  autocomplete: answer('suggestions', z.object({ value: title })).transform(({ found }) =>
    apiPage('google', 'autocomplete', { verified: false, suggestions: found }),
  ),
}

type Found<Shape extends z.ZodType> = Partial<z.output<Shape>>[]

function imagesOf(found: Found<typeof Picture>): Image[] {
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

function videosOf(found: Found<typeof Video>): FoundVideo[] {
  return ranked(
    found.map(({ title: words = '', link: url = '', thumbnail, ...video }) => ({
      title: words,
      link: url,
      ...compact({ ...video, imageUrl: thumbnail }),
    })),
  )
}

function productsOf(found: Found<typeof Product>): FoundProduct[] {
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

function localResultsOf(found: Found<typeof LocalResult>): FoundPlace[] {
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
