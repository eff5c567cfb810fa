import { LAST, type Method, methodsFor, WEEKS_A_YEAR } from './methods.ts'

export const HORIZON = 12
/** With fewer weeks nothing is forecast. */
export const MIN_WEEKS = 26
const MIN_ORIGINS = 8
/** What the first forecast of the backtest is made from. */
const LEAST_HISTORY = MIN_WEEKS - MIN_ORIGINS - HORIZON + 6
const COVERED = 0.9
const STEP = 1.05

export type Forecast = {
  method: Method['name']
  /** Whether the method missed less than "it stays as it is"; that one is shown otherwise. */
  beats_last_value: boolean
  /** Of the backtest: the mean of how far it missed, as a share. */
  error: number
  last_value_error: number
  /** How often the backtest made a forecast. */
  origins: number
  /** How many of the figures of the backtest lie in the interval. */
  coverage: number
  weeks: { week: number; value: number; low: number; high: number }[]
}

/**
 * What comes after weekly figures, by the method that told their own past best; null where the past is too short.
 * Figures are reckoned with on a logarithmic scale, so that an error is a share of the value.
 */
export function forecast(values: number[]): Forecast | null {
  if (values.length < MIN_WEEKS || values.every((value) => value <= 0)) return null
  const history = values.map(toScale)
  const tested = methodsFor(values.length).map((method) => ({
    method,
    misses: backtest(history, method),
  }))
  const errors = tested.map(({ method, misses }) => ({
    method,
    misses,
    error: meanError(misses),
  }))
  const last = errors.find(({ method }) => method === LAST)
  if (!last || last.misses.length < MIN_ORIGINS) return null
  const best = errors.reduce(
    (one, other) => (isClearlyBetter(other.error, one.error) ? other : one),
    last,
  )
  const { reaches, coverage } = bandOf(best.misses)
  const ahead = best.method.ahead(history, HORIZON)
  return {
    method: best.method.name,
    beats_last_value: best !== last,
    error: Math.exp(best.error) - 1,
    last_value_error: Math.exp(last.error) - 1,
    origins: best.misses.length,
    coverage,
    weeks: ahead.map((value, at) => ({
      week: at + 1,
      value: fromScale(value),
      low: fromScale(value - (reaches[at] ?? 0)),
      high: fromScale(value + (reaches[at] ?? 0)),
    })),
  }
}

const toScale = (value: number) => Math.log1p(Math.max(0, value))
const fromScale = (value: number) => Math.max(0, Math.expm1(value))

/** What looks better by chance alone is not taken for better. */
const isClearlyBetter = (error: number, than: number) => error < 0.95 * than

/** How far the method missed each of the next weeks, from every week on that has enough behind and before it. */
function backtest(history: number[], method: Method): number[][] {
  const least = method.name === 'season' ? WEEKS_A_YEAR + 4 : LEAST_HISTORY
  const misses: number[][] = []
  for (let origin = least; origin + 1 <= history.length - 1; origin++) {
    const steps = Math.min(HORIZON, history.length - origin)
    const ahead = method.ahead(history.slice(0, origin), steps)
    misses.push(ahead.map((value, at) => Math.abs((history[origin + at] ?? 0) - value)))
  }
  return misses
}

function meanError(misses: number[][]): number {
  const all = misses.flat()
  return all.reduce((sum, miss) => sum + miss, 0) / Math.max(1, all.length)
}

/** For each week ahead as far as nine tenths of the backtest lie, never narrower than for the week before. */
function bandOf(misses: number[][]): { reaches: number[]; coverage: number } {
  let widest = 0
  const raw = Array.from({ length: HORIZON }, (_, at) => {
    const seen = misses.flatMap((each) => each[at] ?? []).sort((a, b) => a - b)
    const reach = seen[Math.min(seen.length - 1, Math.ceil(COVERED * seen.length))] ?? 0
    widest = Math.max(widest, reach)
    return widest
  })
  // The quantile of so few misses is narrow: half as many again is left for what has not happened yet.
  let factor = 1 + 1.5 / Math.sqrt(Math.max(1, misses.length))
  const coverage = () => {
    const all = misses.flatMap((each) =>
      each.map((miss, at) => miss <= factor * (raw[at] ?? 0)),
    )
    return all.filter(Boolean).length / Math.max(1, all.length)
  }
  while (coverage() < COVERED && factor < 10) factor *= STEP
  return { reaches: raw.map((reach) => factor * reach), coverage: coverage() }
}
