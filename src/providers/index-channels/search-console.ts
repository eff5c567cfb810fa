import { z } from 'zod'
import { canonicalHost, sameSite } from '../../base/network/domain.ts'
import { accepted, jsonOf, refused } from './call.ts'
import { askGoogle, type Google } from './google-call.ts'
import type { Bases, ChannelResult, GoogleAccount, ServiceAccount } from './port.ts'

/** Inspections a day and property. */
export const INSPECTIONS_DAILY = 2000

export type Property = { siteUrl: string; permission: string }
export type Properties =
  | { properties: Property[]; unverified: string[]; failed: null }
  | { properties: null; failed: ChannelResult }
type Inspection = {
  verdict: string
  coverage: string
  lastCrawl: string | null
  canonical: string | null
}
type Inspected =
  | { inspection: Inspection; failed: null }
  | { inspection: null; failed: ChannelResult }

export type SearchConsole = {
  /** The properties that the account may see, and those it has entered without proving that they are its own. */
  properties(account: GoogleAccount, signal: AbortSignal): Promise<Properties>
  submitSitemap(
    account: ServiceAccount,
    sitemap: { siteUrl: string; url: string },
    signal: AbortSignal,
  ): Promise<ChannelResult>
  inspect(
    account: ServiceAccount,
    page: { siteUrl: string; url: string },
    signal: AbortSignal,
  ): Promise<Inspected>
}

const UNVERIFIED = 'siteUnverifiedUser'
const Sites = z.object({
  siteEntry: z
    .array(
      z.object({
        siteUrl: z.string().max(2048),
        permissionLevel: z.string().max(100).catch(''),
      }),
    )
    .max(10_000)
    .default([]),
})
const Result = z.object({
  inspectionResult: z.object({
    indexStatusResult: z.object({
      verdict: z.string().max(100).catch(''),
      coverageState: z.string().max(300).catch(''),
      lastCrawlTime: z.string().max(100).nullable().catch(null),
      googleCanonical: z.string().max(2048).nullable().catch(null),
    }),
  }),
})

export function createSearchConsole(
  google: Google,
  { webmasters, searchConsole }: Bases,
): SearchConsole {
  return {
    async properties(account, signal) {
      const url = `${webmasters}/webmasters/v3/sites`
      const { answer, failed } = await askGoogle(google, account, {
        method: 'GET',
        url,
        scope: 'webmasters',
        signal,
      })
      if (!answer) return { properties: null, failed }
      const read = Sites.safeParse(jsonOf(answer))
      if (!read.success)
        return {
          properties: null,
          failed: refused(answer.status, 'unexpected', 'not a list of sites'),
        }
      const found = read.data.siteEntry.map(({ siteUrl, permissionLevel }) => ({
        siteUrl,
        permission: permissionLevel,
      }))
      return {
        properties: found.filter(({ permission }) => permission !== UNVERIFIED),
        unverified: found
          .filter(({ permission }) => permission === UNVERIFIED)
          .map(({ siteUrl }) => siteUrl),
        failed: null,
      }
    },
    async submitSitemap(account, { siteUrl, url: sitemap }, signal) {
      const url = `${webmasters}/webmasters/v3/sites/${encodeURIComponent(siteUrl)}/sitemaps/${encodeURIComponent(sitemap)}`
      const { answer, failed } = await askGoogle(google, account, {
        method: 'PUT',
        url,
        scope: 'webmasters',
        signal,
      })
      return answer ? accepted(answer.status) : failed
    },
    async inspect(account, { siteUrl, url: page }, signal) {
      const url = `${searchConsole}/v1/urlInspection/index:inspect`
      const body = { inspectionUrl: page, siteUrl, languageCode: 'en-US' }
      const { answer, failed } = await askGoogle(google, account, {
        method: 'POST',
        url,
        body,
        scope: 'webmasters',
        signal,
      })
      if (!answer) return { inspection: null, failed }
      const read = Result.safeParse(jsonOf(answer))
      if (!read.success)
        return {
          inspection: null,
          failed: refused(answer.status, 'unexpected', 'not an inspection'),
        }
      const { verdict, coverageState, lastCrawlTime, googleCanonical } =
        read.data.inspectionResult.indexStatusResult
      const inspection = {
        verdict,
        coverage: coverageState,
        lastCrawl: lastCrawlTime,
        canonical: googleCanonical,
      }
      return { inspection, failed: null }
    },
  }
}

/** The property that holds a page: one of the whole domain before one of an address, the longer before the shorter. */
export function propertyFor(properties: Property[], page: string): Property | undefined {
  const url = new URL(page)
  const holds = ({ siteUrl }: Property) =>
    siteUrl.startsWith('sc-domain:')
      ? sameSite(url.hostname, siteUrl.slice(10))
      : url.href.startsWith(siteUrl)
  const rank = ({ siteUrl }: Property) =>
    (siteUrl.startsWith('sc-domain:') ? 10_000 : 0) + siteUrl.length
  return properties.filter(holds).toSorted((a, b) => rank(b) - rank(a))[0]
}

/** Whether a property belongs to the site at all. */
export function isPropertyOf({ siteUrl }: Property, domain: string): boolean {
  const host = siteUrl.startsWith('sc-domain:')
    ? siteUrl.slice(10)
    : (URL.parse(siteUrl)?.hostname ?? '')
  return sameSite(host, domain) || sameSite(domain, canonicalHost(host))
}
