import { fail } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import { withClientLocked } from '../store/clients.ts'
import { countKeywords, insertKeywords } from '../store/keywords.ts'
import type { NewKeyword } from './keyword-schemas.ts'

const MAX_KEYWORDS = 10_000

/** Tracks the keywords that are not tracked yet and answers these; nothing is stored when they are too many. */
export function addKeywords(ctx: Context, clientId: number, keywords: NewKeyword[]) {
  requireSources(ctx, keywords)
  return withClientLocked(ctx, clientId, async (tx) => {
    const added = await insertKeywords(tx.db, clientId, { keywords, now: tx.now() })
    const total = await countKeywords(tx.db, { client_id: clientId })
    if (total <= MAX_KEYWORDS) return added
    const had = total - added.length
    throw fail('keyword_limit', { n: MAX_KEYWORDS, had, added: added.length })
  })
}

/** What none of the sources can be asked would fail at every check; google may still get its source. */
function requireSources({ search }: Context, keywords: NewKeyword[]): void {
  if (search.health().length === 0) return
  const others = keywords.filter(({ engine }) => engine !== 'google')
  const kinds = new Map(others.map((keyword) => [marketKey(keyword), keyword]))
  for (const { query, geo, lang, location, engine, device } of kinds.values()) {
    const asked = {
      q: query,
      vertical: 'search',
      gl: geo,
      hl: lang,
      ...(location && { location }),
    } as const
    const on = device === 'mobile' ? 'mobile' : 'desktop'
    const isAble = search.supports(
      { ...asked, num: 10, page: 1, autocorrect: true, device: on },
      { engine },
    )
    if (!isAble) throw fail('engine_unavailable', { engine })
  }
}

const marketKey = ({ engine, geo, lang, location, device }: NewKeyword) =>
  [engine, geo, lang, location, device].join('\n')

/** Where a keyword that somebody entered came from. */
export function sourceOf({ via }: Actor): string {
  if (via === 'session') return 'manual'
  return via === 'assistant' ? 'assistant' : 'api'
}
