import { z } from 'zod'
import type { Page, Vertical } from '../page.ts'
import { apiPage, linkOf, organicOf, ranked } from './page.ts'
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

// The words of this API for "the engine found nothing"; the list is missing then.
const NOTHING_FOUND = /hasn't returned any results/i

/** An answer with this list, or with the word that there is nothing to list. */
function answer<Shape extends z.ZodObject>(name: string, item: Shape) {
  return z
    .looseObject({ error: z.string().optional() })
    .refine((body) => Array.isArray(body[name]) || NOTHING_FOUND.test(body.error ?? ''), 'neither results nor a reason')
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
  ai_overview: z
    .object({
      text_blocks: z.array(z.object({ snippet: optionalText, list: optionalList(z.object({ snippet: anyText })) })),
      references: optionalList(Link),
    })
    .optional()
    .catch(undefined),
  related_questions: optionalList(
    z.object({ question: title, snippet: optionalText, title: optionalText, link: optionalText }),
  ),
  related_searches: optionalList(z.object({ query: title })),
  top_stories: optionalList(Link.extend({ source: optionalText, date: optionalText, thumbnail: optionalText })),
  search_information: z.object({ total_results: optionalNumber }).optional().catch(undefined),
})

const SearchAnswer = answer('organic_results', Result).transform(({ found, body }): Page => {
  const blocks = Blocks.parse(body)
  const results = found.map(({ displayed_link, sitelinks, ...result }) => ({
    ...result,
    ...compact({
      displayedLink: displayed_link,
      sitelinks: filled([...(sitelinks?.inline ?? []), ...(sitelinks?.expanded ?? [])]),
    }),
  }))
  return apiPage('google', 'search', {
    verified: false,
    organic: organicOf(results),
    ...compact({
      answerBox: blocks.answer_box,
      knowledgeGraph: blocks.knowledge_graph,
      aiOverview: overviewOf(blocks.ai_overview),
      peopleAlsoAsk: blocks.related_questions,
      relatedSearches: blocks.related_searches,
      topStories: blocks.top_stories?.map(({ thumbnail, ...story }) => ({
        ...story,
        ...compact({ imageUrl: thumbnail }),
      })),
      organicTotalEstimate: blocks.search_information?.total_results,
    }),
  })
})

function overviewOf(overview: z.output<typeof Blocks>['ai_overview']) {
  if (!overview) return undefined
  const lines = overview.text_blocks.flatMap(({ snippet, list = [] }) => [
    snippet ?? '',
    ...list.map((line) => `- ${line.snippet}`),
  ])
  const text = lines.filter((line) => line !== '').join('\n')
  return text === '' ? undefined : { text, sources: overview.references ?? [] }
}

const News = Link.extend({ snippet: anyText, source: optionalText, date: optionalText, thumbnail: optionalText })
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
  gps_coordinates: z.object({ latitude: optionalNumber, longitude: optionalNumber }).optional().catch(undefined),
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
export const ANSWERS: Record<Vertical, z.ZodType<Page>> = {
  search: SearchAnswer,
  news: answer('news_results', News).transform(({ found }) => {
    const news = found.flatMap(({ thumbnail, ...story }) => {
      const target = linkOf(story.link)
      return target
        ? [{ ...story, link: target.link, linkResolution: target.linkResolution, ...compact({ imageUrl: thumbnail }) }]
        : []
    })
    return apiPage('google', 'news', { verified: false, news: ranked(news) })
  }),
  images: answer('images_results', Picture).transform(({ found }) => {
    const images = found.map(({ original, original_width, original_height, thumbnail, ...image }) => ({
      ...image,
      domain: linkOf(image.link)?.domain ?? '',
      ...compact({
        imageUrl: original,
        imageWidth: original_width,
        imageHeight: original_height,
        thumbnailUrl: thumbnail,
      }),
    }))
    return apiPage('google', 'images', { verified: false, images: ranked(images) })
  }),
  videos: answer('video_results', Video).transform(({ found }) => {
    const videos = found.map(({ thumbnail, ...video }) => ({ ...video, ...compact({ imageUrl: thumbnail }) }))
    return apiPage('google', 'videos', { verified: false, videos: ranked(videos) })
  }),
  places: answer('local_results', LocalResult).transform(({ found }) => placesPage('places', found)),
  maps: answer('local_results', LocalResult).transform(({ found }) => placesPage('maps', found)),
  shopping: answer('shopping_results', Product).transform(({ found }) => {
    const shopping = found.map(
      ({ product_link, link: own = product_link, reviews, thumbnail, product_id, ...product }) => ({
        ...product,
        ...compact({ link: own, ratingCount: reviews, imageUrl: thumbnail, productId: product_id }),
      }),
    )
    return apiPage('google', 'shopping', { verified: false, shopping: ranked(shopping) })
  }),
  scholar: answer('organic_results', Paper).transform(({ found }) => {
    const scholar = found.map(({ result_id, publication_info, inline_links, resources = [], ...paper }) => {
      const publicationInfo = publication_info?.summary ?? ''
      const year = /\b(?:19|20)\d\d\b/.exec(publicationInfo)?.[0]
      const file = (format: string) => resources.find(({ file_format }) => file_format === format)?.link
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
    })
    return apiPage('google', 'scholar', { verified: false, scholar })
  }),
  patents: answer('organic_results', Patent).transform(({ found }) => {
    const patents = found.map(({ title, snippet, publication_number, patent_link, ...rest }) => ({
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
    }))
    return apiPage('google', 'patents', { verified: false, patents: ranked(patents) })
  }),
  autocomplete: answer('suggestions', z.object({ value: title })).transform(({ found }) =>
    apiPage('google', 'autocomplete', { verified: false, suggestions: found }),
  ),
}

function placesPage(vertical: 'places' | 'maps', found: Partial<z.output<typeof LocalResult>>[]): Page {
  const places = found.map(({ title = '', gps_coordinates, links, ...place }) => ({
    title,
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
      cid: place.data_cid,
      fid: place.data_id,
      placeId: place.place_id,
    }),
  }))
  return apiPage('google', vertical, { verified: false, places: ranked(places) })
}
