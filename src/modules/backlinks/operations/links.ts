import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { transaction } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { Deleted, Id, text } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { planLinkImport } from '../import.ts'
import {
  isProblem,
  type LinkProblem,
  linkError,
  type NormalizedLink,
  normalizeLink,
} from '../link-state.ts'
import {
  Backlink,
  BacklinkCheck,
  BacklinkId,
  BacklinkImport,
  BacklinkInput,
  State,
} from '../schemas.ts'
import {
  checksOf,
  countLinks,
  deleteLinks,
  insertLinks,
  listLinks,
  requireLink,
} from '../store/links.ts'

const MAX_ADDED = 1000
const MAX_LINKS = 10_000
const MAX_CSV = 1024 * 1024
const MAX_PROBLEMS = 100
const PREVIEW_ROWS = 20
const MAX_CHECKS = 500

export const listBacklinks = operation({
  name: 'list_backlinks',
  summary: "List a client's monitored backlinks, newest first",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    state: State.optional(),
    is_followed: z.boolean().optional(),
    q: text(200).optional().describe('Part of an address or of the anchor'),
    ...Window,
  }),
  output: pageOf(Backlink).extend(restsOn('backlinks')),
  routes: [paged('/api/v1/clients/{client_id}/backlinks')],
  tool: {
    effect: 'read',
    hint: 'failing = missed once; lost = missed twice, a day apart; reason says what was found instead.',
  },
  async run(ctx, { client_id, ...filter }) {
    await requireClient(ctx, client_id)
    return listLinks(ctx.db, client_id, filter)
  },
})

const Many = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(BacklinkInput).min(1).max(MAX_ADDED),
)

export const addBacklinks = operation({
  name: 'add_backlinks',
  summary: 'Monitor backlinks',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    links: Many.meta({ example: [{ source_url: 'https://blog.example.org/post' }] }),
  }),
  output: z.object({ links: z.array(Backlink) }),
  routes: [
    post('/api/v1/clients/{client_id}/backlinks', {
      status: 201,
      body: 'links',
      result: 'links',
    }),
  ],
  tool: {
    effect: 'write',
    hint: 'One or many; returns the new ones. Check them with check_backlinks.',
    confirm: ({ client_id, links }) => `Monitor ${links.length} links to client ${client_id}?`,
  },
  run: (ctx, { client_id, links }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      const normalized = links.map((link, i) =>
        requireNormalized(normalizeLink(link, client.domain), i),
      )
      const added = await insertLinks(tx.db, client, {
        links: normalized,
        found_by: 'manual',
        now: tx.now(),
      })
      await requireRoom(await countLinks(tx.db, client_id))
      return { links: added }
    }),
})

export const importBacklinks = operation({
  name: 'import_backlinks',
  summary: 'Import backlinks to monitor from CSV or TSV text',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    csv: text(MAX_CSV, 1).describe(
      'Rows of linking pages; exports of Search Console, Ahrefs, Semrush and Majestic are understood',
    ),
    dry_run: z.boolean().default(false).describe('Preview only; store nothing'),
  }),
  output: BacklinkImport,
  routes: [post('/api/v1/clients/{client_id}/backlinks/import', { text: 'csv' })],
  tool: {
    effect: 'write',
    hint: 'Use dry_run first.',
    confirm: ({ client_id, dry_run }) =>
      `${dry_run ? 'Preview an import' : 'Import links'} into client ${client_id}?`,
  },
  run: (ctx, { client_id, csv, dry_run }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      const {
        links,
        problems,
        droppedColumns: dropped_columns,
      } = planLinkImport(csv, client.domain)
      const report = {
        problems: problems.slice(0, MAX_PROBLEMS),
        problems_total: problems.length,
        dropped_columns,
      }
      if (dry_run)
        return { added: 0, skipped: 0, preview: links.slice(0, PREVIEW_ROWS), ...report }
      const added = await insertLinks(tx.db, client, {
        links,
        found_by: 'import',
        now: tx.now(),
      })
      await requireRoom(await countLinks(tx.db, client_id))
      return { added: added.length, skipped: links.length - added.length, ...report }
    }),
})

export const deleteBacklink = operation({
  name: 'delete_backlink',
  summary: 'Stop monitoring a backlink',
  access: 'analyst',
  input: z.object({ client_id: ClientId, backlink_id: BacklinkId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/backlinks/{backlink_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Deletes its history; no event is sent.',
    confirm: ({ backlink_id }) => `Stop monitoring link ${backlink_id}?`,
  },
  async run(ctx, { client_id, backlink_id }) {
    await requireClient(ctx, client_id)
    await requireLink(ctx.db, { clientId: client_id, id: backlink_id })
    await deleteLinks(ctx.db, client_id, [backlink_id])
    return { deleted: true }
  },
})

export const deleteBacklinks = operation({
  name: 'delete_backlinks',
  summary: 'Stop monitoring several backlinks',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ids: z.array(Id).min(1).max(MAX_LINKS) }),
  output: z.object({ deleted: z.int() }),
  routes: [post('/api/v1/clients/{client_id}/backlinks/delete')],
  tool: {
    effect: 'destroy',
    hint: 'Deletes their history; no event is sent.',
    confirm: ({ ids }) => `Stop monitoring ${ids.length} links?`,
  },
  async run(ctx, { client_id, ids }) {
    await requireClient(ctx, client_id)
    return transaction(ctx, async (tx) => {
      const deleted = await deleteLinks(tx.db, client_id, ids)
      await recordAudit(tx, 'backlinks_deleted', `client ${client_id} ${deleted} links`)
      return { deleted }
    })
  },
})

export const getBacklinkHistory = operation({
  name: 'get_backlink_history',
  summary: 'Check history of a backlink, newest first',
  access: 'viewer',
  input: z.object({ client_id: ClientId, backlink_id: BacklinkId }),
  output: z.object({ checks: z.array(BacklinkCheck), ...restsOn('backlinks') }),
  routes: [
    get('/api/v1/clients/{client_id}/backlinks/{backlink_id}/history', { result: 'checks' }),
  ],
  tool: { effect: 'read', hint: 'Kept for a year.' },
  async run(ctx, { client_id, backlink_id }) {
    await requireClient(ctx, client_id)
    await requireLink(ctx.db, { clientId: client_id, id: backlink_id })
    return { checks: await checksOf(ctx.db, backlink_id, MAX_CHECKS) }
  },
})

function requireNormalized(
  normalized: NormalizedLink | LinkProblem,
  i: number,
): NormalizedLink {
  if (isProblem(normalized)) throw linkError(normalized, `links.${i}.`)
  return normalized
}

async function requireRoom(count: number) {
  if (count > MAX_LINKS) throw fail('link_limit', { n: MAX_LINKS })
}

export const linkOperations: AnyOperation[] = [
  listBacklinks,
  addBacklinks,
  importBacklinks,
  deleteBacklink,
  deleteBacklinks,
  getBacklinkHistory,
]
