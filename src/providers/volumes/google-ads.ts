import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import { callApi } from '../search/api/call-api.ts'
import { findCountry, findLocation } from '../search/locations/locations.ts'
import { SourceError } from '../search/port.ts'
import { ADS_LANGUAGES } from './google-ads-languages.ts'
import type { SearchVolume, VolumeQuestion, VolumeSource } from './port.ts'

/** Versions end a year after they came. */
const VERSION = 'v25'
const ADS = 'https://googleads.googleapis.com'
const TOKENS = 'https://oauth2.googleapis.com/token'
const TIMEOUT_MS = 60_000
const BATCH = 1000
/** A new token is asked for a little before the old one ends. */
const SPARE_MS = 60_000

/** An own account: a developer token with access to planning, and a person's consent. */
type AdsAccount = {
  developerToken: string
  customerId: string
  /** The manager that the account is reached through. */
  loginCustomerId?: string | undefined
  clientId: string
  clientSecret: string
  refreshToken: string
}

const Token = z.object({
  access_token: z.string().max(4096),
  expires_in: z.number().min(0).max(86_400),
})

// Google writes long integers as strings.
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .nullish()
  .catch(null)
const MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const
const Metrics = z.object({
  avgMonthlySearches: count,
  competition: z.string().max(40).nullish().catch(null),
  competitionIndex: count,
  averageCpcMicros: count,
  monthlySearchVolumes: z
    .array(
      z.object({
        year: z.coerce.number().int(),
        month: z.enum(MONTHS),
        monthlySearches: count,
      }),
    )
    .max(120)
    .nullish()
    .catch(null),
})
const Answer = z.object({
  results: z
    .array(
      z.object({
        text: z.string().max(400),
        closeVariants: z.array(z.string().max(400)).max(1000).nullish().catch(null),
        keywordMetrics: Metrics.nullish(),
      }),
    )
    .max(10_000)
    .nullish(),
})

type Means = { fetcher: Pick<Fetcher, 'fetch'>; now?: () => number }

/** Search volumes of an own Google Ads account; Google asks nothing for them. */
export function googleAdsVolumes(
  account: AdsAccount,
  { fetcher, now = Date.now }: Means,
): VolumeSource {
  let token: { value: string; until: number } | null = null

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > now()) return token.value
    const form = new URLSearchParams({
      ...{ grant_type: 'refresh_token', refresh_token: account.refreshToken },
      ...{ client_id: account.clientId, client_secret: account.clientSecret },
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const options = {
      method: 'POST',
      headers,
      body: form.toString(),
      timeoutMs: TIMEOUT_MS,
    } as const
    const read = callApi(
      { url: TOKENS, options, shape: Token },
      { signal, fetcher, transport: fetcher },
    )
    const { access_token: value, expires_in } = await read.catch(refused)
    token = { value, until: now() + 1000 * expires_in - SPARE_MS }
    return value
  }

  return {
    name: 'google_ads',
    batch: BATCH,
    callUsd: 0,
    supports: ({ lang, ...where }) =>
      ADS_LANGUAGES[lang] !== undefined && codeOf(where) !== undefined,
    async ask(question, signal) {
      const headers = {
        authorization: `Bearer ${await accessToken(signal)}`,
        'content-type': 'application/json',
        'developer-token': account.developerToken,
        ...(account.loginCustomerId && {
          'login-customer-id': digits(account.loginCustomerId),
        }),
      }
      const url = `${ADS}/${VERSION}/customers/${digits(account.customerId)}:generateKeywordHistoricalMetrics`
      const options = {
        method: 'POST',
        headers,
        body: JSON.stringify(taskOf(question)),
        timeoutMs: TIMEOUT_MS,
      } as const
      const answer = await callApi(
        { url, options, shape: Answer },
        { signal, fetcher, transport: fetcher },
      )
      return volumesOf(question.queries, answer)
    },
  }
}

/** A consent that was withdrawn is a key that is refused, though it is told as a bad request. */
function refused(thrown: unknown): never {
  if (thrown instanceof SourceError && thrown.reason === 'unreadable')
    throw new SourceError('auth', 'Google no longer accepts the refresh token', {
      cause: thrown,
    })
  throw thrown
}

const digits = (id: string) => id.replace(/\D/g, '')

const codeOf = ({ geo, location }: Pick<VolumeQuestion, 'geo' | 'location'>) =>
  (location === '' ? findCountry(geo) : findLocation(location))?.googleId

const taskOf = ({ queries, lang, ...where }: VolumeQuestion) => ({
  keywords: queries,
  geoTargetConstants: [`geoTargetConstants/${codeOf(where)}`],
  language: `languageConstants/${ADS_LANGUAGES[lang]}`,
  // Otherwise it counts partners too.
  keywordPlanNetwork: 'GOOGLE_SEARCH',
})

/** Words that are almost the same come as one row: each of them gets its figures. */
function volumesOf(queries: string[], { results }: z.output<typeof Answer>): SearchVolume[] {
  const found = new Map<string, z.output<typeof Metrics>>()
  for (const { text, closeVariants, keywordMetrics } of results ?? [])
    for (const words of keywordMetrics ? [...(closeVariants ?? []), text] : [])
      if (keywordMetrics) found.set(words.toLowerCase(), keywordMetrics)
  return queries.flatMap((query) => {
    const metrics = found.get(query.toLowerCase())
    return metrics ? [volumeOf(query, metrics)] : []
  })
}

const COMPETITION: Record<string, SearchVolume['competition']> = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
}

function volumeOf(query: string, metrics: z.output<typeof Metrics>): SearchVolume {
  const {
    avgMonthlySearches,
    competition,
    competitionIndex,
    averageCpcMicros,
    monthlySearchVolumes,
  } = metrics
  return {
    query,
    volume: avgMonthlySearches ?? null,
    cpc: averageCpcMicros == null ? null : averageCpcMicros / 1_000_000,
    // That of the account, which is not told.
    currency: '',
    competition: COMPETITION[competition ?? ''] ?? null,
    competition_index:
      competitionIndex != null && competitionIndex <= 100 ? competitionIndex : null,
    months: (monthlySearchVolumes ?? [])
      .flatMap(({ year, month, monthlySearches }) => {
        const index = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
        return monthlySearches == null
          ? []
          : [{ month: `${year}-${index}`, volume: monthlySearches }]
      })
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  }
}
