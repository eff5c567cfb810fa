const MAX_ROWS = 50
const MAX_TEXT = 600
const MAX_CHARS = 24_000
const MAX_DEPTH = 6

/** A value small enough for a model: long lists and texts are cut, and say so. */
export function shrink(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth >= MAX_DEPTH) return '…'
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shrink(each, depth + 1)]),
    )
  const shown = value.slice(0, MAX_ROWS).map((each) => shrink(each, depth + 1))
  return value.length > MAX_ROWS ? [...shown, `… and ${value.length - MAX_ROWS} more`] : shown
}

export function shrunkJson(value: unknown): string {
  const json = JSON.stringify(shrink(value)) ?? 'null'
  return json.length > MAX_CHARS ? `${json.slice(0, MAX_CHARS).toWellFormed()}… (cut)` : json
}

/** The length of every list, so that shown rows can be counted. */
export function countsIn(value: unknown): string {
  const counts: number[] = []
  JSON.stringify(value, (_, each) => {
    if (Array.isArray(each)) counts.push(each.length)
    return each
  })
  return counts.join(' ')
}
