import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type AnyOperation, del, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { ClientId, line } from '../fields.ts'
import { requireClient, withClientLocked } from '../store/clients.ts'
import * as store from '../store/segments.ts'

const MAX_SEGMENTS = 100

const SegmentFilter = z
  .object({
    q: line(300).optional(),
    tag: line(120).optional(),
    cluster: line(120).optional(),
    device: line(20).optional(),
    geo: line(10).optional(),
    location: line(400).optional(),
    engine: line(20).optional(),
    band: line(20).optional().describe('A span of positions, such as 1-10, or none'),
    turn: line(20).optional().describe('new, lost, up or down'),
    feature: line(60).optional().describe('A SERP feature'),
    sort: line(40).optional().describe('Sort order; prefix with - for descending'),
    hide: line(200).optional().describe('Hidden columns, joined by dots'),
    group: line(20).optional().describe('cluster groups by cluster'),
    view: line(20).optional().describe('dates shows one column per check'),
  })
  .describe('Filter and layout of the keyword list')

const Segment = z
  .object({
    id: Id,
    client_id: z.int(),
    name: z.string(),
    filter: SegmentFilter,
    is_private: z.boolean().describe('Visible only to its owner'),
  })
  .meta({ id: 'KeywordSegment' })

const present = <S extends { user_id: number | null }>({ user_id, ...segment }: S) => ({
  ...segment,
  is_private: user_id !== null,
})

export const listSegments = operation({
  name: 'list_segments',
  summary: 'List saved keyword filters',
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(Segment),
  routes: [paged('/api/v1/clients/{client_id}/segments')],
  tool: {
    effect: 'read',
    hint: 'Its q, tag, cluster, device, geo, location and engine fit list_keywords.',
  },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    const seen = { clientId: client_id, userId: ctx.actor.userId }
    const { items, ...counts } = await store.pageSegments(ctx.db, seen, window)
    return { items: items.map(present), ...counts }
  },
})

export const saveSegment = operation({
  name: 'save_segment',
  summary: 'Save a keyword filter; replaces one with the same name',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    name: line(60, 1),
    filter: SegmentFilter,
    is_private: z.boolean().default(false).describe('Visible only to you'),
  }),
  output: Segment,
  routes: [post('/api/v1/clients/{client_id}/segments', { status: 201 })],
  tool: {
    effect: 'write',
    hint: `At most ${MAX_SEGMENTS} a client.`,
    confirm: ({ client_id, name }) => `Save the filter "${name}" for client ${client_id}?`,
  },
  run: (ctx, { client_id, name, filter, is_private }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      if ((await store.countSegments(tx.db, client_id)) >= MAX_SEGMENTS) {
        throw fail('segment_limit', { n: MAX_SEGMENTS })
      }
      const user_id = is_private ? tx.actor.userId : null
      const segment = {
        client_id,
        user_id,
        name,
        filter: JSON.stringify(filter),
        created_at: tx.now(),
      }
      return present(await store.saveSegment(tx.db, segment))
    }),
})

export const deleteSegment = operation({
  name: 'delete_segment',
  summary: 'Remove a saved filter',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    segment_id: Id.describe('Filter id from list_segments'),
  }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/segments/{segment_id}')],
  tool: {
    effect: 'destroy',
    hint: 'The keywords stay.',
    confirm: ({ segment_id }) => `Remove the saved filter ${segment_id}?`,
  },
  async run(ctx, { client_id, segment_id }) {
    await requireClient(ctx, client_id)
    await store.deleteSegment(ctx.db, {
      clientId: client_id,
      userId: ctx.actor.userId,
      id: segment_id,
    })
    return { deleted: true }
  },
})

export const segmentOperations: AnyOperation[] = [listSegments, saveSegment, deleteSegment]
