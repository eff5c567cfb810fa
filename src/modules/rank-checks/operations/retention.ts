import { z } from 'zod'
import { transaction } from '../../../core/context.ts'
import { type AnyOperation, get, operation, put } from '../../../core/operation.ts'
import { recordAudit } from '../../accounts/index.ts'
import { readRetention, saveRetention } from '../store/retention.ts'

const days = (what: string, min: number) =>
  z.int().min(min).max(36_500).nullable().describe(`${what}; null keeps them for good`)

const Retention = z
  .object({
    raw_page_days: days(
      'Days for which result pages are kept as the engine sent them, 0 for none',
      0,
    ),
    results_page_days: days('Days for which the list of all results of a check is kept', 1),
    result_days: days('Days for which positions are kept', 1),
  })
  .meta({ id: 'RankRetention' })

export const getRankRetention = operation({
  name: 'get_rank_retention',
  summary: 'Get the retention of rank check results and pages',
  access: 'viewer',
  input: z.object({}),
  output: Retention,
  routes: [get('/api/v1/rank-retention')],
  tool: { effect: 'read', hint: 'Visibility over time is kept in any case.' },
  run: (ctx) => readRetention(ctx.db, ctx.actor.workspaceId),
})

export const saveRankRetention = operation({
  name: 'save_rank_retention',
  summary: 'Set the retention of rank check results and pages',
  access: 'admin',
  input: z.strictObject({
    raw_page_days: Retention.shape.raw_page_days.optional(),
    results_page_days: Retention.shape.results_page_days.optional(),
    result_days: Retention.shape.result_days.optional(),
  }),
  output: Retention,
  routes: [put('/api/v1/rank-retention')],
  tool: {
    effect: 'destroy',
    hint: 'Older data is permanently deleted within the day; results by whole months. Omitted fields keep their value.',
    confirm: (given) =>
      `Keep rank data only so long: ${JSON.stringify(given)}? Older data is cleared for good.`,
  },
  run: (ctx, { raw_page_days: raw, results_page_days: pages, result_days: results }) =>
    transaction(ctx, async (tx) => {
      const before = await readRetention(tx.db, tx.actor.workspaceId)
      const retention = {
        raw_page_days: raw === undefined ? before.raw_page_days : raw,
        results_page_days: pages === undefined ? before.results_page_days : pages,
        result_days: results === undefined ? before.result_days : results,
      }
      await saveRetention(tx.db, tx.actor.workspaceId, retention)
      await recordAudit(tx, 'rank_retention_changed', JSON.stringify(retention))
      return retention
    }),
})

export const retentionOperations: AnyOperation[] = [getRankRetention, saveRankRetention]
