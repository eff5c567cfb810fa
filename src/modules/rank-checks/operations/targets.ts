import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { httpUrl } from '../../../base/network/url.ts'
import { type AnyOperation, operation, paged, put } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { text } from '../../../core/schemas.ts'
import {
  ClientId,
  KeywordId,
  matchingKeywords,
  requireClient,
  withClientLocked,
} from '../../clients/index.ts'
import { isOwn } from '../results/matching.ts'
import { pageTargets, saveTarget } from '../store/targets.ts'

const KeywordTarget = z
  .object({
    keyword_id: z.int(),
    query: z.string(),
    url: z.string().describe('Target page of the keyword; empty when none is set'),
  })
  .meta({ id: 'KeywordTarget' })

export const listKeywordTargets = operation({
  name: 'list_keyword_targets',
  summary: 'Get the target page of a keyword',
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(KeywordTarget),
  routes: [paged('/api/v1/clients/{client_id}/keyword-targets')],
  tool: { effect: 'read', hint: 'Results say url_mismatch where another page ranks.' },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return pageTargets(ctx.db, client_id, window)
  },
})

export const saveKeywordTarget = operation({
  name: 'save_keyword_target',
  summary: 'Set the target page of a keyword',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    keyword_id: KeywordId,
    url: text(2048).describe("A page of the client's site; empty to clear"),
  }),
  output: KeywordTarget,
  routes: [put('/api/v1/clients/{client_id}/keywords/{keyword_id}/target')],
  tool: {
    effect: 'write',
    hint: 'Applies from the next check: matched_page is then this page, whatever ranks.',
    confirm: ({ keyword_id, url }) =>
      `Name ${url || 'no page'} as the page that is meant for keyword ${keyword_id}?`,
  },
  run: (ctx, { client_id, keyword_id, url: given }) =>
    withClientLocked(ctx, client_id, async (tx, { domain }) => {
      const keyword = matchingKeywords(tx.db, { client_id })
        .select('query')
        .where('keywords.id', '=', keyword_id)
      const found = await keyword.executeTakeFirst()
      if (!found) throw notFound()
      const url = httpUrl(given)?.href ?? ''
      if (given !== '' && !isOwn(url, domain)) throw fail('target_foreign', { domain })
      await saveTarget(tx.db, keyword_id, url)
      return { keyword_id, ...found, url }
    }),
})

export const targetOperations: AnyOperation[] = [listKeywordTargets, saveKeywordTarget]
