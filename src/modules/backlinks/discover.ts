import type { Context } from '../../core/context.ts'
import { type Counts, countFailure, totalOf } from '../../core/failures.ts'
import { failureReason } from '../../providers/failure.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { SearchError } from '../../providers/search/search.ts'
import type { OwnedClient } from '../clients/index.ts'
import { isProblem, type NormalizedLink, normalizeLink } from './link-state.ts'

const RESULTS = 50

/** `isFailed`: no search was answered, which is not the same as nothing found. */
export type Discovered = { links: NormalizedLink[]; failures: Counts; isFailed: boolean }

/** Pages elsewhere that engines show for the client's domain and name: they may link to it. */
export async function searchForLinks(
  ctx: Context,
  { domain, name }: OwnedClient,
): Promise<Discovered> {
  const questions = [
    `"${domain}" -site:${domain}`,
    `"${name.replaceAll('"', ' ').trim()}" -site:${domain}`,
  ]
  const found = new Map<string, NormalizedLink>()
  const failures: Counts = {}
  for (const q of questions) {
    try {
      const { page } = await ctx.search.search(queryFor(q), { signal: ctx.signal })
      for (const { link } of page.organic) {
        const normalized = normalizeLink({ source_url: link, target_url: '' }, domain)
        if (!isProblem(normalized)) found.set(normalized.source_url, normalized)
      }
    } catch (thrown) {
      if (!(thrown instanceof SearchError)) throw thrown
      countFailure(failures, failureReason(thrown.reason))
    }
  }
  return {
    links: [...found.values()],
    failures,
    isFailed: totalOf(failures) === questions.length,
  }
}

function queryFor(q: string): SearchQuery {
  return {
    q,
    vertical: 'search',
    gl: 'us',
    hl: 'en',
    num: RESULTS,
    page: 1,
    autocorrect: false,
    device: 'desktop',
  }
}
