import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { type SimulatedKind, simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

const mark = sql`starts_with(t.source, 'sandbox')`

export const simulatedStores: SimulatedKind = {
  kind: 'app_stores',
  port: 'stores',
  tables: [
    simulatedRows('aso_rankings', { mark, isArchived: true }),
    simulatedRows('aso_alerts', { mark }),
    simulatedRows('aso_listings', { mark, isArchived: true }),
    simulatedRows('aso_reviews', { mark, isArchived: true }),
    simulatedRuns('app_store'),
  ],
  reset: forgetSimulated,
}

/** What the simulated stores said last of apps and keywords; these themselves were entered by people and stay. */
async function forgetSimulated({ db, actor }: Context): Promise<void> {
  await sql`update aso_apps set store_id = null, listing_checked_at = null, listing_error = '', reviews_checked_at = null,
      reviews_error = '' where workspace_id = ${actor.workspaceId} and is_simulated`.execute(db)
  await sql`update aso_keywords set estimated_difficulty = null, estimated_traffic = null, latest_position = null,
      latest_checked_at = null, tried_at = null, last_error = ''
    where workspace_id = ${actor.workspaceId} and is_simulated`.execute(db)
}
