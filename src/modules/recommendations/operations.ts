import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { restsOn } from '../../core/running-checks.ts'
import { Coded, Id, text, UnixTime } from '../../core/schemas.ts'
import { actingAs, requireMember } from '../accounts/index.ts'
import { annotate, withdrawNote } from '../analytics/index.ts'
import {
  ClientId,
  type OwnedClient,
  requireClient,
  withClientLocked,
} from '../clients/index.ts'
import { dataVersion } from './facts.ts'
import { generateSets } from './generate.ts'
import { describeItems, presentItems } from './present.ts'
import { refreshRun } from './refresh-run.ts'
import { CAUSES, REC_TYPES, type RecType } from './select.ts'
import { marksOf, readSet, type StoredSet, savePlan, saveSet, saveStatus } from './store.ts'

const FRESH_SECONDS = 86_400
const MAX_NOTE = 400

const Item = z
  .object({
    id: z.string(),
    title: z.string(),
    why: z.string(),
    action: z.string(),
    phase: z
      .enum(['phase_1', 'phase_2', 'phase_3'])
      .optional()
      .describe('Where it stands in a plan of 90 days'),
    ...Coded.shape,
    evidence: z.array(
      z.object({
        kind: z.string(),
        ref: z.string().describe('Where it can be looked up'),
        text: z.string(),
        ...Coded.shape,
        value: z.union([z.number(), z.string()]).nullable(),
        at: UnixTime.nullish().describe('When it was so'),
      }),
    ),
    stake: z
      .number()
      .optional()
      .describe(
        'Estimated clicks a month: those that were lost, or 30 % of those that could be won, by the published curve (published:1); the order follows it',
      ),
    impact: z.int().min(1).max(5),
    effort: z.int().min(1).max(5),
    confidence: z.enum(['low', 'medium', 'high']),
    measurement: z.enum(['measured', 'inferred']),
    status: z.enum(['open', 'done', 'dismissed']),
    cause: z.enum(CAUSES).describe('What it comes from; the dashboard groups by it'),
    owner: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Assignee, from list_message_people'),
    due_on: z.iso.date().nullable().describe('The day until which it is to be done'),
    marked_at: UnixTime.nullable().describe('When it was marked as done or dismissed'),
    verification: z
      .enum(['waiting', 'confirmed', 'not_yet'])
      .nullable()
      .describe(
        'Of what is done: nothing was measured since, what was measured since no longer advises it, or still does',
      ),
    verified_at: UnixTime.nullable().describe('When that was measured'),
  })
  .meta({ id: 'Recommendation' })

const RecommendationSet = z
  .object({
    rec_type: z.enum(REC_TYPES),
    client_id: z.int(),
    generated_at: UnixTime.nullable().describe('Null: they were never computed'),
    generated_by: z.enum(['rules', 'model']),
    stale: z.boolean().describe('There is newer data, or they are older than a day'),
    ...restsOn('rank_check', 'aeo_check', 'aso'),
    items: z.array(Item),
  })
  .meta({ id: 'RecommendationSet' })

const Type = z.enum(REC_TYPES).describe('What the recommendations are for')
const PATH = '/api/clients/{client_id}/recommendations'

type Shown = { client: OwnedClient; type: RecType; set: StoredSet | undefined }

async function present(
  ctx: Context,
  { client, type, set }: Shown,
): Promise<z.input<typeof RecommendationSet>> {
  const head = { rec_type: type, client_id: client.id }
  if (!set)
    return { ...head, generated_at: null, generated_by: 'rules', stale: true, items: [] }
  const [items, version] = await Promise.all([
    presentItems(ctx, { client, type, set }),
    dataVersion(ctx, client),
  ])
  const stale = set.data_version !== version || ctx.now() - set.generated_at > FRESH_SECONDS
  return {
    ...head,
    generated_at: set.generated_at,
    generated_by: set.generated_by,
    stale,
    items,
  }
}

export const getRecommendations = operation({
  name: 'get_recommendations',
  summary: 'Latest recommendations for a client',
  access: 'viewer',
  input: z.object({ client_id: ClientId, rec_type: Type }),
  output: RecommendationSet,
  routes: [get(`${PATH}/{rec_type}`, { failures: ['400'] })],
  tool: {
    effect: 'read',
    hint: 'Every item cites its evidence. When stale, call generate_recommendations.',
  },
  async run(ctx, { client_id, rec_type: type }) {
    const client = await requireClient(ctx, client_id)
    const set = await readSet(ctx.db, { workspace_id: client.workspace_id, client_id }, type)
    return present(ctx, { client, type, set })
  },
})

export const generateRecommendations = operation({
  name: 'generate_recommendations',
  summary: 'Regenerate recommendations for a client',
  access: 'analyst',
  input: z.object({ client_id: ClientId, rec_type: Type }),
  output: RecommendationSet,
  routes: [post(`${PATH}/{rec_type}/generate`, { failures: ['400'] })],
  tool: {
    effect: 'spend',
    hint: 'Rule-based, from measured data; a configured model only rewords and ranks.',
    confirm: ({ client_id, rec_type }) =>
      `Work out ${rec_type.replaceAll('_', ' ')} for client ${client_id}?`,
  },
  async run(ctx, { client_id, rec_type: type }) {
    const client = await requireClient(ctx, client_id)
    let saved: StoredSet | undefined
    for await (const { set, drafts } of generateSets(ctx, { client, types: [type] }))
      saved = await saveSet(ctx.db, set, drafts)
    return present(ctx, { client, type, set: saved })
  },
})

