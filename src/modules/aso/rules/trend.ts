import { type Check, isComparable, scoreOf, type Weighed } from './visibility.ts'
import { rounded } from './words.ts'

export const WINDOW_DAYS = 90
const DAY = 86_400

type DayCheck = Check & Weighed & { keyword_id: number; day: string }

const mean = (values: number[]) =>
  values.length === 0
    ? null
    : rounded(values.reduce((sum, value) => sum + value, 0) / values.length, 1)

/** One point per day on which something was checked, from the best position of each keyword that day. */
export function trendOf(checks: DayCheck[], total: number) {
  const days = [...Map.groupBy(checks, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1))
  const points = days.map(([date, of]) => {
    const ranks = of.flatMap(({ position }) => position ?? [])
    return {
      date,
      checked_at: Math.max(...of.map(({ checked_at }) => checked_at)),
      score: scoreOf(of) ?? 0,
      avg_position: mean(ranks),
      top3: ranks.filter((rank) => rank <= 3).length,
      top10: ranks.filter((rank) => rank <= 10).length,
      ranked: ranks.length,
      checked: of.length,
      total,
    }
  })
  const [week, month] = [deltaOver(days, 7), deltaOver(days, 30)]
  const delta_7d = week?.delta ?? null
  return {
    window_days: WINDOW_DAYS,
    points,
    delta_7d,
    since_7d: week?.since ?? null,
    delta_30d: month?.delta ?? null,
    since_30d: month?.since ?? null,
    until: points.at(-1)?.checked_at ?? null,
    direction: directionOf(delta_7d),
  }
}

function directionOf(delta: number | null): 'up' | 'down' | 'flat' | 'unknown' {
  if (delta === null) return 'unknown'
  if (Math.abs(delta) < 1) return 'flat'
  return delta > 0 ? 'up' : 'down'
}

/** The last day against the latest one that is at least so many days older, over keywords that can be compared. */
function deltaOver(
  days: [string, DayCheck[]][],
  span: number,
): { delta: number; since: number } | null {
  const last = days.at(-1)
  if (!last) return null
  const until = Date.parse(last[0]) / 1000 - span * DAY
  const earlier = days.findLast(([date]) => Date.parse(date) / 1000 <= until)
  if (!earlier) return null
  const pairs = last[1].flatMap((now) => {
    const before = earlier[1].find((each) => each.keyword_id === now.keyword_id)
    return before && isComparable(now, before) ? [{ now, before }] : []
  })
  const now = scoreOf(pairs.map((pair) => pair.now))
  // Weights are those of today on both days.
  const before = scoreOf(pairs.map((pair) => ({ ...pair.now, position: pair.before.position })))
  if (now === null || before === null) return null
  return {
    delta: rounded(now - before),
    since: Math.max(...earlier[1].map(({ checked_at }) => checked_at)),
  }
}

export const averageOf = mean
