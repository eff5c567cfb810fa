import { z } from 'zod'
import { serviceFailures } from '../../core/failures.ts'
import { DEFAULT_LANE } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { StepLater } from '../../core/run.ts'
import { requireClient } from '../clients/index.ts'
import { defineRun, saveEarly } from '../runs/index.ts'
import { generateSets } from './generate.ts'
import { REC_TYPES } from './select.ts'
import { invalidateSets, saveSet, staleTypes } from './store.ts'

const SECONDS_A_SET = 3

/** Regenerates all sets of a client in one step. Each is stored as it is ready, so a repeated step continues there. */
export const refreshRun = defineRun({
  kind: 'recommendations',
  type: 'recommendations',
  input: z.object({}),
  step: z.object({}),
  ports: ['search'],
  lane: DEFAULT_LANE,
  attempts: 3,
  timeoutMs: 10 * 60_000,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  estimate: async () => ({
    steps: 1,
    calls: REC_TYPES.length,
    price_usd: null,
    seconds: REC_TYPES.length * SECONDS_A_SET,
  }),
  async *plan(tx, { client_id }) {
    await invalidateSets(tx.db, client_id ?? 0)
    yield {}
  },
  sizeOf: () => REC_TYPES.length,
  async perform(ctx, { run, seq }) {
    const client = await requireClient(ctx, run.client_id ?? 0)
    const types = await staleTypes(ctx.db, client)
    let left = types.length
    for await (const { set, drafts } of generateSets(ctx, { client, types })) {
      const isSaved = await saveEarly(ctx, {
        run,
        seq,
        async store(tx) {
          await saveSet(tx.db, set, drafts)
          return { counts: { done: 1 } }
        },
      })
      // The next worker to take the step finds it closed.
      if (!isSaved) throw new StepLater(0)
      const data = { done: REC_TYPES.length - --left, total: REC_TYPES.length }
      await publish(ctx, { type: 'recommendations.progress', client_id: client.id, data })
    }
  },
  async save(tx, { run }) {
    const data = { rec_types: [...REC_TYPES] }
    await publish(tx, {
      type: 'recommendations.refreshed',
      client_id: run.client_id ?? 0,
      data,
    })
    return { isCounted: true }
  },
  async saveFailure(tx, { run, reason }) {
    const left = (
      await staleTypes(tx.db, { workspace_id: run.workspace_id, id: run.client_id ?? 0 })
    ).length
    return {
      isCounted: true,
      counts: { done: left, failed: left },
      failures: { [reason]: left },
    }
  },
  complete: async () => ({ summary: {} }),
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => 'no recommendations could be worked out',
})
