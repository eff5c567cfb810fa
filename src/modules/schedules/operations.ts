import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { REPEAT_SECONDS } from '../../core/make-once.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  paged,
  patch,
  post,
} from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { Deleted } from '../../core/schemas.ts'
import { ClientId, requireClient, withClientLocked } from '../clients/index.ts'
import { nextRun } from './cron-expression.ts'
import {
  CronText,
  Kind,
  Queued,
  Schedule,
  ScheduleId,
  Screenshots,
  Timezone,
} from './schemas.ts'
import * as store from './store.ts'

const MAX_SCHEDULES = 50

export const listSchedules = operation({
  name: 'list_schedules',
  summary: "List a client's recurring work",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(Schedule),
  routes: [paged('/api/v1/clients/{client_id}/schedules')],
  tool: { effect: 'read', hint: 'last_outcome says how the last run went.' },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pageSchedules(ctx.db, client_id, window)
  },
})

export const listAllSchedules = operation({
  name: 'list_all_schedules',
  summary: 'List the recurring work of all clients',
  access: 'viewer',
  input: z.object(Window),
  output: pageOf(Schedule),
  routes: [paged('/api/v1/schedules')],
  tool: { effect: 'read', hint: 'What is next comes first; paused ones come last.' },
  run: ({ db, actor }, window) => store.pageAllSchedules(db, actor, window),
})

export const getSchedule = operation({
  name: 'get_schedule',
  summary: 'Show one schedule',
  access: 'viewer',
  input: z.object({ client_id: ClientId, schedule_id: ScheduleId }),
  output: Schedule,
  routes: [get('/api/v1/clients/{client_id}/schedules/{schedule_id}')],
  tool: { effect: 'read', hint: 'next_run_at is null while it is paused.' },
  async run(ctx, { client_id, schedule_id }) {
    await requireClient(ctx, client_id)
    return store.readSchedule(ctx.db, { clientId: client_id, id: schedule_id })
  },
})

export const createSchedule = operation({
  name: 'create_schedule',
  summary: 'Have work done for a client again and again',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    kind: Kind,
    cron: CronText,
    timezone: Timezone.default('UTC'),
    enabled: z.boolean().default(true),
    screenshots: Screenshots.default(null),
    queued: Queued.default(true),
  }),
  output: Schedule,
  routes: [post('/api/v1/clients/{client_id}/schedules', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'cron is minute, hour, day, month, weekday in the given time zone; at most once an hour.',
    confirm: ({ client_id, kind, cron, timezone }) =>
      `Run ${kind} for client ${client_id} at ${cron} (${timezone})?`,
  },
  run: (ctx, { client_id, ...plan }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      requirePictured(plan)
      if ((await store.countSchedules(tx.db, client_id)) >= MAX_SCHEDULES) {
        throw fail('schedule_limit', { n: MAX_SCHEDULES })
      }
      // The client is locked, so a concurrent equal request is stored by now.
      const equal = await store.findEqual(tx.db, {
        ...plan,
        client_id,
        since: tx.now() - REPEAT_SECONDS,
      })
      if (equal) return equal
      const next_run_at = plan.enabled ? nextRun(plan, tx.now()) : null
      return store.insertSchedule(tx.db, {
        ...plan,
        client_id,
        workspace_id,
        next_run_at,
        created_at: tx.now(),
      })
    }),
})

export const updateSchedule = operation({
  name: 'update_schedule',
  summary: 'Change, pause or resume a schedule',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    schedule_id: ScheduleId,
    cron: CronText.optional(),
    timezone: Timezone.optional(),
    enabled: z.boolean().optional().describe('false pauses it'),
    screenshots: Screenshots.optional(),
    queued: Queued.optional(),
  }),
  output: Schedule,
  routes: [patch('/api/v1/clients/{client_id}/schedules/{schedule_id}')],
  tool: {
    effect: 'write',
    hint: 'Fields that are left out keep their value. Runs missed while paused are not made up for.',
    confirm: ({ schedule_id }) => `Change schedule ${schedule_id}?`,
  },
  run: (ctx, { client_id, schedule_id, ...change }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const before = await store.readSchedule(tx.db, { clientId: client_id, id: schedule_id })
      const {
        cron = before.cron,
        timezone = before.timezone,
        enabled = before.enabled,
      } = change
      const { screenshots = before.screenshots, queued = before.queued } = change
      requirePictured({ kind: before.kind, screenshots })
      const isSame =
        cron === before.cron && timezone === before.timezone && enabled === before.enabled
      // A concurrent run may be advancing next_run_at, so it is written only when it changes.
      const moved = isSame
        ? {}
        : { next_run_at: enabled ? nextRun({ cron, timezone }, tx.now()) : null }
      return store.saveSchedule(tx.db, schedule_id, {
        cron,
        timezone,
        enabled,
        screenshots,
        queued,
        ...moved,
      })
    }),
})

/** Only rank checks have screenshots. */
function requirePictured({ kind, screenshots }: { kind: Kind; screenshots: boolean | null }) {
  if (screenshots !== null && kind !== 'rank_check') throw fail('screenshots_rank_check_only')
}

export const deleteSchedule = operation({
  name: 'delete_schedule',
  summary: 'Remove a schedule',
  access: 'analyst',
  input: z.object({ client_id: ClientId, schedule_id: ScheduleId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/schedules/{schedule_id}')],
  tool: {
    effect: 'destroy',
    hint: 'What it has started goes on.',
    confirm: ({ schedule_id }) => `Remove schedule ${schedule_id}?`,
  },
  async run(ctx, { client_id, schedule_id }) {
    await requireClient(ctx, client_id)
    await store.deleteSchedule(ctx.db, { clientId: client_id, id: schedule_id })
    return { deleted: true }
  },
})

export const operations: AnyOperation[] = [
  listSchedules,
  listAllSchedules,
  getSchedule,
  createSchedule,
  updateSchedule,
  deleteSchedule,
]
