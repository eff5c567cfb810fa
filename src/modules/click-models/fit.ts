import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import { seesOverviews } from '../../providers/search/sources/registry.ts'
import { withClientLocked } from '../clients/index.ts'
import { type WeeklyFeatures, weeklyFeatures } from '../rank-checks/index.ts'
import { samplesByPosition, searchConsoleImported } from '../search-console/index.ts'
import { DEEPEST } from './rules/fit-curve.ts'
import { ABOVE, aboveOf, fitModel, type MarketSample } from './rules/fit-model.ts'
import { overviewEffects } from './rules/overview-effect.ts'
import { findModel, insertModel } from './store.ts'

const FITTED_DAYS = 90
/** A model holds for so long: figures that are reckoned with it compare. */
const HOLDS_SECONDS = 28 * 86_400

/** Fits a new version to the client's own figures; false when there are none. */
export async function fitClickModel(ctx: Context, clientId: number): Promise<boolean> {
  const found = await samplesByPosition(ctx, clientId, {
    days: FITTED_DAYS,
    deepest: DEEPEST,
    pagesIn: async (span) =>
      (await weeklyFeatures(ctx.db, { clientId, ...span })).flatMap(seenPage),
  })
  if (!found || found.samples.length === 0) return false
  const samples = found.samples.map(
    (sample): MarketSample => ({ ...sample, above: knownAbove(sample.above) }),
  )
  const model = fitModel(samples)
  const overview_effects = overviewEffects(samples)
  await withClientLocked(ctx, clientId, async (tx, { workspace_id }) => {
    const version = ((await findModel(tx, clientId))?.version ?? 0) + 1
    const { from: from_day, to: to_day } = found.span
    const { curves, ...figures } = model
    await insertModel(tx, {
      ...{
        workspace_id,
        client_id: clientId,
        is_simulated: tx.config.simulated.indexing,
        version,
      },
      ...{ fitted_at: tx.now(), from_day, to_day, ...figures },
      ...{ curves: JSON.stringify(curves), overview_effects: JSON.stringify(overview_effects) },
    })
  })
  return true
}

/** A source that cannot see overviews says nothing about what was above the results. */
function seenPage({ source, features, ...page }: WeeklyFeatures) {
  const above = aboveOf(features)
  if (above !== 'ai_overview' && !seesOverviews(source)) return []
  return [{ ...page, above }]
}

const knownAbove = (above: string | null) =>
  ABOVE.find((each): each is Exclude<typeof each, 'any'> => each !== 'any' && each === above) ??
  null

export const refitClickModel = job({
  name: 'fit_click_model',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  lane: 'analytics',
  port: 'indexing',
  async run(ctx, { client_id }) {
    const last = await findModel(ctx, client_id)
    if (last && ctx.now() - last.fitted_at < HOLDS_SECONDS) return
    await fitClickModel(ctx, client_id)
  },
})

export const onImported = on(searchConsoleImported, 'click_models', (ctx, { client_id }) =>
  enqueue(ctx, refitClickModel, { client_id }, { key: `fit_click_model:${client_id}` }),
)
