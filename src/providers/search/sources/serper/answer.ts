import { z } from 'zod'
import { hostOf } from '../../../../base/network/url.ts'
import { apiPage, linkOf, organicOf, ranked } from '../../api/page.ts'
import {
  anyText,
  type Compact,
  compact,
  link,
  listOf,
  optionalBlock,
  optionalList,
  optionalNumber,
  optionalText,
  rankedListOf,
  title,
} from '../../api/shape.ts'
import type { Page, Vertical } from '../../page.ts'

const Result = z.object({
  title: anyText,
  link: optionalText,
  snippet: anyText,
  date: optionalText,
  displayedLink: optionalText,
  sitelinks: optionalList(z.object({ title, link })),
  rating: optionalNumber,
  ratingCount: optionalNumber,
})

const Paper = z.object({
  title,
  link: anyText,
  publicationInfo: anyText,
  snippet: anyText,
  year: optionalNumber,
  citedBy: optionalNumber,
  pdfUrl: optionalText,
  htmlUrl: optionalText,
  id: optionalText,
})

const Patent = z.object({
  title,
  link,
  snippet: anyText,
  publicationNumber: anyText,
  priorityDate: optionalText,
  filingDate: optionalText,
  grantDate: optionalText,
  publicationDate: optionalText,
  inventor: optionalText,
  assignee: optionalText,
  language: optionalText,
  thumbnailUrl: optionalText,
  pdfUrl: optionalText,
  figures: optionalList(z.object({ imageUrl: link, thumbnailUrl: link })),
})

const Image = z.object({
  title,
  link,
  imageUrl: optionalText,
  imageWidth: optionalNumber,
  imageHeight: optionalNumber,
  thumbnailUrl: optionalText,
  source: optionalText,
})

const Story = z.object({
  title,
  link,
  source: optionalText,
  date: optionalText,
  imageUrl: optionalText,
})

const Video = Story.extend({
  snippet: optionalText,
  duration: optionalText,
  channel: optionalText,
})

const LocalResult = z.object({
  title,
  address: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  rating: optionalNumber,
  ratingCount: optionalNumber,
  priceLevel: optionalText,
  category: optionalText,
  type: optionalText,
  types: z.array(z.string()).optional().catch(undefined),
  phoneNumber: optionalText,
  website: optionalText,
  description: optionalText,
  openingHours: z.record(z.string(), z.string()).optional().catch(undefined),
  thumbnailUrl: optionalText,
  cid: optionalText,
  fid: optionalText,
  placeId: optionalText,
})

const Product = z.object({
  title,
  link: optionalText,
  source: optionalText,
  price: optionalText,
  delivery: optionalText,
  offers: optionalText,
  imageUrl: optionalText,
  rating: optionalNumber,
  ratingCount: optionalNumber,
  productId: optionalText,
})

const KnowledgeGraph = z.object({
  title,
  type: optionalText,
  website: optionalText,
  imageUrl: optionalText,
  description: optionalText,
  descriptionSource: optionalText,
  descriptionLink: optionalText,
  attributes: z.record(z.string(), z.string()).optional().catch(undefined),
})

const AnswerBox = z.object({
  title: optionalText,
  link: optionalText,
  snippet: optionalText,
  answer: optionalText,
  date: optionalText,
})

const Question = z.object({
  question: title,
  snippet: optionalText,
  title: optionalText,
  link: optionalText,
})

// Every true answer repeats what was asked; without this an empty object would pass for "no results".
const asked = z.object({ q: z.string() })
const answer = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ searchParameters: asked, ...shape })

const SearchAnswer = answer({
  organic: rankedListOf(Result),
  answerBox: optionalBlock(AnswerBox),
  knowledgeGraph: optionalBlock(KnowledgeGraph),
  aiOverview: optionalBlock(
    z.object({ text: z.string(), sources: listOf(z.object({ title, link })) }),
  ),
  peopleAlsoAsk: optionalList(Question),
  relatedSearches: optionalList(z.object({ query: title })),
  topStories: optionalList(Story),
}).transform(({ searchParameters: _, organic, ...blocks }): Page => {
  const results = organic.map(
    (one) => one && { ...one, title: one.title ?? '', snippet: one.snippet ?? '' },
  )
  const page = apiPage('google', 'search', { ...compact(blocks), organic: organicOf(results) })
  return blocks.aiOverview ? page : { ...page, aiOverviewState: 'not_looked_at' }
})

/** The answer of each vertical, read as a page. */
export const ANSWERS: Record<Vertical, z.ZodType<Page>> = {
  search: SearchAnswer,
  images: answer({ images: listOf(Image) }).transform(({ images }) =>
    apiPage('google', 'images', {
      images: ranked(images.map((image) => ({ ...image, domain: hostOf(image.link) ?? '' }))),
    }),
  ),
  news: answer({ news: listOf(Story.extend({ snippet: anyText })) }).transform(({ news }) => {
    const found = news.flatMap((story) => {
      const target = linkOf(story.link)
      return target
        ? [{ ...story, link: target.link, linkResolution: target.linkResolution }]
        : []
    })
    return apiPage('google', 'news', { news: ranked(found) })
  }),
  videos: answer({ videos: listOf(Video) }).transform(({ videos }) =>
    apiPage('google', 'videos', { videos: ranked(videos) }),
  ),
  places: answer({ places: listOf(LocalResult) }).transform(({ places }) =>
    apiPage('google', 'places', { places: ranked(places.map(localResultOf)) }),
  ),
  maps: answer({ places: listOf(LocalResult) }).transform(({ places }) =>
    apiPage('google', 'maps', { places: ranked(places.map(localResultOf)) }),
  ),
  shopping: answer({ shopping: listOf(Product) }).transform(({ shopping }) =>
    apiPage('google', 'shopping', { shopping: ranked(shopping) }),
  ),
  scholar: answer({ organic: listOf(Paper) }).transform(({ organic }) =>
    apiPage('google', 'scholar', { scholar: organic }),
  ),
  patents: answer({ organic: listOf(Patent) }).transform(({ organic }) =>
    apiPage('google', 'patents', { patents: ranked(organic) }),
  ),
  autocomplete: answer({ suggestions: listOf(z.object({ value: title })) }).transform(
    ({ suggestions }) => apiPage('google', 'autocomplete', { suggestions }),
  ),
}

// The map calls a category a type.
function localResultOf({
  type,
  category = type,
  ...place
}: Compact<z.output<typeof LocalResult>>) {
  return compact({ ...place, category })
}
