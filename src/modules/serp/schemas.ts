import { z } from 'zod'
import { text, UnixTime } from '../../core/schemas.ts'
import { FAILURE_REASONS } from '../../providers/failure.ts'
import { AI_OVERVIEW_STATES } from '../../providers/search/page.ts'
import { PINNED, VERTICALS } from './question.ts'

const words = z.string().optional()
const number = z.number().optional()
const count = z.int().optional()
const position = z.int().min(1).describe('Rank over all pages: page 2 begins at 11')
const LinkResolution = z
  .enum(['direct', 'decoded', 'redirect', 'breadcrumb'])
  .describe('How the link was come by; breadcrumb: only the site shown to people is known')
const Link = z.object({ title: z.string(), link: z.string() })

const OrganicResult = z
  .object({
    position,
    title: z.string(),
    link: z.string(),
    domain: z.string(),
    snippet: z.string(),
    date: words,
    displayedLink: words,
    sitelinks: z.array(Link).optional(),
    rating: number,
    ratingCount: count,
    linkResolution: LinkResolution,
    absolutePosition: z
      .int()
      .optional()
      .describe(
        'Its place among everything on the page, ads and blocks included, where the source counts so',
      ),
  })
  .meta({ id: 'OrganicResult' })

export const ImageResult = z
  .object({
    position,
    title: z.string(),
    link: z.string(),
    domain: z.string(),
    source: words,
    imageUrl: words,
    imageWidth: count,
    imageHeight: count,
    thumbnailUrl: words,
  })
  .meta({ id: 'ImageResult' })

const Story = z.object({
  title: z.string(),
  link: z.string(),
  source: words,
  date: words,
  imageUrl: words,
})

export const NewsResult = Story.extend({
  position,
  snippet: z.string(),
  linkResolution: LinkResolution,
}).meta({
  id: 'NewsResult',
})

export const VideoResult = Story.extend({
  position,
  snippet: words,
  duration: words,
  channel: words,
}).meta({
  id: 'VideoResult',
})

export const LocalResult = z
  .object({
    position,
    title: z.string(),
    address: words,
    latitude: number,
    longitude: number,
    rating: number,
    ratingCount: count,
    priceLevel: words,
    category: words,
    types: z.array(z.string()).optional(),
    phoneNumber: words,
    website: words,
    description: words,
    openingHours: z.record(z.string(), z.string()).optional(),
    thumbnailUrl: words,
    cid: words,
    fid: words,
    placeId: words,
  })
  .meta({ id: 'PlaceResult' })

export const ShoppingResult = z
  .object({
    position,
    title: z.string(),
    link: words,
    source: words,
    price: words,
    delivery: words,
    offers: words,
    imageUrl: words,
    rating: number,
    ratingCount: count,
    productId: words,
  })
  .meta({ id: 'ShoppingResult' })

const ScholarResult = z
  .object({
    title: z.string(),
    link: words,
    publicationInfo: z.string(),
    snippet: z.string(),
    year: count,
    citedBy: count,
    pdfUrl: words,
    htmlUrl: words,
    id: words,
  })
  .meta({ id: 'ScholarResult' })

const PatentResult = z
  .object({
    position,
    title: z.string(),
    snippet: z.string(),
    link: z.string(),
    publicationNumber: z.string(),
    priorityDate: words,
    filingDate: words,
    grantDate: words,
    publicationDate: words,
    inventor: words,
    assignee: words,
    language: words,
    thumbnailUrl: words,
    pdfUrl: words,
    figures: z.array(z.object({ imageUrl: z.string(), thumbnailUrl: z.string() })).optional(),
  })
  .meta({ id: 'PatentResult' })

const SearchParameters = z
  .looseObject({
    q: z.string(),
    type: z.string(),
    num: z.int(),
    gl: z.string(),
    hl: z.string(),
    device: z.enum(['desktop', 'mobile']),
    engine: z.string(),
  })
  .describe('The fields as asked, and as they were understood')

const SearchInformation = z
  .object({
    requestId: z.string(),
    source: z.string().describe('sandbox: the results are simulated'),
    engine: z.string(),
    state: z
      .enum(['results', 'zero'])
      .describe('zero: the engine itself says that nothing matches'),
    parser: z.string(),
    verified: z
      .boolean()
      .describe('false: no captured page of this kind was at hand to check the reader against'),
    pages: z.int().describe('Pages of the engine that were read'),
    tookMs: z.int(),
    fetchedAt: z
      .int()
      .describe('Unix time of the search itself; of the first one for a kept answer'),
    locationUsed: z.string().nullable(),
    exitMarket: z
      .string()
      .nullable()
      .describe(
        'Market of the address that the search was made from, where a proxy is configured',
      ),
    organicTotalEstimate: count,
  })
  .meta({ id: 'SearchInformation' })

const about = {
  searchParameters: SearchParameters,
  searchInformation: SearchInformation,
  credits: z.int().min(0).describe('What this request cost'),
}

