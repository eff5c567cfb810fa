import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import type { Meter } from '../meter.ts'
import { callApi } from '../search/api/call-api.ts'
import { anyText } from '../search/api/shape.ts'
import { findCountry, findLocation } from '../search/locations/locations.ts'
import { meteredCall } from '../search/metered.ts'
import { SourceError } from '../search/port.ts'
import { reasonOf } from '../search/sources/dataforseo/answer.ts'
import type { SearchVolume, VolumeQuestion, VolumeSource } from './port.ts'

const TIMEOUT_MS = 125_000
const FOUND = 20_000
/** Dollars for a list of up to a thousand queries, autumn 2026. */
const CALL_USD = 0.075
const BATCH = 1000

const count = z.number().int().min(0).max(1e12).nullish().catch(null)
const Item = z.object({
  keyword: z.string().max(400),
  search_volume: count,
  cpc: z.number().min(0).max(1e6).nullish().catch(null),
  competition: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullish().catch(null),
  competition_index: z.number().int().min(0).max(100).nullish().catch(null),
  monthly_searches: z
    .array(
      z.object({
        year: z.int().min(2000).max(2100),
        month: z.int().min(1).max(12),
        search_volume: count,
      }),
    )
    .max(120)
    .nullish()
    .catch(null),
})
const Answer = z.object({
  status_code: z.number(),
  status_message: anyText,
  cost: z.number().min(0).optional().catch(undefined),
  tasks: z
    .array(
      z.object({
        status_code: z.number(),
        status_message: anyText,
        result: z.array(Item).max(2000).nullish(),
      }),
    )
    .max(10)
    .nullish(),
})

type Account = { base: string; login: string; password: string }
type Means = { fetcher: Pick<Fetcher, 'fetch'>; meter: Meter | undefined }

/** Search volumes of Google Ads, as DataForSEO sells them. */
export function dataforseoVolumes(
  { base, login, password }: Account,
  { fetcher, meter }: Means,
): VolumeSource {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  async function call(question: VolumeQuestion, signal: AbortSignal) {
    const url = `${base}/v3/keywords_data/google_ads/search_volume/live`
    const headers = { authorization, 'content-type': 'application/json' }
    const options = {
      method: 'POST',
      headers,
      body: JSON.stringify([taskOf(question)]),
      timeoutMs: TIMEOUT_MS,
    } as const
    const answer = await callApi(
      { url, options, shape: Answer },
      { signal, fetcher, transport: fetcher },
    )
    return { volumes: volumesOf(answer), costUsd: answer.cost }
  }
  return {
    name: 'dataforseo',
    batch: BATCH,
    callUsd: CALL_USD,
    supports: (where) => codeOf(where) !== undefined,
    async ask(question, signal) {
      if (!meter) return (await call(question, signal)).volumes
      const metering = { source: 'dataforseo', price: CALL_USD, meter }
      const { volumes } = await meteredCall(() => call(question, signal), {
        ...metering,
        costOf: ({ costUsd }) => costUsd,
      })
      return volumes
    },
  }
}

const codeOf = ({ geo, location }: Omit<VolumeQuestion, 'queries'>) =>
  (location === '' ? findCountry(geo) : findLocation(location))?.googleId

const taskOf = ({ queries, lang, ...where }: VolumeQuestion) => ({
  keywords: queries,
  location_code: codeOf({ lang, ...where }),
  language_code: lang,
  search_partners: false,
})

/** HTTP says 200 to everything; the codes inside count. */
function volumesOf({ tasks, ...top }: z.output<typeof Answer>): SearchVolume[] {
  const [task] = tasks ?? []
  const { status_code: code, status_message: message } = task ?? top
  if (code !== FOUND) throw new SourceError(reasonOf(code), `${code}: ${message}`.slice(0, 300))
  if (!task?.result)
    throw new SourceError('unreadable', 'The answer holds no list of search volumes')
  return task.result.map((item) => ({
    query: item.keyword,
    volume: item.search_volume ?? null,
    cpc: item.cpc ?? null,
    currency: 'USD',
    competition: item.competition ? COMPETITION[item.competition] : null,
    competition_index: item.competition_index ?? null,
    months: (item.monthly_searches ?? [])
      .flatMap(({ year, month, search_volume }) =>
        search_volume == null
          ? []
          : [{ month: `${year}-${String(month).padStart(2, '0')}`, volume: search_volume }],
      )
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  }))
}

const COMPETITION = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const
