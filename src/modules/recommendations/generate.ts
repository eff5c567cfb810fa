import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { job } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { type OwnedClient, requireClient } from '../clients/index.ts'
import { type Draft, grade, refsOf } from './draft.ts'
import { dataVersion, type Facts, gatherFacts } from './facts.ts'
import { reword } from './llm-rewrite.ts'
import { eventRules } from './rules/events.ts'
import { healthRules } from './rules/health.ts'
import { elsewhereRules } from './rules/off-page.ts'
import { positionRules } from './rules/positions.ts'
import { REC_TYPES, type RecType, selectFor } from './select.ts'
import { type StoredSet, saveSet } from './store.ts'

/** Everything that the facts recommend. */
export function draftsFrom(facts: Facts): Draft[] {
  const refs = refsOf(facts.client.id)
  const advice = [eventRules, positionRules, healthRules, elsewhereRules].flatMap((rules) => rules(facts, refs))
  // How much of what the site brings is at stake: a twentieth is little, half of it is much.
  const impactOf = (stake: number) => grade(1 + 5 * Math.sqrt(stake / Math.max(facts.scale, Number.MIN_VALUE)))
  return advice.map((each) => ({ ...each, stake: Math.round(100 * each.stake) / 100, impact: impactOf(each.stake) }))
}

/** Works the sets out anew: by rules, and in the words of a model where one is configured. */
export async function generateSets(
  ctx: Context,
  client: OwnedClient,
  types: readonly RecType[],
  onSet: (done: number) => Promise<void> = async () => {},
): Promise<StoredSet[]> {
  const version = await dataVersion(ctx, client)
  const drafts = draftsFrom(await gatherFacts(ctx, client))
  const sets: StoredSet[] = []
  for (const rec_type of types) {
    const selected = selectFor(rec_type, drafts)
    const reworded = await reword(ctx, selected)
    const head = { workspace_id: client.workspace_id, client_id: client.id, rec_type, data_version: version }
    const made = { generated_by: reworded ? ('model' as const) : ('rules' as const), generated_at: ctx.now() }
    sets.push(await saveSet(ctx.db, { ...head, ...made }, reworded ?? selected))
    await onSet(sets.length)
  }
  return sets
}

/** Before the id of the client whose recommendations are worked out. */
export const REFRESH_KEY = 'recommendations:'

export const refreshRecommendationsJob = job({
  name: 'refresh_recommendations',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  timeoutMs: 10 * 60_000,
  async run(ctx, { client_id }) {
    const client = await requireClient(ctx, client_id)
    const total = REC_TYPES.length
    const sets = await generateSets(ctx, client, REC_TYPES, (done) =>
      publish(ctx, { type: 'recommendations.progress', client_id, data: { done, total } }),
    )
    const data = { rec_types: sets.map(({ rec_type }) => rec_type) }
    await publish(ctx, { type: 'recommendations.refreshed', client_id, data })
  },
})
