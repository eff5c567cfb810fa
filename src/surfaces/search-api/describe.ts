import { z } from 'zod'
import { get, post } from '../../core/operation.ts'
import { KEY_LIMIT } from '../../modules/accounts/index.ts'
import {
  Account,
  ANSWERS,
  Location,
  LocationsRequest,
  MAX_CONCURRENT_SEARCHES,
  MapsRequest,
  SearchRequest,
  VERTICALS,
  type Vertical,
} from '../../modules/serp/index.ts'
import type { Endpoint } from '../openapi/endpoint.ts'
import type { SearchDescription } from '../openapi.ts'
import { CustomSearchRequest } from './custom-search.ts'
import { CustomSearchAnswer } from './custom-search-answer.ts'
import { Failure } from './failure.ts'
import { LensAnswer, LensRequest, ReviewsAnswer, ReviewsRequest } from './lookups.ts'
import { WebpageAnswer, WebpageRequest } from './webpage.ts'

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
  `beyond ${KEY_LIMIT} requests a minute or ${MAX_CONCURRENT_SEARCHES} at once, 500 when the search failed, 504 when it took longer than 55 seconds.`,
  'The header `X-Cache` says `HIT` when the answer to the same question of the last hour was given, else `MISS`.',
  'Also works with everything in the query string (GET or POST), and with an array of 1 to 100 questions, answered by an',
  'array in the same order in which a question that failed has the shape of an error.',
].join(' ')

const common = {
  tag: 'search',
  access: 'viewer',
  proofs: ['ApiKey', 'Bearer', 'ApiKeyQuery'],
} satisfies Partial<Endpoint>

const PREFIXES = ['/v1/', '/'] as const
const FAILURES = ['400', '401', '402', '403', '413', '429', '500', '504']

/** Both prefixes, and both call styles: JSON body or query string. */
const waysOf = (
  name: string,
  { batch, ...about }: Pick<Endpoint, 'summary' | 'description' | 'input' | 'output' | 'batch'>,
) =>
  PREFIXES.flatMap((prefix): Endpoint[] => {
    const id = `${prefix === '/' ? 'root' : 'v1'}_${name}`
    const route = { headers: { 'X-Cache': '' } }
    const posted = {
      ...common,
      ...about,
      name: id,
      failures: FAILURES,
      ...(batch && { batch }),
    }
    const asked = { ...common, ...about, name: `${id}_get`, failures: FAILURES }
    return [
      { ...posted, route: post(prefix + name, route) },
      { ...asked, route: get(prefix + name, route) },
    ]
  })

const searches = VERTICALS.flatMap((vertical) =>
  waysOf(vertical, {
    summary: SUMMARIES[vertical],
    description: CALLING,
    input: vertical === 'maps' ? MapsRequest : SearchRequest,
    output: ANSWERS[vertical],
    batch: { most: 100, failure: Failure },
  }),
)

const webpage = waysOf('webpage', {
  summary: 'Read a page as plain words',
  description:
    'One credit for an answer with status 200; every failure is free. Nothing is cached.',
  input: WebpageRequest,
  output: WebpageAnswer,
})

const ONE_SOURCE =
  'Answered by Serper alone: without its key, status 500 with the reason `no_source`. One credit for an answer with status 200; every failure is free. Nothing is cached.'

const lookups = [
  ...waysOf('reviews', {
    summary: 'Reviews of a place',
    description: ONE_SOURCE,
    input: ReviewsRequest,
    output: ReviewsAnswer,
  }),
  ...waysOf('lens', {
    summary: 'Pages that show a picture',
    description: ONE_SOURCE,
    input: LensRequest,
    output: LensAnswer,
  }),
]

const account = PREFIXES.map(
  (prefix): Endpoint => ({
    ...common,
    name: prefix === '/' ? 'root_account' : 'v1_account',
    summary: 'Credit balance, and usage of the key that asks',
    description: 'Free of charge.',
    input: z.object({}),
    output: Account,
    route: get(`${prefix}account`),
    failures: ['401', '429', '500'],
  }),
)

const locations: Endpoint = {
  ...common,
  name: 'v1_locations',
  summary: 'Find locations to search from',
  description:
    'Free of charge. A search takes `canonicalName` or `geo` as `location`; places are found by their names in any language.',
  input: LocationsRequest,
  output: z.array(Location),
  route: get('/v1/locations'),
  failures: ['400', '401', '429', '500'],
}

const customSearch: Endpoint = {
  ...common,
  name: 'custom_search',
  summary: "Search in the shape of Google's Custom Search JSON API",
  description:
    'For clients of that API: change the address alone. The API key also travels as `key`. One credit for an answer with status 200; failures are free and have the shape of Google.',
  input: CustomSearchRequest,
  output: CustomSearchAnswer,
  route: get('/customsearch/v1'),
  failures: FAILURES,
}

/** The description of the public search API, generated from its schemas. */
export const searchDescription: SearchDescription = {
  endpoints: [...searches, ...webpage, ...lookups, ...account, locations, customSearch],
  failure: Failure,
  conflict: Failure,
}
