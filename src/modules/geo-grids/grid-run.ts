import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { searchFailures } from '../../core/failures.ts'
import { publish } from '../../core/live.ts'
import { type Run, StepError, StepLater } from '../../core/run.ts'
import { failureReason } from '../../providers/failure.ts'
import { SearchError } from '../../providers/search/search.ts'
import { requireClient } from '../clients/index.ts'
import { defineRun } from '../runs/index.ts'
import { DEPTH, listedOf, mapPrice, queryAt, requireMapSource } from './map-search.ts'
import type { CheckedPoint } from './rules/figures.ts'
import { pointsOf } from './rules/points.ts'
import {
  failedPoints,
  findGrid,
  type Grid,
  insertCheck,
  saveFigures,
  savePoint,
} from './store.ts'

const Input = z.object({
  grid_id: z.int(),
  /** The check whose failed points are tried once more: what is found completes it. */
  completes: z.int().optional(),
})
const Step = z.object({ nr: z.int() })

type GridRun = Run<z.output<typeof Input>>
type Outcome = CheckedPoint & { source: string }

const MAX_TRIES = 3
const PAUSE_SECONDS = 5
/** How long a search on the map takes. */
const SECONDS_A_POINT = { live: 2, simulated: 0.3 }
/** The part of a worker's slots that one workspace may hold. */
const SHARE = 0.75

/** Looks from every point of a grid where the business ranks on the map; one search for each point. */
export const gridRun = defineRun({
  kind: 'geo_grid',
  type: 'geo_grid',
  input: Input,
  step: Step,
  ports: ['search'],
  lane: 'geo_grids',
  uniqueKey: ({ input }) => `grid:${input.grid_id}`,
  async estimate(ctx, { clientId, input }) {
    const { size } = await requireGridOf(ctx, { clientId, id: input.grid_id })
    const points =
      input.completes === undefined
        ? size ** 2
        : (await failedPoints(ctx.db, input.completes)).length
    return {
      steps: points,
      calls: points,
      price_usd: mapPrice(ctx, points),
      seconds: secondsFor(ctx, points),
    }
  },
  async *plan(tx, run) {
    const client = await requireClient(tx, run.client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    const grid = await requireGridOf(tx, { clientId: client.id, id: run.input.grid_id })
    requireMapSource(tx)
    yield* await planPoints(tx, { run, grid })
  },
  async perform(ctx, { run, step, tries }): Promise<Outcome> {
    const grid = await requireGridOf(ctx, { clientId: run.client_id, id: run.input.grid_id })
    const point = pointsOf(grid)[step.nr]
    if (!point) throw new StepError('unreadable')
    try {
      const { page, source } = await ctx.search.search(queryAt(grid, point), {
        signal: ctx.signal,
      })
      const results = (page.places ?? [])
        .slice(0, DEPTH)
        .map((result) => listedOf(result, grid))
      const position = results.find(({ is_own }) => is_own)?.position ?? null
      return {
        nr: step.nr,
        state: position === null ? 'not_found' : 'ranked',
        position,
        results,
        source,
      }
    } catch (thrown) {
      if (ctx.signal.aborted || !(thrown instanceof SearchError)) throw thrown
      throw tries < MAX_TRIES && isPassing(thrown) ? laterThan(ctx, thrown) : failed(thrown)
    }
  },
  async save(tx, { run, outcome }) {
    const source = run.is_simulated ? 'sandbox' : outcome.source
    await savePoint(tx.db, { ...keyOf(run), ...outcome, source, reason: '', now: tx.now() })
    return { counts: { [outcome.state]: 1 } }
  },
  async saveFailure(tx, { run, step: { nr }, reason }) {
    await savePoint(tx.db, { ...keyOf(run), nr, ...NOTHING, reason, now: tx.now() })
    return undefined
  },
  async complete(tx, { run }) {
    await saveFigures(tx.db, checkOf(run), tx.now())
    return { summary: { check_id: checkOf(run) } }
  },
  explain: ({ failures }) => searchFailures(failures),
  nothingDone: ({ counts: { done = 0 } }) => `none of ${done} points could be looked from`,
  retryInput: (run) => ({ grid_id: run.input.grid_id, completes: checkOf(run) }),
  async publish(ctx, run) {
    if (run.client_id === null) return
    const { total = 0, done = 0, failed: failures = 0 } = run.counts
    const data = {
      run_id: run.id,
      grid_id: run.input.grid_id,
      state: run.state,
      total,
      done,
      failed: failures,
    }
    await publish(ctx, { type: 'geo_grid.progress', client_id: run.client_id, data })
  },
})

const NOTHING: Omit<Outcome, 'nr'> = {
  state: 'failed',
  position: null,
  results: [],
  source: '',
}

/** Searches that can run at the same time, and how long they take together. */
export function secondsFor({ config }: Context, points: number): number {
  const usual = config.simulated.search ? SECONDS_A_POINT.simulated : SECONDS_A_POINT.live
  const atOnce = Math.max(1, Math.floor(config.workerSlots * SHARE))
  return Math.ceil(Math.ceil(points / atOnce) * usual)
}

const checkOf = ({ id, input }: GridRun) => input.completes ?? id
const keyOf = (run: GridRun) => ({ workspace_id: run.workspace_id, check_id: checkOf(run) })

async function requireGridOf(
  { db }: Context,
  { clientId, id }: { clientId: number | null; id: number },
) {
  const grid = await findGrid(db, id)
  if (!grid || grid.client_id !== clientId) throw notFound()
  return grid
}

async function planPoints(tx: Context, { run, grid }: { run: GridRun; grid: Grid }) {
  const { workspace_id, id, created_at } = run
  if (run.input.completes !== undefined) {
    const failedOnes = await failedPoints(tx.db, run.input.completes)
    return failedOnes.map((nr) => ({ nr }))
  }
  const points = grid.size ** 2
  const check = {
    workspace_id,
    id,
    grid_id: grid.id,
    client_id: grid.client_id,
    created_at,
    points,
  }
  await insertCheck(tx.db, check)
  return Array.from({ length: points }, (_, nr) => ({ nr }))
}

/** Requests that come too fast are answered a little later. */
const isPassing = (error: SearchError) => error.reason === 'quota' || error.isCircuitOpen

function laterThan(ctx: Context, { retryAt }: SearchError): StepLater {
  const wait = retryAt === null ? PAUSE_SECONDS : Math.max(1, retryAt / 1000 - ctx.now())
  return new StepLater(wait, { isTry: true })
}

const failed = (error: SearchError) =>
  new StepError(failureReason(error.reason), { cause: error })
