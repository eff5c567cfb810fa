import { z } from 'zod'
import { type AnyOperation, del, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, readPage, Window } from '../../../core/page.ts'
import { Deleted, Id, text, UnixTime } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { annotate } from '../reports/annotate.ts'
import { outsideEvents } from '../reports/outside-events.ts'
import { Span } from '../schemas.ts'
import * as store from '../store/annotations.ts'

const MAX_TIME = 4_102_444_800

const Kind = z.enum(['note', 'deploy', 'content', 'algorithm'])

const Annotation = z
  .object({
    id: z.int().describe('0 for automatic notes, which cannot be deleted'),
    client_id: z.int(),
    kind: Kind,
    happened_at: UnixTime,
    note: z.string(),
    source: z
      .enum(['person', 'google', 'sitemap'])
      .describe(
        'person: added here or by a webhook; google: its search status feed; sitemap: pages added or changed',
      ),
    url: z.string().describe('Link for details; may be empty'),
    ended_at: UnixTime.nullable().describe('When it ended; null for a moment or when ongoing'),
    created_at: UnixTime,
  })
  .meta({ id: 'Annotation' })

const byPerson = <Row extends object>(row: Row) => ({
  ...row,
  source: 'person' as const,
  url: '',
  ended_at: null,
})

export const listAnnotations = operation({
  name: 'list_annotations',
  summary: "List the annotations on a client's charts",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Span, ...Window }),
  output: pageOf(Annotation),
  routes: [paged('/api/v1/clients/{client_id}/annotations')],
  tool: {
    effect: 'read',
    hint: 'Oldest first. An annotation next to a change is no proof of cause.',
  },
  async run(ctx, { client_id, from, to, ...window }) {
    await requireClient(ctx, client_id)
    const span = { clientId: client_id, from, to }
    const [noted, outside] = await Promise.all([
      store.allAnnotations(ctx.db, span),
      outsideEvents(ctx, span),
    ])
    const all = [
      ...noted.map(byPerson),
      ...outside.map((each) => ({ id: 0, client_id, ...each, created_at: each.happened_at })),
    ].toSorted((a, b) => a.happened_at - b.happened_at || a.id - b.id)
    return readPage(window, {
      rows: async (limit, offset) => all.slice(offset, offset + (limit ?? all.length)),
      count: async () => all.length,
    })
  },
})

export const addAnnotation = operation({
  name: 'add_annotation',
  summary: "Annotate a client's charts",
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    note: text(500, 1),
    kind: Kind.default('note'),
    happened_at: UnixTime.min(0)
      .max(MAX_TIME)
      .optional()
      .describe('Unix time; defaults to now'),
  }),
  output: Annotation,
  routes: [post('/api/v1/clients/{client_id}/annotations', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Keep it short: a release, new pages, a search engine update.',
    confirm: ({ client_id, note }) => `Note on client ${client_id}: ${note}`,
  },
  run: async (ctx, noted) => byPerson(await annotate(ctx, noted)),
})

export const deleteAnnotation = operation({
  name: 'delete_annotation',
  summary: "Delete an annotation from a client's charts",
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    annotation_id: Id.describe('Annotation id from list_annotations'),
  }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/annotations/{annotation_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Figures are not affected.',
    confirm: ({ annotation_id }) => `Remove annotation ${annotation_id}?`,
  },
  async run(ctx, { client_id, annotation_id }) {
    await requireClient(ctx, client_id)
    await store.deleteAnnotation(ctx.db, { clientId: client_id, id: annotation_id })
    return { deleted: true }
  },
})

export const annotationOperations: AnyOperation[] = [
  listAnnotations,
  addAnnotation,
  deleteAnnotation,
]