/** Feature blocks; a missing one is not on the page. */
const blocks = {
  answerBox: z
    .object({ title: words, snippet: words, link: words, answer: words, date: words })
    .optional(),
  knowledgeGraph: z
    .object({
      title: z.string(),
      type: words,
      description: words,
      website: words,
      imageUrl: words,
      descriptionSource: words,
      descriptionLink: words,
      attributes: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  aiOverview: z.object({ text: z.string(), sources: z.array(Link) }).optional(),
  peopleAlsoAsk: z
    .array(z.object({ question: z.string(), snippet: words, title: words, link: words }))
    .optional(),
  relatedSearches: z.array(z.object({ query: z.string() })).optional(),
  topStories: z.array(Story).optional(),
  videos: z.array(VideoResult).optional(),
  images: z.array(ImageResult).optional(),
  places: z.array(LocalResult).optional(),
  shopping: z.array(ShoppingResult).optional(),
  ads: z
    .array(
      z.object({
        position: z.int().min(1),
        title: z.string(),
        link: z.string(),
        domain: z.string(),
        displayedLink: words,
        description: words,
        block: z.enum(['top', 'bottom']),
      }),
    )
    .optional(),
}

const AiOverviewState = z
  .enum(AI_OVERVIEW_STATES)
  .describe(
    'deferred: announced, and loaded later by the page; declined: the engine has none for this query; failed: it could not be read; not_looked_at: this source does not see overviews, so that no one knows',
  )

/** The answer of each search of the public API. */
export const ANSWERS = {
  search: z
    .object({
      ...about,
      organic: z.array(OrganicResult),
      ...blocks,
      aiOverviewState: AiOverviewState,
    })
    .meta({ id: 'SearchAnswer' }),
  images: z.object({ ...about, images: z.array(ImageResult) }).meta({ id: 'ImagesAnswer' }),
  news: z.object({ ...about, news: z.array(NewsResult) }).meta({ id: 'NewsAnswer' }),
  videos: z.object({ ...about, videos: z.array(VideoResult) }).meta({ id: 'VideosAnswer' }),
  places: z.object({ ...about, places: z.array(LocalResult) }).meta({ id: 'PlacesAnswer' }),
  maps: z.object({ ...about, places: z.array(LocalResult) }).meta({ id: 'MapsAnswer' }),
  shopping: z
    .object({ ...about, shopping: z.array(ShoppingResult) })
    .meta({ id: 'ShoppingAnswer' }),
  scholar: z
    .object({ ...about, organic: z.array(ScholarResult) })
    .meta({ id: 'ScholarAnswer' }),
  patents: z.object({ ...about, organic: z.array(PatentResult) }).meta({ id: 'PatentsAnswer' }),
  autocomplete: z
    .object({ ...about, suggestions: z.array(z.object({ value: z.string() })) })
    .meta({ id: 'AutocompleteAnswer' }),
}

/** The same in the REST API, where one operation serves all verticals. */
export const SerpAnswer = z
  .object({
    ...about,
    organic: z.array(z.union([OrganicResult, ScholarResult, PatentResult])).optional(),
    ...blocks,
    aiOverviewState: AiOverviewState.optional(),
    news: z.array(NewsResult).optional(),
    suggestions: z.array(z.object({ value: z.string() })).optional(),
  })
  .meta({ id: 'SerpAnswer' })

export const SerpRequest = z.object({
  q: text(2048, 1).describe('What to search for'),
  type: z.enum(VERTICALS).default('search'),
  geo: z
    .string()
    .max(10)
    .optional()
    .meta({ example: 'us' })
    .describe('Country code; also accepted as gl'),
  gl: z.string().max(10).optional().meta({ example: 'us' }),
  lang: z
    .string()
    .max(10)
    .optional()
    .meta({ example: 'en' })
    .describe('Language code; also accepted as hl'),
  hl: z.string().max(10).optional().meta({ example: 'en' }),
  location: text(400).optional().meta({ example: 'Chicago,Illinois,United States' }),
  num: z.int().min(1).max(100).default(10),
  page: z.int().min(1).max(100).default(1),
  tbs: text(100).optional().meta({ example: 'qdr:w' }),
  device: z.enum(['desktop', 'mobile']).default('desktop'),
  autocorrect: z.boolean().default(true),
  cache: z.boolean().default(true),
  source: z.enum(['auto', 'local', 'serper', 'yandex']).default('auto'),
  ...PINNED,
})

export const SearchModes = z
  .object({
    provider: z.string(),
    sandbox: z.boolean(),
    configured: z.object({
      serper: z.boolean(),
      local_search: z.boolean(),
      local_verticals: z.boolean(),
    }),
    modes: z.array(
      z.object({
        mode: z.string(),
        default_source: z.string().nullable(),
        sources: z.array(z.string()),
        methods: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'SearchModes' })

const standing = {
  state: z.enum(['unused', 'up', 'failing', 'down', 'probing']),
  successes: z.int(),
  failures: z.int(),
  last_success_at: UnixTime.nullable(),
  last_failure_at: UnixTime.nullable(),
  last_reason: z.enum(FAILURE_REASONS).nullable(),
  retry_at: UnixTime.nullable().describe('When a source that is down is asked again'),
}

export const SourceState = z
  .object({
    source: z.string(),
    engine: z.string(),
    via: z.string(),
    ...standing,
    verticals: z
      .array(z.object({ vertical: z.string(), ...standing }))
      .describe(
        'Each kind of search that was asked of it: what one is refused, another may still be given',
      ),
  })
  .meta({ id: 'SearchSourceState' })

export const Location = z
  .object({
    name: z.string(),
    canonicalName: z.string(),
    googleId: z.int(),
    countryCode: z.string(),
    targetType: z.string(),
    geo: z.string().describe('The ready-made token'),
  })
  .meta({ id: 'Location' })
