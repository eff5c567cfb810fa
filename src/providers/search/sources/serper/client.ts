import { callApi } from '../../api/call-api.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { ANSWERS } from './answer.ts'

/** The third-party search API that answers for every vertical of google. */
export function openSerper({ base, credentials: { key } }: SourceMeans): SearchSource[] {
  const source: SearchSource = {
    name: 'serper',
    engine: 'google',
    via: 'api',
    pins: ['ll', 'cid', 'placeId'],
    pageSize,
    // It knows places by name only, and no phones.
    supports: ({ device, uule, location }) =>
      device === 'desktop' && (uule === undefined || location !== undefined),
    async search(query, context) {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const options = {
        method: 'POST',
        headers,
        body: JSON.stringify(requestOf(query)),
      } as const
      const url = `${base}/${query.vertical}`
      return { page: await callApi({ url, options, shape: ANSWERS[query.vertical] }, context) }
    },
  }
  return [source]
}

function pageSize({ vertical, num }: SearchQuery): number {
  if (vertical === 'images') return num > 10 ? 100 : 10
  if (vertical === 'shopping') return 40
  if (vertical === 'maps') return 20
  return vertical === 'autocomplete' ? 100 : 10
}

function requestOf({
  q,
  gl,
  hl,
  location,
  num,
  page,
  tbs,
  autocorrect,
  vertical,
  ll,
  cid,
  placeId,
}: SearchQuery) {
  const words = { q: q || undefined, gl, hl, location, tbs, autocorrect, ll, cid, placeId }
  return vertical === 'autocomplete' ? words : { ...words, num, page }
}
