import { z } from 'zod'
import { adsOf, apiPage, type FoundResult, organicOf } from '../../api/page.ts'
import {
  anyText,
  type Compact,
  compact,
  filled,
  optionalBlock,
  optionalList,
  optionalNumber,
  optionalText,
  rankedListOf,
  title,
} from '../../api/shape.ts'
import type { Ad } from '../../page.ts'
import {
  answerWith,
  imagesOf,
  Link,
  LocalResult,
  localResultsOf,
  Picture,
  Product,
  productsOf,
  Video,
  videosOf,
} from './items.ts'
import { readOverview } from './overview.ts'

const Result = z.object({
  title: anyText,
  link: optionalText,
  snippet: anyText,
  date: optionalText,
  displayed_link: optionalText,
  sitelinks: z
    .object({ inline: optionalList(Link), expanded: optionalList(Link) })
    .optional()
    .catch(undefined),
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

const Asked = z.object({ location_used: optionalText }).catch({ location_used: undefined })

/** A page, where it was searched from, and the token of its overview where that is loaded later. */
export const SearchAnswer = answerWith('organic_results', rankedListOf(Result)).transform(
  ({ found, body }) => {
    const blocks = Blocks.parse(body)
    const { state, overview, token } = readOverview(body.ai_overview)
    const results = found.map((one) => one && resultOf(one))
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
        shopping: filled(
          productsOf(blocks.shopping_results ?? blocks.immersive_products ?? []),
        ),
        ads: filled(adBlocks(blocks)),
      }),
    })
    return { page, token, locationUsed: Asked.parse(body.search_parameters).location_used }
  },
)

function resultOf({
  title: words = '',
  snippet = '',
  displayed_link,
  sitelinks,
  ...result
}: Compact<z.output<typeof Result>>): FoundResult {
  const links = filled([...(sitelinks?.inline ?? []), ...(sitelinks?.expanded ?? [])])
  return {
    ...result,
    title: words,
    snippet,
    ...compact({ displayedLink: displayed_link, sitelinks: links }),
  }
}

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
