import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { hostOf } from '../../../../base/network/url.ts'
import {
  AI_OVERVIEW_STATES,
  type AiOverviewState,
  type LocalResult,
  type Page,
} from '../../../../providers/search/page.ts'
import { isOwn } from '../../results/matching.ts'

const Link = z.object({ title: z.string(), link: z.string() })
/** A business of the local pack; absent: the page does not say. */
const LocalBusiness = Link.extend({
  cid: z.string().optional().describe('Its number on the map'),
  place_id: z.string().optional().describe('Its place id on the map'),
  category: z.string().optional(),
  phone: z.string().optional(),
  rating: z.number().optional(),
  reviews: z.int().optional().describe('How many reviews it has'),
})

/** The stored part of a results page: organic results, features and their owners. */
export const Serp = z.object({
  organic: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      link: z.string(),
      snippet: z.string(),
      has_sitelinks: z.boolean().optional(),
    }),
  ),
  features: z.array(z.string()),
  answer_box: z.object({ title: z.string(), link: z.string(), snippet: z.string() }).optional(),
  ai_overview: z
    .object({
      text: z.string().describe('Empty when the page loads it later'),
      sources: z.array(Link),
    })
    .optional(),
  ai_overview_state: z
    .enum(AI_OVERVIEW_STATES)
    .optional()
    .describe(
      'deferred: it is on the page, no one knows what it says; not_looked_at, failed: nor whether there is one',
    ),
  knowledge_panel: z.object({ title: z.string(), link: z.string() }).optional(),
  people_also_ask: z.array(z.string()).optional(),
  related_searches: z.array(z.string()).optional(),
  top_stories: z.array(Link).optional(),
  videos: z.array(Link).optional(),
  images: z.array(Link).optional(),
  local_pack: z.array(LocalBusiness).optional(),
})
export type Serp = z.infer<typeof Serp>

const MAX_ITEMS = 20
const MAX_TEXT = 300
const MAX_ANSWER = 2000
// An overview is read as an answer: none is so long, or rests on so many pages, in practice.
const MAX_OVERVIEW = 100_000
const MAX_SOURCES = 100
const MAX_URL = 2048

const cut = (text: string | undefined, max = MAX_TEXT) =>
  (text ?? '').slice(0, max).toWellFormed()
const link = ({ title, link: url }: { title?: string; link?: string }) => ({
  title: cut(title),
  link: cut(url, MAX_URL),
})
const links = (items: { title?: string; link?: string }[] | undefined, max = MAX_ITEMS) =>
  items?.slice(0, max).map(link)

/** The stored part of a page. */
export function serpOf(page: Page): Serp {
  const { answerBox, knowledgeGraph } = page
  return Serp.parse({
    organic: page.organic.map((result) => ({
      position: result.position,
      ...link(result),
      snippet: cut(result.snippet),
      ...(result.sitelinks && { has_sitelinks: true }),
    })),
    features: featuresOf(page),
    answer_box: answerBox && {
      ...link(answerBox),
      snippet: cut(answerBox.snippet ?? answerBox.answer, MAX_ANSWER),
    },
    ai_overview: overviewOf(page),
    ai_overview_state: page.aiOverviewState,
    knowledge_panel:
      knowledgeGraph &&
      link({ title: knowledgeGraph.title, link: knowledgeGraph.website ?? '' }),
    people_also_ask: page.peopleAlsoAsk
      ?.slice(0, MAX_ITEMS)
      .map(({ question }) => cut(question)),
    related_searches: page.relatedSearches?.slice(0, MAX_ITEMS).map(({ query }) => cut(query)),
    top_stories: links(page.topStories),
    videos: links(page.videos),
    images: links(page.images),
    local_pack: page.places?.slice(0, MAX_ITEMS).map(businessOf),
  })
}

const businessOf = ({
  title,
  website,
  cid,
  placeId,
  category,
  phoneNumber,
  rating,
  ratingCount,
}: LocalResult) => ({
  ...link({ title, link: website ?? '' }),
  ...(cid && { cid: cut(cid, 40) }),
  ...(placeId && { place_id: cut(placeId, 200) }),
  ...(category && { category: cut(category, 100) }),
  ...(phoneNumber && { phone: cut(phoneNumber, 40) }),
  ...(rating !== undefined && { rating }),
  ...(ratingCount !== undefined && { reviews: Math.round(ratingCount) }),
})

