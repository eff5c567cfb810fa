/** Says what comes next from what was: one number for each of the steps asked for. */
export type Method = {
  name: 'last' | 'median' | 'trend' | 'season'
  ahead(history: number[], steps: number): number[]
}

export const WEEKS_A_YEAR = 52
const LEVELS = [0.1, 0.2, 0.3, 0.4, 0.5]
const TRENDS = [0.05, 0.1, 0.2]
const DAMPINGS = [0.8, 0.9, 0.98]

/** It stays as it is: what every other method has to beat. */
export const LAST: Method = {
  name: 'last',
  ahead: (history, steps) => Array.from({ length: steps }, () => history.at(-1) ?? 0),
}

const MEDIAN: Method = {
  name: 'median',
  ahead(history, steps) {
    const [a = 0, b = 0, c = 0, d = 0] = history.slice(-4).toSorted((one, other) => one - other)
    const middle = history.length < 4 ? (history.at(-1) ?? 0) : (b + c) / 2
    return Array.from({ length: steps }, () =>
      history.length < 4 ? middle : Math.min(d, Math.max(a, middle)),
    )
  },
}

/** Holt's level and trend, the trend fading out: the one of these that told the history best so far. */
const TREND: Method = {
  name: 'trend',
  ahead(history, steps) {
    let best = { error: Number.POSITIVE_INFINITY, ahead: [] as number[] }
    for (const level of LEVELS)
      for (const trend of TRENDS)
        for (const damping of DAMPINGS) {
          const found = holt(history, { level, trend, damping, steps })
          if (found.error < best.error) best = found
        }
    return best.ahead
  },
}

type Holt = { level: number; trend: number; damping: number; steps: number }

function holt(history: number[], { level: alpha, trend: beta, damping, steps }: Holt) {
  let level = history[0] ?? 0
  let trend = 0
  let error = 0
  for (const value of history.slice(1)) {
    const expected = level + damping * trend
    error += Math.abs(value - expected)
    const before = level
    level = alpha * value + (1 - alpha) * expected
    trend = beta * (level - before) + (1 - beta) * damping * trend
  }
  const ahead: number[] = []
  let reach = 0
  for (let step = 1; step <= steps; step++) {
    reach += damping ** step
    ahead.push(level + reach * trend)
  }
  return { error, ahead }
}

/** As a year ago, moved by how far the last four weeks lie from the same weeks then. */
const SEASON: Method = {
  name: 'season',
  ahead(history, steps) {
    const at = history.length
    const shifts = [1, 2, 3, 4].map(
      (back) => (history[at - back] ?? 0) - (history[at - back - WEEKS_A_YEAR] ?? 0),
    )
    const shift = shifts.reduce((sum, each) => sum + each, 0) / shifts.length
    return Array.from(
      { length: steps },
      (_, step) => (history[at - WEEKS_A_YEAR + step] ?? 0) + shift,
    )
  },
}

/** A season shows only where it came back: in two years at least. */
export const methodsFor = (weeks: number): Method[] =>
  weeks >= 2 * WEEKS_A_YEAR ? [LAST, MEDIAN, TREND, SEASON] : [LAST, MEDIAN, TREND]
