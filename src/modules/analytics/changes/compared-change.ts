import type { Context } from '../../../core/context.ts'
import { checksInBoth } from '../../rank-checks/index.ts'
import { measure } from '../rules/visibility.ts'
import { usualAmong } from '../store/ratings.ts'
import { type Counts, changesBetween } from './change.ts'
import { betweenOf, type Stretch } from './movers.ts'

type Point = Counts & { total: number }
type Points = { now: Point | undefined; before: Point | undefined }

export const UNCOMPARED = { change: null, compared_checks: null }

/** The change between two checks, over the keywords both have results for: some were added, removed or failed. */
export async function changeIn({ db }: Context, stretch: Stretch, { now, before }: Points) {
  const change = changesBetween(now, before)
  if (!change || !now || !before) return UNCOMPARED
  const checks = await checksInBoth(db, betweenOf(stretch))
  const isSame = [now, before].every(({ total }) => total === checks.length)
  if (isSame) return { ...UNCOMPARED, change }
  const usual = await usualAmong(db, stretch.clientId, checks)
  const weighed = checks.map((check) => ({ ...check, weight: check.search_volume ?? usual }))
  const then = weighed.map(({ before: { position }, weight }) => ({ position, weight }))
  return {
    change: changesBetween(countsOf(weighed), countsOf(then)),
    compared_checks: checks.length,
  }
}

function countsOf(checks: Parameters<typeof measure>[0]): Counts | undefined {
  const { visibility, ...counts } = measure(checks)
  return visibility === null ? undefined : { ...counts, visibility, is_partial: false }
}
