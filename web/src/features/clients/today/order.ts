import type { Overview } from '../../../api/analytics.ts'

/** The sortable values of Today; unknown values come last in both directions. */
const VALUES = {
  name: ({ name }) => name.toLowerCase(),
  visibility: ({ standing }) => standing?.visibility ?? null,
  change: ({ standing }) => standing?.change ?? null,
  top3: ({ standing }) => standing?.top3 ?? null,
  top10: ({ standing }) => standing?.top10 ?? null,
  top30: ({ standing }) => standing?.top30 ?? null,
  keywords: ({ keyword_count }) => keyword_count,
  cited: ({ answers }) => answers && answers.cited / answers.answers,
  alerts: ({ client_id }, alerts) => alerts.get(client_id) ?? 0,
  checked: ({ standing }) => standing?.checked_at ?? null,
} satisfies Record<string, (overview: Overview, alerts: Alerts) => string | number | null>

export type Column = keyof typeof VALUES
export type Order = { column: Column; isDown: boolean }
type Alerts = Map<number, number>

const isColumn = (text: string): text is Column => Object.hasOwn(VALUES, text)

/** `visibility`, or `-visibility` for the largest first. */
export function readOrder(text: string | undefined): Order | null {
  const column = text?.replace(/^-/, '') ?? ''
  return isColumn(column) ? { column, isDown: text?.startsWith('-') ?? false } : null
}

/** Pressed once: names from A, numbers from the largest. Pressed again: the other way round; then as it was. */
export function nextOrder(now: Order | null, column: Column): string | undefined {
  const isDownFirst = column !== 'name'
  if (now?.column !== column) return isDownFirst ? `-${column}` : column
  if (now.isDown !== isDownFirst) return undefined
  return isDownFirst ? column : `-${column}`
}

type SortOptions = { order: Order | null; pins: number[]; alerts: Alerts }

/** Pinned clients come first; without a sort, measured clients come before others. */
export function sortOverviews(
  overviews: Overview[],
  { order, pins, alerts }: SortOptions,
): Overview[] {
  const isPinned = ({ client_id }: Overview) => Number(pins.includes(client_id))
  const isUnknown = ({ standing }: Overview) => Number(standing === null)
  return overviews.toSorted(
    (a, b) =>
      isPinned(b) - isPinned(a) ||
      (order ? compare({ a, b, order, alerts }) : isUnknown(a) - isUnknown(b)),
  )
}

type Comparison = { a: Overview; b: Overview; order: Order; alerts: Alerts }

function compare({ a, b, order: { column, isDown }, alerts }: Comparison): number {
  const [first, second] = [VALUES[column](a, alerts), VALUES[column](b, alerts)]
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  const way =
    typeof first === 'string' ? first.localeCompare(String(second)) : first - Number(second)
  return isDown ? -way : way
}
