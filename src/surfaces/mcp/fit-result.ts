import type { Json } from '../../core/tool-schema.ts'

type Rows = { [name: string]: Json }
/** What the caller asked for beside the arguments of the operation; isAsked: by a limit of the operation's own. */
export type Shown = {
  limit?: number | undefined
  fields?: string[] | undefined
  isAsked?: boolean
}

/** Bytes of a whole tool result, its text and its structured content together. */
export const MAX_RESULT = 8000
const MAX_ASKED_RESULT = 120_000
const LONG_TEXT = 280
const TIMES = ['checked_at', 'date', 'happened_at', 'created_at', 'at']

/** A result that fits an agent's context: the first rows of each list (of a history the last), and how to get the rest. */
export function fitResult(output: Json, { limit, fields, isAsked = false }: Shown = {}): Rows {
  const whole = asObject(output)
  const picked = fields ? pickFields(whole, fields) : whole
  const lists = new Map<string, number>()
  const rows = limit === undefined ? picked : cutLists(picked, { limit, lists })
  const isLong = isAsked || limit !== undefined || fields !== undefined
  return withMore(
    shrink(rows, { budget: isLong ? MAX_ASKED_RESULT : MAX_RESULT, lists }),
    lists,
  )
}

const withMore = (fitted: Rows, lists: Map<string, number>): Rows =>
  lists.size === 0 ? fitted : { ...fitted, more: moreOf(fitted, lists) }

/** The bytes that a result takes as text and as structured content. */
export function sizeOf(value: Json): number {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text))
}

const isObject = (value: Json | undefined): value is Rows =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asObject = (output: Json): Rows => {
  if (isObject(output)) return output
  return Array.isArray(output) ? { items: output } : { value: output }
}

/** The named fields of every row; of an answer without lists, its own. */
function pickFields(output: Rows, fields: string[]): Rows {
  const only = (row: Json): Json =>
    isObject(row)
      ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
      : row
  const hasLists = Object.values(output).some(
    (value) => Array.isArray(value) && value.some(isObject),
  )
  if (!hasLists) return asObject(only(output))
  const pickList = ([name, value]: [string, Json]) => [
    name,
    Array.isArray(value) ? value.map(only) : value,
  ]
  return Object.fromEntries(Object.entries(output).map(pickList))
}

type Cut = { limit: number; lists: Map<string, number> }

/** At most so many rows of each list of the answer itself; `lists` learns how long they were. */
function cutLists(output: Rows, { limit, lists }: Cut): Rows {
  const cutList = ([name, value]: [string, Json]) => {
    if (!Array.isArray(value) || value.length <= limit) return [name, value]
    lists.set(name, value.length)
    return [name, cut(value, limit)]
  }
  return Object.fromEntries(Object.entries(output).map(cutList))
}

const cut = (rows: Json[], count: number) =>
  isOldestFirst(rows) ? rows.slice(-count) : rows.slice(0, count)

/** Of a history the newest points matter. */
function isOldestFirst(rows: Json[]): boolean {
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!isObject(first) || !isObject(last)) return false
  const time = TIMES.find((name) => name in first)
  if (time === undefined) return false
  const [from, to] = [first[time], last[time]]
  return from !== to && from !== null && to !== null && String(from) < String(to)
}

type Budget = { budget: number; lists: Map<string, number> }
type Part = { path: (string | number)[]; size: number; rows: Json[] }

/** Shortens texts first, then the largest list again and again until the whole fits. */
function shrink(output: Rows, { budget, lists }: Budget): Rows {
  const sizeOfAll = (rows: Rows) => sizeOf(withMore(rows, lists))
  if (sizeOfAll(output) <= budget) return output
  let fitted = asObject(shortTexts(output))
  for (let size = sizeOfAll(fitted); size > budget; size = sizeOfAll(fitted)) {
    const largest = listsIn(fitted, []).toSorted((one, other) => other.size - one.size)[0]
    if (!largest) return dropLargest(fitted, { budget, lists })
    const { path, rows } = largest
    const name = path.filter((step) => typeof step === 'string').join('.')
    if (!lists.has(name)) lists.set(name, rows.length)
    const excess = (size - budget) / Math.max(1, 2 * largest.size)
    const kept = Math.max(
      rows.length > 1 ? 1 : 0,
      Math.min(rows.length - 1, Math.floor(rows.length * (1 - excess))),
    )
    fitted = asObject(replaceAt(fitted, path, cut(rows, kept)))
  }
  return fitted
}

/** What has no list to shorten loses its largest field. */
function dropLargest(output: Rows, { budget, lists }: Budget): Rows {
  const [largest] = Object.entries(output).toSorted(
    ([, one], [, other]) => sizeOf(other) - sizeOf(one),
  )
  if (!largest) return output
  const { [largest[0]]: _, ...rest } = output
  lists.set(largest[0], 1)
  return shrink(rest, { budget, lists })
}

function shortTexts(value: Json): Json {
  if (typeof value === 'string')
    return value.length > LONG_TEXT ? `${value.slice(0, LONG_TEXT).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.map(shortTexts)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shortTexts(each)]),
  )
}

/** Every list that has something to lose, the columns of a table excepted. */
function listsIn(value: Json, path: (string | number)[]): Part[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((each, index) =>
      isObject(each) ? listsIn(each, [...path, index]) : [],
    )
    return value.length > 0 && path.at(-1) !== 'columns'
      ? [{ path, rows: value, size: Buffer.byteLength(JSON.stringify(value)) }, ...inner]
      : inner
  }
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => listsIn(each, [...path, name]))
    : []
}

function replaceAt(value: Json, [step, ...rest]: (string | number)[], put: Json): Json {
  if (step === undefined) return put
  if (Array.isArray(value))
    return value.map((each, index) => (index === step ? replaceAt(each, rest, put) : each))
  return isObject(value)
    ? { ...value, [step]: replaceAt(value[step] ?? null, rest, put) }
    : value
}

/** How long the shortened lists really are, and what to ask for. */
function moreOf(fitted: Rows, lists: Map<string, number>): Rows {
  const parts = [...lists].slice(0, 5).map(([name, total]) => {
    const shown = fitted[name]
    return `${name}: ${Array.isArray(shown) ? shown.length : 'part'} of ${total}`
  })
  return {
    shortened: parts.join('; '),
    how: 'Ask for more rows with limit (and offset where there is one), or for fewer columns with fields.',
  }
}
