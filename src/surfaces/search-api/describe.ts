import { z } from 'zod'
import { get, post } from '../../core/operation.ts'
import {
  Account,
  ANSWERS,
  Location,
  LocationsRequest,
  SearchRequest,
  VERTICALS,
  type Vertical,
} from '../../modules/serp/index.ts'
import type { Endpoint } from '../openapi/endpoint.ts'
import type { SearchDescription } from '../openapi.ts'
import { Failure } from './failure.ts'

const SUMMARIES: Record<Vertical, string> = {
  search: 'Search the web',
  images: 'Search for images',
  news: 'Search for news',
  videos: 'Search for videos',
  places: 'Search for places',
  shopping: 'Search for products',
  scholar: 'Search for scholarly articles',
  patents: 'Search for patents',
  autocomplete: 'Complete what was typed',
}

const CALLING = [
  'One credit for an answer with status 200; every failure is free: 402 when the balance is empty, 429 with `Retry-After`',
  'beyond 60 requests a minute or 5 at once, 500 when the search failed, 504 when it took longer than 55 seconds.',
  'The header `X-Cache` says `HIT` when the answer to the same question of the last hour was given, else `MISS`.',
  'Also works with everything in the query string (GET or POST), and with an array of 1 to 100 questions, answered by an',
  'array in the same order in which a question that failed has the shape of an error.',
].join(' ')

const common = { tag: 'search', access: 'viewer', proofs: ['ApiKey', 'Bearer'] } satisfies Partial<Endpoint>

const searches = VERTICALS.map(
  (vertical): Endpoint => ({
    ...common,
    name: `v1_${vertical}`,
    summary: SUMMARIES[vertical],
    description: CALLING,
    input: SearchRequest,
    output: ANSWERS[vertical],
    route: post(`/v1/${vertical}`, { headers: { 'X-Cache': '' } }),
    failures: ['400', '401', '402', '413', '429', '500', '504'],
  }),
)

const account: Endpoint = {
  ...common,
  name: 'v1_account',
  summary: 'Credit balance, and usage of the key that asks',
  description: 'Free of charge.',
  input: z.object({}),
  output: Account,
  route: get('/v1/account'),
  failures: ['401', '429', '500'],
}

const locations: Endpoint = {
  ...common,
  name: 'v1_locations',
  summary: 'Find places that a search can be pinned to',
  description: 'Free of charge. `canonicalName` is what a search takes as `location`.',
  input: LocationsRequest,
  output: z.array(Location),
  route: get('/v1/locations'),
  failures: ['400', '401', '429', '500'],
}

/** What the public search API says about itself, read off the shapes it is served with. */
export const searchDescription: SearchDescription = {
  endpoints: [...searches, account, locations],
  failure: Failure,
  conflict: Failure,
}
