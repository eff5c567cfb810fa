import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, del, operation, patch, post, put } from '../../../core/operation.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import type { Db } from '../../../platform/database/db.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, type Device, LOCAL_ENGINES, oneOrMany } from '../fields.ts'
import { addKeywords as add, sourceOf } from '../keywords/add-keywords.ts'
import { marketOf } from '../keywords/keyword-location.ts'
import {
  Keyword,
  KeywordDetail,
  KeywordId,
  KeywordInput,
  KeywordUpdate,
  NewKeyword,
  showTags,
  splitTags,
} from '../keywords/keyword-schemas.ts'
import { requireClient, withClientLocked } from '../store/clients.ts'
import * as store from '../store/keywords.ts'

const MAX_ADDED = 5000
const MAX_CHANGED = 10_000

export const addKeywords = operation({
  name: 'add_keywords',
  summary: 'Add keywords to a client',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    keywords: oneOrMany(KeywordInput, MAX_ADDED).meta({ example: [{ query: 'red shoes' }] }),
  }),
  output: z.object({ keywords: z.array(Keyword) }),
  routes: [
    post('/api/v1/clients/{client_id}/keywords', {
      status: 201,
      body: 'keywords',
      result: 'keywords',
    }),
  ],
  tool: {
    effect: 'write',
    hint: 'Returns the new keywords; those already tracked are skipped.',
    confirm: ({ client_id, keywords }) =>
      `Add ${keywords.length} keywords to client ${client_id}?`,
  },
  async run(ctx, { client_id, keywords }) {
    const source = sourceOf(ctx.actor)
    const given = keywords.map((keyword) =>
      NewKeyword.parse({ ...keyword, ...marketOf(keyword), source }),
    )
    const added = await add(ctx, client_id, given)
    return { keywords: added.map(showTags) }
  },
})

export const updateKeyword = operation({
  name: 'update_keyword',
  summary: 'Update a keyword',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, keyword_id: KeywordId, ...KeywordUpdate }),
  output: KeywordDetail,
  routes: [
    patch('/api/v1/clients/{client_id}/keywords/{keyword_id}'),
    put('/api/v1/clients/{client_id}/keywords/{keyword_id}'),
  ],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ keyword_id, client_id: _, ...change }) =>
      `Change ${Object.keys(change).join(', ')} of keyword ${keyword_id}?`,
  },
  async run(ctx, { client_id, keyword_id, tags, ...change }) {
    await requireClient(ctx, client_id)
    if (change.geo !== undefined)
      await requireMovable(ctx, { client_id, id: keyword_id, geo: change.geo })
    await requireDevice(ctx.db, { client_id, ids: [keyword_id], device: change.device })
    const tagged = tags === undefined ? {} : { tags: splitTags(tags) }
    const changed = {
      ...change,
      ...tagged,
      ...(change.search_volume !== undefined && { volume_source: 'manual' as const }),
      updated_at: ctx.now(),
    }
    return showTags(await store.updateKeyword(ctx.db, { client_id, id: keyword_id }, changed))
  },
})

export const updateKeywords = operation({
  name: 'update_keywords',
  summary: 'Update several keywords in one call',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    ids: z.array(Id).min(1).max(MAX_CHANGED),
    cluster: KeywordUpdate.cluster,
    intent: KeywordUpdate.intent,
    device: KeywordUpdate.device,
    add_tags: KeywordUpdate.tags,
    remove_tags: KeywordUpdate.tags,
  }),
  output: z.object({ updated: z.int().min(0) }).meta({ id: 'UpdatedCount' }),
  routes: [post('/api/v1/clients/{client_id}/keywords/update')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value; tags are added to or removed from the existing ones.',
    confirm: ({ ids, client_id: _, ...change }) =>
      `Change ${Object.keys(change).join(', ')} of ${ids.length} keywords?`,
  },
  run: (ctx, { client_id, ids, add_tags, remove_tags, ...change }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      await requireDevice(tx.db, { client_id, ids, device: change.device })
      const changed = { ...change, updated_at: tx.now() }
      const tags = { add: splitTags(add_tags ?? ''), remove: splitTags(remove_tags ?? '') }
      return {
        updated: await store.updateKeywords(tx.db, { client_id, ids }, { changed, tags }),
      }
    }),
})

export const deleteKeyword = operation({
  name: 'delete_keyword',
  summary: 'Stop tracking a keyword',
  access: 'analyst',
  input: z.object({ client_id: ClientId, keyword_id: KeywordId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/keywords/{keyword_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Deletes its history too.',
    confirm: ({ keyword_id }) => `Delete keyword ${keyword_id} and its history?`,
  },
  async run(ctx, { client_id, keyword_id }) {
    await requireClient(ctx, client_id)
    if ((await store.deleteKeywords(ctx.db, client_id, [keyword_id])) === 0) throw notFound()
    return { deleted: true }
  },
})

export const deleteKeywords = operation({
  name: 'delete_keywords',
  summary: 'Stop tracking several keywords',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ids: z.array(Id).min(1).max(MAX_CHANGED) }),
  output: z.object({ deleted: z.int().min(0) }).meta({ id: 'DeletedCount' }),
  routes: [post('/api/v1/clients/{client_id}/keywords/delete')],
  tool: {
    effect: 'destroy',
    hint: 'Returns the number removed; unknown ids are ignored.',
    confirm: ({ ids }) => `Delete ${ids.length} keywords and their history?`,
  },
  async run(ctx, { client_id, ids }) {
    await requireClient(ctx, client_id)
    return transaction(ctx, async (tx) => {
      const deleted = await store.deleteKeywords(tx.db, client_id, ids)
      await recordAudit(tx, 'keywords_deleted', `client ${client_id} ${deleted} keywords`)
      return { deleted }
    })
  },
})

type Moving = { client_id: number; ids: number[]; device: Device | undefined }

/** Some engines show phones what they show computers. */
async function requireDevice(db: Db, { client_id, ids, device = 'desktop' }: Moving) {
  if (device === 'desktop') return
  const other = store
    .matchingKeywords(db, { client_id, ids })
    .where('engine', 'not in', LOCAL_ENGINES)
    .select('engine')
  const keyword = await other.limit(1).executeTakeFirst()
  if (keyword) throw fail('engine_desktop_only', keyword)
}

/** A location lies in one country, so a keyword that is searched from one stays there. */
async function requireMovable(
  ctx: Context,
  { client_id, id, geo }: { client_id: number; id: number; geo: string },
) {
  const [keyword] = await store
    .matchingKeywords(ctx.db, { client_id, ids: [id] })
    .selectAll()
    .execute()
  if (keyword && keyword.location !== '' && keyword.geo !== geo)
    throw fail('keyword_pinned', { location: keyword.location })
}

export const keywordOperations: AnyOperation[] = [
  addKeywords,
  updateKeyword,
  updateKeywords,
  deleteKeyword,
  deleteKeywords,
]
