import type { Context } from '../../core/context.ts'
import { compare, type ResultRow, requireJob, resultsOf } from '../rank-checks/index.ts'
import type { Facts, Shift } from './report.ts'
import { moveOf } from './rules/moves.ts'

const ROWS_AT_ONCE = 1000
const SHOWN = 10

type Check = Pick<ResultRow, 'keyword_id' | 'device' | 'query' | 'geo' | 'lang' | 'position' | 'depth'>

/** What changed from one job to a later one, over the keywords that both have checked without failure. */
export async function shiftsBetween(ctx: Context, firstId: number, lastId: number): Promise<Facts['shifts']> {
  const [before, now] = await Promise.all([checksOf(ctx, firstId), checksOf(ctx, lastId)])
  return shiftsOf(before, now)
}

export function shiftsOf(before: Check[], now: Check[]): Facts['shifts'] {
  const earlier = new Map(before.map((check) => [identityOf(check), check]))
  const changes = now.flatMap((check) => {
    const last = earlier.get(identityOf(check))
    return last ? [{ check, change: compare(check, last) }] : []
  })
  const shifts = changes.flatMap(({ check, change }): Shift[] => {
    const delta = moveOf({ ...check, ...change })
    const { query, geo, lang, device, position } = check
    if (delta === null || change.prev_position === null) return []
    return [{ query, geo, lang, device, position, prev_position: change.prev_position, delta }]
  })
  return {
    gainers: shifts
      .filter(({ delta }) => delta > 0)
      .toSorted((a, b) => b.delta - a.delta)
      .slice(0, SHOWN),
    losers: shifts
      .filter(({ delta }) => delta < 0)
      .toSorted((a, b) => a.delta - b.delta)
      .slice(0, SHOWN),
    entered: changes.filter(({ change }) => change.is_new).length,
    lost: changes.filter(({ change }) => change.is_lost).length,
  }
}

const identityOf = ({ keyword_id, device, query, geo, lang }: Check) =>
  JSON.stringify([keyword_id, device, query, geo, lang])

async function checksOf(ctx: Context, jobId: number): Promise<Check[]> {
  const job = await requireJob(ctx, jobId)
  const checks: Check[] = []
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await resultsOf(ctx.db, job, { limit: ROWS_AT_ONCE, offset })
    for (const { state, keyword_id, device, query, geo, lang, position, depth } of rows)
      if (state !== 'failed') checks.push({ keyword_id, device, query, geo, lang, position, depth })
    if (rows.length < ROWS_AT_ONCE) return checks
  }
}
