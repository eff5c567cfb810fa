import type { Context } from '../../core/context.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { SearchFailed } from '../../providers/search/search.ts'
import type { OwnedClient } from '../clients/index.ts'
import { type Placed, placeLink } from './rules.ts'

const RESULTS = 50

/** Pages elsewhere that engines show for the client's domain and name: they may link to it. */
export async function searchForLinks(ctx: Context, { domain, name }: OwnedClient): Promise<Placed[]> {
  const questions = [`"${domain}" -site:${domain}`, `"${name.replaceAll('"', ' ').trim()}" -site:${domain}`]
  const found = new Map<string, Placed>()
  let failed: SearchFailed | null = null
  for (const q of questions) {
    try {
      const { page } = await ctx.search.search(queryFor(q), { signal: ctx.signal })
      for (const { link } of page.organic) {
        const placed = placeLink({ source_url: link, target_url: '' }, domain)
        if (typeof placed !== 'string') found.set(placed.source_url, placed)
      }
    } catch (thrown) {
      if (!(thrown instanceof SearchFailed)) throw thrown
      failed = thrown
    }
  }
  // One answer is better than none; none at all is a failure, not an empty find.
  if (failed && found.size === 0) throw failed
  return [...found.values()]
}

function queryFor(q: string): SearchQuery {
  return { q, vertical: 'search', gl: 'us', hl: 'en', num: RESULTS, page: 1, autocorrect: false, device: 'desktop' }
}
