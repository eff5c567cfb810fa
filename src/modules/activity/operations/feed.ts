import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, ROLES } from '../../../core/context.ts'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Id, Provenance, provenanceOf, UnixTime, World } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { KINDS } from '../activity-kinds.ts'
import {
  type Activity,
  countByClient,
  countSince,
  listActivities,
  newestId,
  type Sort,
} from '../store/activities.ts'
import { type Reader, readReader, saveReader } from '../store/readers.ts'

const RECENT = 10
const DAY = 86_400

const ActivityItem = z
  .object({
    text: z.string(),
    icon: z.string(),
    url: z.string().describe('A page of the dashboard'),
    time: UnixTime,
    color: z.enum(['success', 'warning', 'danger']),
    id: z.int(),
    kind: z.string().describe('As in the notification settings'),
    client_id: z.int().nullable(),
    is_unread: z.boolean(),
    source: Provenance,
    data: z
      .record(z.string(), z.unknown())
      .describe('What happened, as in the webhook of the same event'),
  })
  .meta({ id: 'ActivityItem' })

const Unread = z.object({ count: z.int().describe('At most 100') }).meta({ id: 'UnreadCount' })

export const listRecentActivity = operation({
  name: 'list_recent_activity',
  summary: 'The latest activity, at most ten items',
  access: 'viewer',
  input: z.object({}),
  output: z.array(ActivityItem),
  routes: [get('/api/recent-activity')],
  tool: { effect: 'read', hint: 'Newest first, without muted kinds.' },
  async run(ctx) {
    const reader = await readReader(ctx.db, ctx.actor.userId)
    const { items } = await listActivities(ctx, { kinds: shownTo(ctx, reader), limit: RECENT })
    return items.map((item) => present(item, reader))
  },
})

export const listActivity = operation({
  name: 'list_activity',
  summary: 'Activity, newest first',
  access: 'viewer',
  input: z.object({
    client_id: ClientId.optional(),
    alerts: z
      .boolean()
      .default(false)
      .describe('Only problems: falls, lost links, failed checks and webhooks'),
    world: World,
    ...Window,
  }),
  output: pageOf(ActivityItem),
  routes: [paged('/api/v1/activity')],
  tool: { effect: 'read', hint: 'Goes back 90 days; ask for a page with limit.' },
  async run(ctx, { client_id, alerts, world, ...window }) {
    if (client_id !== undefined) await requireClient(ctx, client_id)
    const reader = await readReader(ctx.db, ctx.actor.userId)
    const kinds = shownTo(ctx, reader)
    const asked = {
      kinds,
      clientId: client_id,
      sorts: alerts ? alertsAmong(kinds) : undefined,
      world,
      ...window,
    }
    const { items, ...counts } = await listActivities(ctx, asked)
    return { items: items.map((item) => present(item, reader)), ...counts }
  },
})

export const countAlerts = operation({
  name: 'count_alerts',
  summary: 'Recent problems per client',
  access: 'viewer',
  input: z.object({ days: z.int().min(1).max(90).default(7) }),
  output: z.array(
    z.object({ client_id: z.int(), count: z.int() }).meta({ id: 'ClientAlerts' }),
  ),
  routes: [get('/api/v1/activity/alerts')],
  tool: {
    effect: 'read',
    hint: 'Clients without any are omitted; list_activity with alerts lists the items.',
  },
  async run(ctx, { days }) {
    const reader = await readReader(ctx.db, ctx.actor.userId)
    const sorts = alertsAmong(shownTo(ctx, reader))
    return countByClient(ctx, { sorts, since: ctx.now() - days * DAY })
  },
})

export const countUnreadActivity = operation({
  name: 'count_unread_activity',
  summary: 'Number of unread activity items',
  access: 'viewer',
  input: z.object({}),
  output: Unread,
  routes: [get('/api/v1/activity/unread-count')],
  tool: {
    effect: 'read',
    hint: 'Counts only the kinds set to be marked as unread.',
  },
  run: countUnread,
})

export const markActivityRead = operation({
  name: 'mark_activity_read',
  summary: 'Mark activity as seen',
  access: 'viewer',
  input: z.object({
    up_to: Id.optional().describe('Newest item seen; defaults to everything'),
  }),
  output: Unread,
  routes: [post('/api/v1/activity/read')],
  tool: {
    effect: 'write',
    hint: 'Affects only the caller.',
    confirm: () => 'Mark all activity as read?',
  },
  async run(ctx, { up_to }) {
    if (ctx.actor.userId === 0) throw fail('marks_of_person')
    const [newest, { seen_id }] = await Promise.all([
      newestId(ctx.db, ctx.actor.workspaceId),
      readReader(ctx.db, ctx.actor.userId),
    ])
    // Seen stays seen, and nothing can be seen before it happens.
    await saveReader(ctx.db, ctx.actor.userId, {
      seen_id: Math.max(seen_id, Math.min(up_to ?? newest, newest)),
    })
    return countUnread(ctx)
  },
})

async function countUnread(ctx: Context) {
  const reader = await readReader(ctx.db, ctx.actor.userId)
  const counted = shownTo(ctx, reader).filter((kind) => !reader.unmarked.includes(kind))
  return { count: await countSince(ctx, counted, reader.seen_id) }
}

function shownTo({ actor }: Context, { muted }: Reader): string[] {
  const isAllowed = (floor: (typeof ROLES)[number]) =>
    ROLES.indexOf(actor.role) >= ROLES.indexOf(floor)
  return KINDS.filter(({ kind, floor }) => isAllowed(floor) && !muted.includes(kind)).map(
    ({ kind }) => kind,
  )
}

const alertsAmong = (kinds: string[]): Sort[] =>
  KINDS.filter(({ kind, alert }) => alert && kinds.includes(kind)).map(({ kind, alert }) => ({
    kind,
    holds: typeof alert === 'object' ? alert : {},
  }))

function present(activity: Activity, { seen_id, unmarked }: Reader) {
  const { id, kind, client_id, happened_at, data, simulated_port } = activity
  const known = KINDS.find((each) => each.kind === kind)
  if (!known) throw new Error(`unknown activity kind ${kind}`)
  const is_unread = id > seen_id && !unmarked.includes(kind)
  const source = provenanceOf(simulated_port !== null)
  return {
    ...known.describe(data),
    id,
    kind,
    client_id,
    time: happened_at,
    is_unread,
    source,
    data,
  }
}

export const feedOperations: AnyOperation[] = [
  listRecentActivity,
  listActivity,
  countAlerts,
  countUnreadActivity,
  markActivityRead,
]
