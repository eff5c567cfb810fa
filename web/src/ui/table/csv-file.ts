import { saveFile } from '../save-file.ts'

type Cell = string | number | null

/** Hands rows to the reader as a file for a spreadsheet. */
export function saveCsv(name: string, rows: Cell[][]) {
  const text = `\ufeff${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

/** A spreadsheet would take a text that begins like a formula for one. */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
