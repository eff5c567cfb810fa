import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { gridRun } from './grid-run.ts'
import { DEPTH } from './map-search.ts'
import { changeAt, compareChecks, competitorsIn, shareOfLocalVoice } from './rules/figures.ts'
import { pointsOf } from './rules/points.ts'
import type * as schemas from './schemas.ts'
import {
  checkBefore,
  type Grid,
  type GridCheck,
  type GridPoint,
  lastChecks,
  lastResults,
  pointsOfCheck,
  requireCheck,
} from './store.ts'

const MAX_COMPETITORS = 10

export async function presentChecks(
  ctx: Context,
  checks: GridCheck[],
): Promise<z.input<typeof schemas.GridCheck>[]> {
  const ids = checks.map(({ id }) => id)
  const runs = await gridRun.byId(ctx.db, { workspaceId: ctx.actor.workspaceId, ids })
  return checks.map((check) => {
    const { counts = {}, state = 'done' } = runs.get(check.id) ?? {}
    // While it runs its points are counted by the run.
    const {
      ranked = 0,
      not_found = 0,
      failed = 0,
    } = check.finished_at === null ? counts : check
    return {
      ...check,
      ...{ state, ranked, not_found, failed },
      not_checked: check.points - ranked - not_found - failed,
      share_of_local_voice: check.finished_at === null ? null : shareOfLocalVoice(check),
    }
  })
}

type LastChecks = Pick<z.input<typeof schemas.Grid>, 'last_check' | 'last_result'>

/** The newest check of each of these grids, and the newest that says anything. */
export async function lastChecksOf(
  ctx: Context,
  gridIds: number[],
): Promise<(gridId: number) => LastChecks> {
  const newest = await lastChecks(ctx.db, gridIds)
  const results = await lastResults(ctx.db, { gridIds })
  const shown = await presentChecks(ctx, [...newest, ...results])
  const byId = new Map(shown.map((check) => [check.id, check]))
  const of = (checks: GridCheck[]) =>
    new Map(checks.map(({ grid_id, id }) => [grid_id, byId.get(id) ?? null]))
  const [newestOf, resultOf] = [of(newest), of(results)]
  return (id) => ({
    last_check: newestOf.get(id) ?? null,
    last_result: resultOf.get(id) ?? null,
  })
}

export const presentGrid = (
  { business_name: name, place_id, cid, phone, domain, radius_m, ...grid }: Grid,
  checks: LastChecks,
): z.input<typeof schemas.Grid> => ({
  ...grid,
  business: { name, place_id, cid, phone, domain },
  radius_km: radius_m / 1000,
  ...checks,
})

export type Compared = { before: GridCheck; points: GridPoint[] }

/** What a check is compared with: the one asked for, else the one before it. */
export async function comparedWith(
  ctx: Context,
  { check, compareTo }: { check: GridCheck; compareTo?: number | undefined },
): Promise<Compared | null> {
  const before =
    compareTo === undefined
      ? await checkBefore(ctx.db, check)
      : await requireCheck(ctx.db, { gridId: check.grid_id, id: compareTo })
  return before ? { before, points: await pointsOfCheck(ctx.db, before.id) } : null
}

type Shown = { grid: Grid; points: GridPoint[]; compared: Compared | null; top: number }

/** The points of a check and what they come to. */
export function presentPoints({ grid, points, compared, top }: Shown) {
  const found = new Map(points.map((point) => [point.nr, point]))
  const then = new Map(compared?.points.map((point) => [point.nr, point]))
  return {
    depth: DEPTH,
    grid: pointsOf(grid).map((at, nr) => ({
      ...at,
      nr,
      row: Math.floor(nr / grid.size),
      column: nr % grid.size,
      ...presentPoint(found.get(nr), { before: then.get(nr), top }),
    })),
    competitors: competitorsIn(points, MAX_COMPETITORS),
    compared: compared && {
      check_id: compared.before.id,
      created_at: compared.before.created_at,
      ...compareChecks(points, compared.points),
    },
  }
}

const UNCHECKED = {
  position: null,
  prev_position: null,
  delta: null,
  is_new: false,
  is_lost: false,
}

function presentPoint(
  point: GridPoint | undefined,
  { before, top }: { before: GridPoint | undefined; top: number },
) {
  if (!point)
    return { state: 'not_checked' as const, ...UNCHECKED, reason: '', source: '', results: [] }
  const { state, position, reason, source, results } = point
  return {
    state,
    position,
    ...changeAt(point, before),
    reason,
    source,
    results: results.slice(0, top),
  }
}
