import { z } from 'zod'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id, text } from '../../../core/schemas.ts'
import { catchUp } from '../../analytics/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { Snapshot, SnapshotSummary } from '../schemas.ts'
import { takeSnapshot } from '../snapshot.ts'
import * as store from '../store/snapshots.ts'

const PATH = '/api/clients/{client_id}/report/snapshots'
const Day = z.iso.date().meta({ description: 'YYYY-MM-DD, in UTC', example: '2026-01-31' })
const SnapshotId = Id.describe('The snapshot, as listed by list_report_snapshots')

export const listReportSnapshots = operation({
  name: 'list_report_snapshots',
  summary: 'List report snapshots, newest first',
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(SnapshotSummary),
  routes: [paged(PATH)],
  tool: { effect: 'read', hint: 'Without figures; get_report_snapshot returns one in full.' },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pageSnapshots(ctx.db, client_id, window)
  },
})

export const getReportSnapshot = operation({
  name: 'get_report_snapshot',
  summary: 'Get a report snapshot',
  access: 'viewer',
  input: z.object({ client_id: ClientId, snap_id: SnapshotId }),
  output: Snapshot,
  routes: [get(`${PATH}/{snap_id}`)],
  tool: { effect: 'read', hint: 'Figures are as of when it was saved.' },
  async run(ctx, { client_id, snap_id }) {
    await requireClient(ctx, client_id)
    return store.requireSnapshot(ctx.db, { clientId: client_id, id: snap_id })
  },
})

export const saveReportSnapshot = operation({
  name: 'save_report_snapshot',
  summary: 'Save a report snapshot',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    date_from: Day.optional().describe('First day'),
    date_to: Day.optional().describe('Last day; defaults to today'),
    days: z
      .int()
      .min(1)
      .max(3660)
      .optional()
      .describe('So many days up to the last, where no first day is given; 30 when left out'),
    title: text(200, 1).optional(),
  }),
  output: Snapshot,
  routes: [post(`${PATH}/save`)],
  tool: {
    effect: 'write',
    hint: 'Compares the last rank check of the period with the one before it.',
    confirm: ({ client_id }) => `Save a report snapshot of client ${client_id}?`,
  },
  async run(ctx, { client_id, ...asked }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    return takeSnapshot(ctx, client, asked)
  },
})

export const deleteReportSnapshot = operation({
  name: 'delete_report_snapshot',
  summary: 'Delete a report snapshot',
  access: 'analyst',
  input: z.object({ client_id: ClientId, snap_id: SnapshotId }),
  output: Deleted,
  routes: [post(`${PATH}/{snap_id}/delete`)],
  tool: {
    effect: 'destroy',
    hint: 'The measured data is kept.',
    confirm: ({ snap_id }) => `Remove report snapshot ${snap_id}?`,
  },
  async run(ctx, { client_id, snap_id }) {
    await requireClient(ctx, client_id)
    await store.deleteSnapshot(ctx.db, { clientId: client_id, id: snap_id })
    return { deleted: true }
  },
})

export const snapshotOperations: AnyOperation[] = [
  listReportSnapshots,
  getReportSnapshot,
  saveReportSnapshot,
  deleteReportSnapshot,
]
