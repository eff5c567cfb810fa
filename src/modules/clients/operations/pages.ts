import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type AnyOperation, del, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { ClientId, oneOrMany } from '../fields.ts'
import { ownPageUrl } from '../normalize.ts'
import { ContentPage, ContentPageInput } from '../schemas.ts'
import { requireClient, withClientLocked } from '../store/clients.ts'
import * as store from '../store/pages.ts'

const MAX_ADDED = 1000
const MAX_PAGES = 10_000

export const listPages = operation({
  name: 'list_pages',
  summary: "List a client's managed content pages",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(ContentPage),
  routes: [paged('/api/v1/clients/{client_id}/pages')],
  tool: {
    effect: 'read',
    hint: 'Submitted for indexing together with the sitemap’s pages.',
  },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pagesOf(ctx.db, client_id, window)
  },
})

export const addPages = operation({
  name: 'add_pages',
  summary: 'Add managed content pages to a client',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    pages: oneOrMany(ContentPageInput, MAX_ADDED).meta({
      example: [{ url: 'https://example.com/page' }],
    }),
  }),
  output: z.object({ pages: z.array(ContentPage) }),
  routes: [
    post('/api/v1/clients/{client_id}/pages', { status: 201, body: 'pages', result: 'pages' }),
  ],
  tool: {
    effect: 'write',
    hint: "Pages must be on the client's own site. Returns the new ones.",
    confirm: ({ client_id, pages }) => `Add ${pages.length} pages to client ${client_id}?`,
  },
  run: (ctx, { client_id, pages }) =>
    withClientLocked(ctx, client_id, async (tx, { domain }) => {
      const own = pages.map((page, i) => ({
        ...page,
        url: requireOwn(page.url, { domain, i }),
      }))
      const added = await store.insertPages(tx.db, client_id, { pages: own, now: tx.now() })
      if ((await store.countPages(tx.db, client_id)) > MAX_PAGES)
        throw fail('page_limit', { n: MAX_PAGES })
      return { pages: added }
    }),
})

export const deletePage = operation({
  name: 'delete_page',
  summary: 'Remove a managed content page',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    page_id: Id.describe('Page id from list_pages'),
  }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/pages/{page_id}')],
  tool: {
    effect: 'destroy',
    hint: 'The page itself is not affected.',
    confirm: ({ page_id }) => `Remove page ${page_id} from the list?`,
  },
  async run(ctx, { client_id, page_id }) {
    await requireClient(ctx, client_id)
    await store.deletePage(ctx.db, { clientId: client_id, id: page_id })
    return { deleted: true }
  },
})

function requireOwn(url: string, { domain, i }: { domain: string; i: number }): string {
  const own = ownPageUrl(url, domain)
  if (!own) throw fail('page_foreign', { i, domain })
  return own
}

export const pageOperations: AnyOperation[] = [listPages, addPages, deletePage]
