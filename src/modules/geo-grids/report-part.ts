import type { Context } from '../../core/context.ts'
import { comparedWith } from './present.ts'
import { compareChecks, shareOfLocalVoice } from './rules/figures.ts'
import { type Grid, type GridCheck, lastResults, listGrids, pointsOfCheck } from './store.ts'

type Period = { clientId: number; from: number; to: number; limit: number }

/** The grids of a client by their last check of a period that found anything out. */
export async function gridsIn(ctx: Context, { clientId, from, to, limit }: Period) {
  const grids = new Map((await listGrids(ctx.db, clientId)).map((grid) => [grid.id, grid]))
  const checks = await lastResults(ctx.db, { gridIds: [...grids.keys()], from, to })
  return Promise.all(
    checks.slice(0, limit).flatMap((check) => {
      const grid = grids.get(check.grid_id)
      return grid ? [partOf(ctx, { grid, check })] : []
    }),
  )
}

async function partOf(ctx: Context, { grid, check }: { grid: Grid; check: GridCheck }) {
  const [points, compared] = await Promise.all([
    pointsOfCheck(ctx.db, check.id),
    comparedWith(ctx, { check }),
  ])
  const found = new Map(points.map((point) => [point.nr, point]))
  const { ranked, not_found, avg_position } = check
  return {
    business: grid.business_name,
    ...{ query: grid.query, size: grid.size, radius_km: grid.radius_m / 1000 },
    ...{ checked_at: check.created_at, ranked, checked: ranked + not_found, avg_position },
    share_of_local_voice: shareOfLocalVoice(check),
    share_of_local_voice_change:
      compared && compareChecks(points, compared.points).share_of_local_voice_change,
    cells: Array.from({ length: grid.size ** 2 }, (_, nr) => {
      const { state = 'not_checked' as const, position = null } = found.get(nr) ?? {}
      return { state, position }
    }),
  }
}
