import type { Context } from '../../../core/context.ts'
import { searchFailures } from '../../../core/failures.ts'
import type { Saved } from '../../../core/run.ts'
import { requireClient } from '../../clients/index.ts'
import { addToCancelled, defineRun, saveEarly } from '../../runs/index.ts'
import { requireJob } from '../store/jobs.ts'
import { readRetention } from '../store/retention.ts'
import { complete, nothingDone } from './complete.ts'
import { planSteps, type RankRun, Scope, Step, WAVE } from './plan.ts'
import { previewCheck } from './preview.ts'
import { publishProgress } from './publish-progress.ts'
import { checkWaiting } from './queued-checks.ts'
import {
  AT_ONCE,
  type Checked,
  prepare,
  type Scanned,
  scan,
  store,
  type Task,
  unmade,
} from './run-checks.ts'
import { openPageCache, type PageCache } from './scan/page-cache.ts'

/** Scans not stored yet, and the number of checks dropped because their keyword was deleted. */
type Outcome = { scanned: Scanned[]; missing: number }

/** Checks the positions of a client's keywords. Each result is stored as it arrives, so a repeated step continues there. */
export const rankCheck = defineRun({
  kind: 'rank_check',
  type: 'rank_check',
  input: Scope,
  step: Step,
  ports: ['search'],
  lane: 'checks',
  attempts: 10,
  wave: WAVE,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { clientId, input }) {
    const { checks, calls, seconds } = await previewCheck(
      ctx,
      await requireClient(ctx, clientId ?? 0),
      input.depth,
    )
    return { steps: checks, calls, price_usd: null, seconds }
  },
  plan: planSteps,
  sizeOf: ({ checks }) => checks.length,
  async perform(ctx, { run, step, seq }): Promise<Outcome> {
    const { tasks, done } = await prepare(ctx, checkedOf(run, step), step.checks)
    const missing = step.checks.length - done - tasks.length
    if (run.input.is_recorded) return { scanned: await scanAll(ctx, run, tasks), missing }
    const { raw_page_days } = await readRetention(ctx.db, run.workspace_id)
    const keeping = {
      client_id: run.client_id ?? 0,
      isShared: true,
      isRaw: raw_page_days !== 0,
    }
    const pageCache = openPageCache(ctx, keeping)
    const make = (ready: Task[]) => checkAll(ctx, { run, seq, tasks: ready, pageCache })
    if (step.is_waiting)
      return {
        scanned: [],
        missing: missing + (await checkWaiting(ctx, { tasks, pageCache, make })),
      }
    return { scanned: [], missing: missing + (await make(tasks)) }
  },
  async save(tx, { outcome: { scanned, missing } }): Promise<Saved<Step>> {
    const { counts, failures } = await store(tx, scanned)
    return { isCounted: true, counts: { ...counts, total: -missing }, failures }
  },
  async saveFailure(tx, { run, step }): Promise<Saved<Step>> {
    const { tasks, done } = await prepare(tx, checkedOf(run, step), step.checks)
    const { counts, failures } = await store(tx, tasks.map(unmade))
    return {
      isCounted: true,
      counts: { ...counts, total: done + tasks.length - step.checks.length },
      failures,
    }
  },
  complete,
  explain: ({ failures }) => searchFailures(failures),
  nothingDone: ({ counts }) => nothingDone(counts.done ?? 0),
  retryInput: ({ id }) => ({ retry_failed_of: id }),
  async publish(ctx, { id, input }) {
    if (!input.is_quiet) await publishProgress(ctx, await requireJob(ctx, id))
  },
})

const checkedOf = (
  { id, workspace_id, client_id, created_at }: RankRun,
  { depth }: Step,
): Checked => ({
  id,
  workspace_id,
  client_id: client_id ?? 0,
  created_at,
  depth,
})

type Making = { run: RankRun; seq: number; tasks: Task[]; pageCache: PageCache }

/** Makes the checks one after another; returns how many keywords were deleted meanwhile. */
async function checkAll(ctx: Context, { run, seq, tasks, pageCache }: Making): Promise<number> {
  const saving: Promise<SaveOutcome>[] = []
  for (const task of tasks) {
    const found = await scan(ctx, task, pageCache)
    // Saved while the next check runs.
    if ((await saving.at(-1)) === 'closed') {
      await countUnsaved(ctx, run, found)
      break
    }
    const saved = save(ctx, { run, seq, scanned: { task, found } })
    saved.catch(() => {})
    saving.push(saved)
  }
  return (await Promise.all(saving)).filter((outcome) => outcome === 'gone').length
}

/** `gone`: the keyword was deleted; `closed`: the step is over and takes no more results. */
type SaveOutcome = 'saved' | 'gone' | 'closed'

type Saving = { run: RankRun; seq: number; scanned: Scanned }

async function save(ctx: Context, { run, seq, scanned }: Saving): Promise<SaveOutcome> {
  try {
    const isSaved = await saveEarly(ctx, { run, seq, store: (tx) => store(tx, [scanned]) })
    if (isSaved) return 'saved'
    await countUnsaved(ctx, run, scanned.found)
    return 'closed'
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === FOREIGN_KEY_VIOLATION)
      return 'gone'
    throw thrown
  }
}

/** Requests sent for a cancelled run are counted although their results are dropped. */
const countUnsaved = (ctx: Context, run: RankRun, { calls }: Scanned['found']) =>
  addToCancelled(ctx.db, run, { api_calls: calls })

const FOREIGN_KEY_VIOLATION = '23503'

/** Scans several at once; all of them are stored together. */
async function scanAll(
  ctx: Context,
  { client_id }: RankRun,
  tasks: Task[],
): Promise<Scanned[]> {
  const pageCache = openPageCache(ctx, {
    client_id: client_id ?? 0,
    isShared: false,
    isRaw: false,
  })
  const waiting = tasks.values()
  const scanned: Scanned[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of waiting)
        scanned.push({ task, found: await scan(ctx, task, pageCache) })
    }),
  )
  return scanned
}
