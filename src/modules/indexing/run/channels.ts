import type { Context } from '../../../core/context.ts'
import { BING_BATCH, BING_DAILY } from '../../../providers/index-channels/bing.ts'
import { refused } from '../../../providers/index-channels/call.ts'
import { GOOGLE_DAILY } from '../../../providers/index-channels/google-indexing.ts'
import { INDEXNOW_BATCH } from '../../../providers/index-channels/indexnow.ts'
import type { Channel, ChannelResult } from '../../../providers/index-channels/port.ts'
import { propertyFor } from '../../../providers/index-channels/search-console.ts'
import { type OwnedClient, openIntegration } from '../../clients/index.ts'
import { readSettings } from '../store/settings.ts'

/** Some pages, and the response of the channel. */
export type Receipt = { urls: string[]; result: ChannelResult }

/** A channel with its credentials: its limits, and how to submit to it. */
export type Way = {
  batch: number
  /** What it may take a day, counted for the account; null = as much as it likes. */
  budget: { account: string; limit: number } | null
  /** Pages that are in no receipt were not tried. */
  send(urls: string[]): Promise<Receipt[]>
}

type Opener = (ctx: Context, client: OwnedClient) => Promise<Way | null>

/** How each channel is opened; null where nothing is set up for it. Sitemaps go their own way. */
const OPENERS: Record<Exclude<Channel, 'gsc_sitemap'>, Opener> = {
  async indexnow(ctx, { id }) {
    const key = await openIntegration(ctx, { clientId: id, kind: 'indexnow' })
    if (!key) return null
    const send = (host: string, urls: string[]) =>
      ctx.channels.indexNow.submit(key, { host, urls, signal: ctx.signal })
    return {
      batch: INDEXNOW_BATCH,
      budget: null,
      send: (urls) => byGroup(urls, (url) => url.host, send),
    }
  },
  async google_indexing(ctx, { id }) {
    const google = await openIntegration(ctx, { clientId: id, kind: 'google' })
    if (!google || !(await readSettings(ctx.db, id)).google_indexing) return null
    const { service_account: account } = google
    return {
      batch: 50,
      budget: {
        account: `google ${account.project_id || account.client_email}`,
        limit: GOOGLE_DAILY,
      },
      async send(urls) {
        const result = await ctx.channels.googleIndexing.publish(account, urls, ctx.signal)
        return result.map((each, index) => ({
          urls: urls.slice(index, index + 1),
          result: each,
        }))
      },
    }
  },
  async bing(ctx, { id, domain }) {
    const bing = await openIntegration(ctx, { clientId: id, kind: 'bing' })
    if (!bing) return null
    const send = (siteUrl: string, urls: string[]) =>
      ctx.channels.bing.submit(bing.api_key, { siteUrl, urls }, ctx.signal)
    return {
      batch: BING_BATCH,
      budget: { account: `bing ${domain}`, limit: BING_DAILY },
      send: (urls) => byGroup(urls, (url) => url.origin, send),
    }
  },
}

export function openWay(
  ctx: Context,
  client: OwnedClient,
  channel: Exclude<Channel, 'gsc_sitemap'>,
) {
  return OPENERS[channel](ctx, client)
}

/** Services take the pages of one site at a time. */
async function byGroup(
  urls: string[],
  groupOf: (url: URL) => string,
  send: (group: string, urls: string[]) => Promise<ChannelResult>,
) {
  const receipts: Receipt[] = []
  for (const [group, own] of Map.groupBy(urls, (url) => groupOf(new URL(url)))) {
    receipts.push({ urls: own, result: await send(group, own) })
  }
  return receipts
}

/** Hands a sitemap to Search Console, under the property that holds it. */
export async function openSitemapWay(ctx: Context, client: OwnedClient) {
  const google = await openIntegration(ctx, { clientId: client.id, kind: 'google' })
  if (!google) return null
  const { service_account: account } = google
  return async (sitemap: string): Promise<ChannelResult> => {
    const { properties, failed } = await ctx.channels.searchConsole.properties(
      account,
      ctx.signal,
    )
    if (!properties) return failed
    const property = propertyFor(properties, sitemap)
    if (!property)
      return refused(
        null,
        'no_property',
        `${account.client_email} sees no property that holds ${sitemap}`,
      )
    return ctx.channels.searchConsole.submitSitemap(
      account,
      { siteUrl: property.siteUrl, url: sitemap },
      ctx.signal,
    )
  }
}
