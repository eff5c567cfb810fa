/** Hands something to the reader as a file. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[^\p{L}\p{N}.-]+/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

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
