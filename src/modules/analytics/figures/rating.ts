import type { Db } from '../../../platform/database/db.ts'
import type { ClickModel } from '../../click-models/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import { opportunityOf } from '../rules/opportunity.ts'
import { type Eligible, eligibleAfter, largeGainOf, saveRatings } from '../store/ratings.ts'
import { worthOf } from './standings.ts'

const AT_ONCE = 500

/** Scores the opportunity of each keyword found within reach, relative to the client's best. */
export async function rateStandings(
  db: Db,
  job: Job,
  how: { usual: number; model: ClickModel },
): Promise<void> {
  const largeGain = await largeGainOf(db, job)
  let after: Eligible | undefined
  do {
    const found: Eligible[] = await eligibleAfter(db, job, { after, limit: AT_ONCE })
    await saveRatings(
      db,
      found.map((each) => ({ ...each, ...rated(each, { ...how, largeGain }) })),
      job,
    )
    after = found.length === AT_ONCE ? found.at(-1) : undefined
  } while (after)
}

type Rateable = Omit<Eligible, 'keyword_id' | 'features'> & { features?: string[] }

type Measure = { usual: number; largeGain: number | null; model: ClickModel }

/** How promising one keyword is, and why. */
export function rated(standing: Rateable, { usual, largeGain, model }: Measure) {
  const found = opportunityOf(
    {
      position: standing.position,
      ...worthOf({ ...standing, weight: standing.search_volume ?? usual }, model),
      volume: standing.search_volume,
      intent: standing.intent,
      difficulty: standing.difficulty,
      delta: standing.delta,
      previousDelta: standing.previous_delta,
      foreignFeatures: standing.foreign_features,
    },
    largeGain,
  )
  return { score: found?.score ?? null, gain: found?.gain ?? 0, reasons: found?.reasons ?? [] }
}
