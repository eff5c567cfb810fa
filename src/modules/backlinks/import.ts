import { detectSeparator, droppedColumns, plainCell, readCsv } from '../../base/formats/csv.ts'
import { firstLines } from '../../base/formats/table-shape.ts'
import type { RowProblem } from '../../core/input-errors.ts'
import { isProblem, linkError, type NormalizedLink, normalizeLink } from './link-state.ts'

/** What columns are called in the exports of Search Console, Ahrefs, Semrush, Majestic, Moz and in our own files. */
const NAMES: Record<'source_url' | 'target_url', string[]> = {
  source_url: [
    'source_url',
    'source url',
    'sourceurl',
    'source',
    'linking page',
    'referring page url',
    'referring page',
    'url from',
    'backlink',
    'url',
  ],
  target_url: [
    'target_url',
    'target url',
    'targeturl',
    'target',
    'target page',
    'link url',
    'url to',
  ],
}

type LinkPlan = {
  links: NormalizedLink[]
  problems: RowProblem[]
  droppedColumns: string[]
}

/** Where the links of a file stand: below the row of the header, or from the first row on where that is 0. */
type Layout = { separator: string | null; header: number; source: number; target: number }

const MAX_PREAMBLE = 10

/** What a file would add: every row becomes a link, or a problem with its row number. Without a header the first column is the page. */
export function planLinkImport(csv: string, domain: string): LinkPlan {
  const plan: LinkPlan = { links: [], problems: [], droppedColumns: [] }
  const { separator, header, source, target } = findLayout(csv)
  const isTaken = (at: number) => at === source || at === target
  let row = 0
  for (const cells of readCsv([csv], separator)) {
    row++
    if (row === header) plan.droppedColumns = droppedColumns(cells, isTaken)
    if (row <= header || cells.every((cell) => cell.trim() === '')) continue
    const at = (column: number) => plainCell((cells[column] ?? '').trim())
    const normalized = normalizeLink({ source_url: at(source), target_url: at(target) }, domain)
    if (isProblem(normalized)) {
      plan.problems.push({ row, reason: linkError(normalized).message })
      continue
    }
    const isFirst = plan.links.push(normalized) === 1
    if (isFirst && header === 0)
      plan.droppedColumns = droppedColumns(Array(cells.length).fill(''), isTaken)
  }
  return plan
}

/** A title above the table says nothing of its separator: the header does, or the first line with an address. */
function findLayout(csv: string): Layout {
  const lines = firstLines(csv, MAX_PREAMBLE)
  for (const [at, line] of lines.entries()) {
    const separator = detectSeparator(line)
    const named = line
      .split(separator ?? '\n')
      .map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
    const find = (names: string[]) => named.findIndex((name) => names.includes(name))
    const source = find(NAMES.source_url)
    if (source >= 0)
      return { separator, header: at + 1, source, target: find(NAMES.target_url) }
  }
  const first = lines.find((line) => /https?:\/\//i.test(line)) ?? csv
  return { separator: detectSeparator(first), header: 0, source: 0, target: 1 }
}
