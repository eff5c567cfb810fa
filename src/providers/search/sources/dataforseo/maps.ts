import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { apiPage, ranked } from '../../api/page.ts'
import {
  anyText,
  compact,
  listOf,
  numeric,
  optionalNumber,
  optionalText,
  optionalUsd,
  title,
} from '../../api/shape.ts'
import type { Page } from '../../page.ts'
import { type SearchQuery, type SearchSource, SourceError } from '../../port.ts'
import { reasonOf } from './answer.ts'

type Account = { base: string; authorization: string; timeoutMs: number; usualMs: number }

/** A hundred businesses are billed as one page. */
const PAGE_SIZE = 100
const FOUND = 20_000
const NOTHING_FOUND = 40_102

/** The map of google, looked at from a point. */
export const dataforseoMap = ({
  base,
  authorization,
  timeoutMs,
  usualMs,
}: Account): SearchSource => ({
  name: 'dataforseo',
  engine: 'google',
  via: 'maps',
  usualMs,
  isRetried: false,
  pins: ['ll'],
  pageSize: () => PAGE_SIZE,
  supports: ({ vertical, page, ll, tbs, device }) =>
    vertical === 'maps' &&
    page === 1 &&
    ll !== undefined &&
    tbs === undefined &&
    device === 'desktop',
  async search(query, context) {
    const url = `${base}/v3/serp/google/maps/live/advanced`
    const headers = { authorization, 'content-type': 'application/json' }
    const options = {
      method: 'POST',
      headers,
      body: JSON.stringify([taskOf(query)]),
      timeoutMs,
    } as const
    const answer = await callApi({ url, options, shape: Answer }, context)
    return { page: pageOf(answer), ...(answer.cost !== undefined && { costUsd: answer.cost }) }
  },
})

const taskOf = ({ q, hl, num, ll = '' }: SearchQuery) => ({
  // It decodes what it is given.
  keyword: q.replaceAll('%', '%25').replaceAll('+', '%2B'),
  location_coordinate: ll.replace(/^@/, ''),
  language_code: hl,
  depth: num,
  // Otherwise local words move the map to where most of such businesses are.
  search_places: false,
})

const Item = z.object({
  type: z.string().max(100),
  title,
  address: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  rating: z
    .object({ value: optionalNumber, votes_count: optionalNumber })
    .nullish()
    .catch(undefined),
  category: optionalText,
  phone: optionalText,
  url: optionalText,
  domain: optionalText,
  cid: optionalText,
  feature_id: optionalText,
  place_id: optionalText,
})

const Answer = z.object({
  status_code: numeric.optional(),
  status_message: anyText,
  cost: optionalUsd,
  tasks: z
    .array(
      z.object({
        status_code: numeric,
        status_message: anyText,
        result: z.array(z.object({ items: listOf(Item).nullish() })).nullish(),
      }),
    )
    .max(10)
    .nullish(),
})

/** Ads stand above the others and are no rank. */
function pageOf({ status_code = FOUND, status_message, tasks }: z.output<typeof Answer>): Page {
  const [task] = tasks ?? []
  const { status_code: code, status_message: message } = task ?? { status_code, status_message }
  if (code === NOTHING_FOUND) return apiPage('google', 'maps', { verified: false, places: [] })
  if (code !== FOUND) throw new SourceError(reasonOf(code), `${code}: ${message}`.slice(0, 300))
  const items = task?.result?.[0]?.items
  if (!items) throw new SourceError('unreadable', 'The answer holds no list of results')
  const places = items.filter(({ type }) => type === 'maps_search').map(localResultOf)
  return apiPage('google', 'maps', { verified: false, places: ranked(places) })
}

function localResultOf({
  title: name,
  rating,
  phone,
  url,
  domain,
  feature_id,
  place_id,
  ...rest
}: z.output<typeof Item>) {
  const { address, latitude, longitude, category, cid } = rest
  return {
    title: name,
    ...compact({
      ...{ address, latitude, longitude, category, cid },
      rating: rating?.value,
      ratingCount: rating?.votes_count,
      phoneNumber: phone,
      website: url ?? (domain === undefined ? undefined : `https://${domain}/`),
      fid: feature_id,
      placeId: place_id,
    }),
  }
}
