import { sameSite } from '../../../base/network/domain.ts'
import { hostOf, pageKey } from '../../../base/network/url.ts'
import type { Context } from '../../../core/context.ts'
import type { OwnedClient } from '../../clients/index.ts'
import { ownCitations } from '../store/results.ts'
import { checkFor } from './check-selection.ts'

/** Which pages of a client the newest answers cite: addresses, each with the number of answers. */
export async function citedPages(ctx: Context, client: OwnedClient) {
  const check = await checkFor(ctx, client, undefined)
  if (!check) return { answers: 0, pages: new Map<string, number>() }
  const { answers, cited } = await ownCitations(ctx.db, check)
  const pages = new Map<string, number>()
  for (const citations of cited) {
    const own = citations.filter(
      ({ url, isCited }) => isCited && sameSite(hostOf(url) ?? '', client.domain),
    )
    // An answer that cites a page twice cites it.
    const once = new Map(own.map(({ url }) => [pageKey(url) ?? url, url]))
    for (const url of once.values()) pages.set(url, (pages.get(url) ?? 0) + 1)
  }
  return { answers, pages }
}