export const refreshRecommendations = operation({
  name: 'refresh_recommendations',
  summary: "Reset and regenerate a client's recommendations",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z.object({
    ok: z.boolean(),
    client_id: z.int(),
    rec_types: z.array(z.enum(REC_TYPES)),
  }),
  routes: [post(`${PATH}/refresh`)],
  tool: {
    effect: 'spend',
    hint: 'Runs in the background; get_recommendations is stale until done.',
    confirm: ({ client_id }) => `Work out all recommendations for client ${client_id} anew?`,
  },
  run: (ctx, { client_id }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      // One that is under way is joined.
      const [running] = await refreshRun.active(tx, client_id)
      if (!running) await refreshRun.start(tx, { clientId: client_id, input: {} })
      return { ok: true, client_id, rec_types: [...REC_TYPES] }
    }),
})

export const markRecommendation = operation({
  name: 'mark_recommendation',
  summary: 'Set the status of a recommendation',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    rec_type: Type,
    item_id: text(300, 1).describe('The id of the item'),
    status: z.enum(['open', 'done', 'dismissed']),
  }),
  output: Item,
  routes: [post(`${PATH}/{rec_type}/mark`)],
  tool: {
    effect: 'write',
    hint: 'Marking it done annotates the charts so its effect can be seen; reopening removes the annotation.',
    confirm: ({ item_id, status }) => `Mark ${item_id} as ${status}?`,
  },
  run: (ctx, { client_id, rec_type, item_id, status }) =>
    transaction(ctx, async (tx) => {
      const found = await requireItem(tx, { client_id, rec_type, item_id })
      const { client, item, mark } = found
      const by = { user_id: tx.actor.userId, marked_at: tx.now() }
      await saveStatus(tx.db, {
        workspace_id: client.workspace_id,
        client_id,
        item_id,
        status,
        item,
        ...by,
      })
      const note = `Done: ${item.title}`.slice(0, MAX_NOTE).toWellFormed()
      if (status === 'done' && mark?.status !== 'done')
        await annotate(tx, { client_id, kind: 'note', note })
      if (status !== 'done' && mark?.status === 'done')
        await withdrawNote(tx.db, { clientId: client_id, note })
      return presentItem(tx, found)
    }),
})

export const planRecommendation = operation({
  name: 'plan_recommendation',
  summary: 'Assign a recommendation and set its due date',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    rec_type: Type,
    item_id: text(300, 1).describe('The id of the item'),
    owner_id: Id.nullish().describe(
      'A member who may see the client; null to unassign; omit to keep',
    ),
    due_on: z.iso.date().nullish().describe('YYYY-MM-DD; null for none; omit to keep'),
  }),
  output: Item,
  routes: [post(`${PATH}/{rec_type}/plan`)],
  tool: {
    effect: 'write',
    hint: 'list_message_people lists the members.',
    confirm: ({ item_id }) => `Change owner or due date of ${item_id}?`,
  },
  run: (ctx, { client_id, rec_type, item_id, owner_id, due_on }) =>
    transaction(ctx, async (tx) => {
      const found = await requireItem(tx, { client_id, rec_type, item_id })
      if (owner_id != null)
        await requireClient(
          actingAs(tx, await requireMember(tx.db, tx.actor.workspaceId, owner_id)),
          client_id,
        )
      const plan = {
        ...(owner_id !== undefined && { owner_id }),
        ...(due_on !== undefined && { due_on }),
      }
      const mark = { workspace_id: found.client.workspace_id, client_id, item_id }
      const by = { user_id: tx.actor.userId, marked_at: tx.now() }
      if (Object.keys(plan).length > 0) await savePlan(tx.db, { ...mark, ...by }, plan)
      return presentItem(tx, found)
    }),
})

type Wanted = { client_id: number; rec_type: RecType; item_id: string }

/** One of the set, or one that was marked and that newer data no longer advises. */
async function requireItem(ctx: Context, { client_id, rec_type: type, item_id }: Wanted) {
  const client = await requireClient(ctx, client_id)
  const set = await readSet(ctx.db, { workspace_id: client.workspace_id, client_id }, type)
  const mark = (await marksOf(ctx.db, client_id)).get(item_id)
  const item = set?.items.find(({ id }) => id === item_id) ?? mark?.item
  if (!set || !item) throw notFound()
  return { client, type, set, item, mark }
}

async function presentItem(
  ctx: Context,
  { client, item, set }: Awaited<ReturnType<typeof requireItem>>,
) {
  const [shown] = await describeItems(ctx, { client, set, items: [item] })
  if (!shown) throw notFound()
  return shown
}

export const operations: AnyOperation[] = [
  getRecommendations,
  generateRecommendations,
  refreshRecommendations,
  markRecommendation,
  planRecommendation,
]
