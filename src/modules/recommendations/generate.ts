import type { Context } from '../../core/context.ts'
import type { OwnedClient } from '../clients/index.ts'
import { type Draft, grade, refsOf } from './draft.ts'
import { dataVersion, type Facts, gatherFacts } from './facts.ts'
import { reword } from './llm-rewrite.ts'
import { eventRules } from './rules/events.ts'
import { healthRules } from './rules/health.ts'
import { elsewhereRules } from './rules/off-page.ts'
import { positionRules } from './rules/positions.ts'
import { type RecType, selectFor } from './select.ts'
import type { NewSet } from './store.ts'

/** Everything that the facts recommend. */
function draftsFrom(facts: Facts): Draft[] {
  const refs = refsOf(facts.client.id)
  const advice = [eventRules, positionRules, healthRules, elsewhereRules].flatMap((rules) =>
    rules(facts, refs),
  )
  // How much of what the site brings is at stake: a twentieth is little, half of it is much.
  const impactOf = (stake: number) =>
    grade(1 + 5 * Math.sqrt(stake / Math.max(facts.scale, Number.MIN_VALUE)))
  return advice.map((each) => ({
    ...each,
    stake: Math.round(100 * each.stake) / 100,
    impact: impactOf(each.stake),
  }))
}

type Wanted = {
  client: OwnedClient
  types: readonly RecType[]
  /** In the words of the rules, also where a model is configured. */
  isPlain?: boolean
}

/** Regenerates sets one after another: by rules, and worded by a model when configured. */
export async function* generateSets(
  ctx: Context,
  { client, types, isPlain = false }: Wanted,
): AsyncGenerator<{ set: NewSet; drafts: Draft[] }> {
  const version = await dataVersion(ctx, client)
  const drafts = draftsFrom(await gatherFacts(ctx, client))
  for (const rec_type of types) {
    const selected = selectFor(rec_type, drafts)
    const reworded = isPlain ? null : await reword(ctx, selected)
    const head = {
      workspace_id: client.workspace_id,
      client_id: client.id,
      rec_type,
      data_version: version,
    }
    const made = {
      generated_by: reworded ? ('model' as const) : ('rules' as const),
      generated_at: ctx.now(),
    }
    yield { set: { ...head, ...made }, drafts: reworded ?? selected }
  }
}
