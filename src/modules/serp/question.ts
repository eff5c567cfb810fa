import { hash } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { isCountry } from '../../base/languages/country.ts'
import { isStorable } from '../../base/text.ts'
import { fieldError, readInput } from '../../core/input-errors.ts'
import { invalidFields } from '../../core/invoke.ts'
import { text } from '../../core/schemas.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { requireLocation } from './location.ts'

export const VERTICALS = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'maps',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
] as const
export type Vertical = (typeof VERTICALS)[number]

/** A country or language code: `us`, `pt-br`. */
const code = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,4})?$/i, fieldError('field_code'))
  .transform((value) => value.toLowerCase())

/** How the map is pinned; other searches ignore it. */
export const PINNED = {
  ll: z
    .string()
    .regex(
      /^@-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?,\d{1,2}(\.\d{1,2})?z$/,
      fieldError('field_map_point'),
    )
    .optional()
    .meta({ example: '@40.7,-74,14z' })
    .describe('Maps only: latitude, longitude and zoom to look from'),
  cid: text(100, 1).optional().describe('Maps only: one place by its cid; q may be left out'),
  placeId: text(200, 1)
    .optional()
    .describe('Maps only: one place by its placeId; q may be left out'),
}

/** The parameters of the public search API, as the contract names them. */
export const SearchRequest = z
  .looseObject({
    q: text(2048, 1).describe('What to search for'),
    gl: code
      .refine(isCountry, { error: fieldError('field_country') })
      .optional()
      .meta({ example: 'us' })
      .describe('Country code of the market; default us, or the country of location'),
    hl: code.optional().meta({ example: 'en' }).describe('Interface language; default en'),
    location: text(400, 1)
      .optional()
      .meta({ example: 'Chicago,Illinois,United States' })
      .describe(
        'A place from /v1/locations: its canonicalName, its geo token or any of its names',
      ),
    num: z.int().min(1).max(100).default(10).describe('Results wanted'),
    page: z.int().min(1).max(100).default(1),
    tbs: z
      .string()
      .max(100)
      .regex(
        /^(qdr:[hdwmy]\d{0,3}|cdr:1,cd_min:[\d/]{6,10},cd_max:[\d/]{6,10})(,sbd:1)?$/,
        'must be qdr:h, qdr:d, qdr:w, qdr:m or qdr:y',
      )
      .optional()
      .meta({ example: 'qdr:w' })
      .describe('Time filter'),
    autocorrect: z.boolean().default(true).describe('false keeps the query as typed'),
    cache: z.boolean().default(true).describe('false forces a fresh search'),
    device: z.enum(['desktop', 'mobile']).default('desktop'),
  })
  .meta({ id: 'SearchRequest' })

/** A map can also be asked for a place by its id, without any words. */
export const MapsRequest = SearchRequest.extend({
  ...PINNED,
  q: text(2048, 1).optional(),
}).meta({
  id: 'MapsRequest',
})

/** The query, whether a cached answer is allowed, and the parameters as given. */
export type Question = { query: SearchQuery; cache: boolean; asked: Record<string, unknown> }

const NUMBERS = ['num', 'page']
const FLAGS = ['autocorrect', 'cache']

/** Clients of this API send numbers and flags as text, and unknown fields: both are accepted. */
export function readQuestion(raw: unknown, vertical: Vertical): Question {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw fail('question_not_object')
  const given = raw as Record<string, unknown>
  const picked = pickVertical(given.type, vertical)
  const shape = picked === 'maps' ? MapsRequest : SearchRequest
  const asked = Object.fromEntries(
    Object.keys(shape.shape).flatMap((name) =>
      isGiven(given[name]) ? [[name, loosen(name, given[name])]] : [],
    ),
  )
  if ((asked.q ?? asked.cid ?? asked.placeId) === undefined) throw fail('query_missing')
  for (const value of Object.values(asked)) {
    if (typeof value === 'string' && !isStorable(value)) throw fail('text_unstorable')
  }
  const read = readInput(shape, asked)
  if (!read.success) throw invalidFields(read.error)
  return { query: queryOf(read.data, picked), cache: read.data.cache, asked }
}

/** The operator may sell fewer results a search than the contract allows. */
export function requireDepth({ query: { num } }: Question, maxDepth: number) {
  if (num > maxDepth) throw fail('results_limit', { n: maxDepth })
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function loosen(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (NUMBERS.includes(name) && /^\d{1,9}$/.test(value)) return Number(value)
  if (FLAGS.includes(name) && /^(true|false|1|0)$/i.test(value))
    return /^(true|1)$/i.test(value)
  return value
}

/** The question for the sources, with the location resolved and the market derived from it. */
function queryOf(request: z.output<typeof MapsRequest>, vertical: Vertical): SearchQuery {
  const {
    q = '',
    gl,
    hl = 'en',
    location,
    num,
    page,
    tbs,
    autocorrect,
    device,
    ll,
    cid,
    placeId,
  } = request
  const found = location === undefined ? undefined : requireLocation(location)
  return {
    q: q.trim(),
    vertical,
    gl: gl ?? found?.countryCode.toLowerCase() ?? 'us',
    hl,
    ...(found && { location: found.canonicalName, uule: found.geo }),
    num,
    page,
    ...(tbs && { tbs }),
    autocorrect,
    device,
    ...(ll && { ll }),
    ...(cid && { cid }),
    ...(placeId && { placeId }),
  }
}

/** Some clients name the vertical in the body of /search. */
function pickVertical(type: unknown, vertical: Vertical): Vertical {
  if (vertical !== 'search' || !isGiven(type)) return vertical
  const named = VERTICALS.find((each) => each === type)
  if (!named) throw fail('search_type_unknown', { types: VERTICALS.join(', ') })
  return named
}

/** Same question, same key: every parameter that changes the answer, and nothing else. */
export function cacheKeyOf(query: SearchQuery, source: string): string {
  return `${source}:${hash('sha256', JSON.stringify(Object.entries(query).sort()), 'base64url')}`
}