/** Stored whenever the feature is counted, so that both numbers agree. */
function overviewOf({ aiOverview, features }: Page): Serp['ai_overview'] {
  if (aiOverview)
    return {
      text: cut(aiOverview.text, MAX_OVERVIEW),
      sources: links(aiOverview.sources, MAX_SOURCES) ?? [],
    }
  return features.includes('ai_overview') ? { text: '', sources: [] } : undefined
}

/** What became of the overview of a page. One that is stored is on the page, whether or not its text was loaded. */
export function overviewStateOf({
  ai_overview: overview,
  ai_overview_state: state,
}: Serp): AiOverviewState {
  if (overview && (overview.text !== '' || overview.sources.length > 0)) return 'present'
  if (overview) return 'deferred'
  return state ?? 'not_looked_at'
}

/** Features by the names that reports use. */
function featuresOf({ features, ads = [] }: Page): string[] {
  return features.flatMap((feature) => {
    if (feature === 'video') return ['videos']
    if (feature !== 'ads') return [feature]
    return [...new Set(ads.map(({ block }) => `ads_${block}`))].sort().reverse()
  })
}

/**
 * Joins pages: a result that appears on two of them counts at its first position. The feature blocks are those of the
 * first page, so that they do not depend on the depth.
 */
export function joinSerps(pages: Serp[]): Serp {
  const seen = new Set<string>()
  const organic = pages
    .flatMap((page) => page.organic)
    .toSorted((a, b) => a.position - b.position)
    .filter(
      (result) => !seen.has(result.link + result.title) && seen.add(result.link + result.title),
    )
  const [first] = pages
  return { features: [], ...first, organic }
}

/** Features that can have an owner; questions and ads have none that is known. */
export const OWNABLE_FEATURES = [
  'featured_snippet',
  'ai_overview',
  'knowledge_panel',
  'sitelinks',
  'top_stories',
  'videos',
  'images',
  'local_pack',
] as const

export const isOwnable = (feature: string) => OWNABLE_FEATURES.some((name) => name === feature)

/** The owners of the page's features, as far as the page shows them. */
export function featureOwners(
  serp: Serp,
  domain: string,
): { own: string[]; foreign: string[] } {
  const links: Record<(typeof OWNABLE_FEATURES)[number], (string | undefined)[]> = {
    featured_snippet: [serp.answer_box?.link],
    ai_overview: linksOf(serp.ai_overview?.sources),
    knowledge_panel: [serp.knowledge_panel?.link],
    sitelinks: linksOf(serp.organic.filter((result) => result.has_sitelinks)),
    top_stories: linksOf(serp.top_stories),
    videos: linksOf(serp.videos),
    images: linksOf(serp.images),
    local_pack: linksOf(serp.local_pack),
  }
  const shown = OWNABLE_FEATURES.filter((feature) => serp.features.includes(feature))
  const own = shown.filter((feature) => links[feature].some((each) => isOwn(each, domain)))
  const held = shown.filter((feature) =>
    links[feature].some((each) => hostOf(each ?? '') !== undefined),
  )
  return { own, foreign: held.filter((feature) => !own.includes(feature)) }
}

const linksOf = (items: { link: string }[] | undefined) => items?.map((item) => item.link) ?? []

const MAX_BYTES = 4 * 1024 * 1024

/** Synchronous: compressing a page takes less time than handing it to another thread. */
export const pack = (value: unknown): Buffer =>
  deflateRawSync(JSON.stringify(value), { level: 1 })

/** Decodes the output of `pack` and validates it. */
export function unpack<S extends z.ZodType>(shape: S, packed: Buffer): z.output<S> {
  const bytes = inflateRawSync(packed, { maxOutputLength: MAX_BYTES })
  return shape.parse(JSON.parse(bytes.toString('utf8')))
}
