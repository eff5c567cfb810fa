import { fail } from '../../base/errors.ts'
import type { Actor, Context } from '../../core/context.ts'
import type { NewKeyword } from './keyword-schemas.ts'
import { withClientLocked } from './store/clients.ts'
import { countKeywords, insertKeywords } from './store/keywords.ts'

const MAX_KEYWORDS = 10_000

/** Tracks the keywords that are not tracked yet and answers these; nothing is stored when they are too many. */
export function addKeywords(ctx: Context, clientId: number, keywords: NewKeyword[]) {
  return withClientLocked(ctx, clientId, async (tx) => {
    const added = await insertKeywords(tx.db, clientId, { keywords, now: tx.now() })
    const total = await countKeywords(tx.db, { client_id: clientId })
    if (total <= MAX_KEYWORDS) return added
    const had = total - added.length
    throw fail('keyword_limit', { n: MAX_KEYWORDS, had, added: added.length })
  })
}

/** Where a keyword that somebody typed or sent came from. */
export function sourceOf({ via }: Actor): string {
  if (via === 'session') return 'manual'
  return via === 'assistant' ? 'assistant' : 'api'
}
