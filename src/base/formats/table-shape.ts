import { detectSeparator, readCsv, SEPARATORS } from './csv.ts'

const SAMPLE_ROWS = 30
const WIDE = 3

/** The first lines of a text, whatever ends them. */
export function firstLines(csv: string, count: number): string[] {
  const lines: string[] = []
  const text = csv.startsWith('\uFEFF') ? csv.slice(1) : csv
  for (let from = 0; from < text.length && lines.length < count; ) {
    const end = /\r\n|\r|\n/g
    end.lastIndex = from
    const found = end.exec(text)
    lines.push(text.slice(from, found?.index ?? text.length))
    from = found ? found.index + found[0].length : text.length
  }
  return lines
}

/** How many lines above all others are comments: `# Report of May`. */
export function countComments(csv: string): number {
  const lines = firstLines(csv, SAMPLE_ROWS)
  const first = lines.findIndex((line) => !/^#\s/.test(line))
  return first < 0 ? lines.length : first
}

/** The rows of the beginning that hold something, cut as the first of them is. */
export function sampleRows(csv: string): string[][] {
  const rows: string[][] = []
  const skipped = countComments(csv)
  const separator = detectSeparator(firstLines(csv, SAMPLE_ROWS)[skipped] ?? '')
  let row = 0
  for (const cells of readCsv([csv], separator)) {
    if (row++ < skipped) continue
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells)
    if (rows.length === SAMPLE_ROWS) break
  }
  return rows
}

/** How many columns a text has that is a table and no list; 0 for a list. */
export function tableWidth(csv: string): number {
  return (
    widthOf(sampleRows(csv)) ||
    Math.max(...SEPARATORS.map((each) => splitWidth(csv, each))) ||
    headedWidth(csv)
  )
}

/** The cells of a text that is rows of two: nothing says which of them is meant, nor whether a header is above. */
export function pairs(csv: string): string[][] | null {
  const rows = sampleRows(csv)
  return rows.length > 1 && rows.every((cells) => cells.length === 2) ? rows : null
}

/** A title of one cell hides which separator the table below it has. */
export const splitWidth = (csv: string, separator: string) =>
  widthOf(firstLines(csv, SAMPLE_ROWS).map((line) => line.split(separator)))

/** A word above nothing but numbers is the name of a column. */
export function headedWidth(csv: string): number {
  const [header = [], ...rows] = sampleRows(csv)
  const isName = (cell: string, at: number) =>
    at > 0 && isWord(cell) && rows.every((cells) => isNumber(cells[at]))
  return rows.length > 0 && header.some(isName) ? header.length : 0
}

// Titles of one cell stand above the table.
function widthOf(rows: readonly string[][]): number {
  const table = rows.slice(
    Math.max(
      0,
      rows.findIndex((cells) => cells.length > 1),
    ),
  )
  const widths = table.map((cells) => cells.length).filter((width) => width >= WIDE)
  const [width = 0] = widths
  return widths.length * 2 > table.length && widths.every((each) => each === width) ? width : 0
}

const isWord = (cell: string) => /\p{L}/u.test(cell)
export const isNumber = (cell = '') =>
  /^[<>~]?\d[\d.,'’]{0,30}[%kKmM]?$/.test(cell.slice(0, 40).replaceAll(/\s/g, ''))
