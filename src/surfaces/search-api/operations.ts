import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { KEY_LIMIT } from '../../modules/accounts/index.ts'
import {
  Account,
  ANSWERS,
  Location,
  LocationsRequest,
  MAX_CONCURRENT_SEARCHES,
  MapsRequest,
  readAccount,
  readLocations,
  SearchRequest,
  VERTICALS,
  type Vertical,
} from '../../modules/serp/index.ts'
import type { WebContext } from '../http/hono-env.ts'
import { type Call, readCall } from './call.ts'
import {
  CustomSearchRequest,
  googleFailure,
  readCustomSearch,
  readGoogleKey,
} from './custom-search.ts'
import { CustomSearchAnswer } from './custom-search-answer.ts'
import { Failure } from './failure.ts'
import {
  LensAnswer,
  LensRequest,
  ReviewsAnswer,
  ReviewsRequest,
  readLensCall,
  readReviewsCall,
} from './lookups.ts'
import { readPageCall, WebpageAnswer, WebpageRequest } from './webpage.ts'

/** One action of the search API: what is mounted, and what is described. */
export type SearchOperation = {
  name: string
  /** Where it stands, by the identifier it has there in the description. */
  paths: Record<string, string>
  methods: ('get' | 'post')[]
  summary: string
  description: string
  input: z.ZodObject
  output: z.ZodType
  failures: string[]
  batch?: { most: number; failure: z.ZodType }
  /** Where a client of another API sends its key. */
  key?(c: WebContext): string | undefined
  /** A failure in the shape of another API. */
  present?(failure: Failure): object
} & (Charged | Free)

type Charged = { read(c: WebContext): Promise<Call> }
type Free = { answer(ctx: Context, c: WebContext): unknown }

const FAILURES = ['400', '401', '402', '403', '413', '429', '500', '504']

/** At /v1, and at the root for clients that can only swap the host; a JSON body or a query string. */
const bothWays = (name: string) => ({
  name: `v1_${name}`,
  paths: { [`v1_${name}`]: `/v1/${name}`, [`root_${name}`]: `/${name}` },
  methods: ['post', 'get'] satisfies SearchOperation['methods'],
  failures: FAILURES,
})

const SUMMARIES: Record<Vertical, string> = {
  search: 'Search the web',
  images: 'Search for images',
  news: 'Search for news',
  videos: 'Search for videos',
  places: 'Search for places',
  maps: 'Search for places on a map, with more of each',
  shopping: 'Search for products',
  scholar: 'Search for scholarly articles',
  patents: 'Search for patents',
  autocomplete: 'Complete what was typed',
}

const CALLING = [
  'One credit for an answer with status 200; every failure is free: 402 when the balance is empty, 429 with `Retry-After`',
  `beyond ${KEY_LIMIT} requests a minute or ${MAX_CONCURRENT_SEARCHES} concurrently, 500 when the search failed, 504 when it took longer than 55 seconds.`,
  'The header `X-Cache` says `HIT` when the answer to the same question of the last hour was given, else `MISS`.',
  'Also works with everything in the query string (GET or POST), and with an array of 1 to 100 questions, answered by an',
  'array in the same order in which a question that failed has the shape of an error.',
].join(' ')

const ONE_SOURCE =
  'Answered by Serper alone: without its key, status 500 with the reason `no_source`. One credit for an answer with status 200; every failure is free. Nothing is cached.'

const searches = VERTICALS.map(
  (vertical): SearchOperation => ({
    ...bothWays(vertical),
    summary: SUMMARIES[vertical],
    description: CALLING,
    input: vertical === 'maps' ? MapsRequest : SearchRequest,
    output: ANSWERS[vertical],
    batch: { most: 100, failure: Failure },
    read: (c) => readCall(c, vertical),
  }),
)

export const SEARCH_OPERATIONS: SearchOperation[] = [
  ...searches,
  {
    ...bothWays('webpage'),
    summary: 'Read a page as plain words',
    description:
      'One credit for an answer with status 200; every failure is free. Nothing is cached.',
    input: WebpageRequest,
    output: WebpageAnswer,
    read: readPageCall,
  },
  {
    ...bothWays('reviews'),
    summary: 'Reviews of a place',
    description: ONE_SOURCE,
    input: ReviewsRequest,
    output: ReviewsAnswer,
    read: readReviewsCall,
  },
  {
    ...bothWays('lens'),
    summary: 'Pages that show a picture',
    description: ONE_SOURCE,
    input: LensRequest,
    output: LensAnswer,
    read: readLensCall,
  },
  {
    ...bothWays('account'),
    methods: ['get'],
    summary: 'Credit balance, and usage of the key that asks',
    description: 'Free of charge.',
    input: z.object({}),
    output: Account,
    failures: ['401', '429', '500'],
    answer: (ctx) => readAccount(ctx),
  },
  {
    name: 'v1_locations',
    paths: { v1_locations: '/v1/locations' },
    methods: ['get'],
    summary: 'Find locations to search from',
    description:
      'Free of charge. A search takes `canonicalName` or `geo` as `location`; places are found by their names in any language.',
    input: LocationsRequest,
    output: z.array(Location),
    failures: ['400', '401', '429', '500'],
    answer: (_ctx, c) => readLocations(c.req.query()),
  },
  {
    name: 'custom_search',
    paths: {
      custom_search: '/customsearch/v1',
      custom_search_siterestrict: '/customsearch/v1/siterestrict',
    },
    methods: ['get'],
    summary: "Search in the shape of Google's Custom Search JSON API",
    description:
      'For clients of that API: change the address alone. The API key also travels as `key`. One credit for an answer with status 200; failures are free and have the shape of Google.',
    input: CustomSearchRequest,
    output: CustomSearchAnswer,
    failures: FAILURES,
    read: readCustomSearch,
    key: readGoogleKey,
    present: googleFailure,
  },
]
