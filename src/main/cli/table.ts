export type Column<T> = [title: string, cell: (row: T) => string | number | null]

/** A table with fitted columns; numbers are right-aligned. */
export function tableOf<T>(rows: T[], columns: Column<T>[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  const lines = [columns.map(([title]) => title), ...cells.map((line) => line.map(shown))]
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  const isNumeric = columns.map(
    (_, i) => cells.length > 0 && cells.every((line) => typeof line[i] !== 'string'),
  )
  const written = lines.map((line) =>
    line.map((text, i) =>
      isNumeric[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0),
    ),
  )
  return `${written.map((line) => line.join('  ').trimEnd()).join('\n')}\n`
}

/** Unknown is a dash. */
function shown(cell: string | number | null): string {
  return cell === null ? '–' : printable(String(cell))
}

/** Stored text could contain terminal escape sequences. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

/** Unix seconds for people. */
export function timeOf(seconds: unknown): string | null {
  return typeof seconds === 'number'
    ? new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
    : null
}
