import { detectSeparator, droppedColumns, plainCell, readCsv } from '../../base/csv.ts'
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
  target_url: ['target_url', 'target url', 'targeturl', 'target', 'target page', 'link url', 'url to'],
}

export type LinkPlan = {
  links: NormalizedLink[]
  problems: RowProblem[]
  droppedColumns: string[]
}

type Columns = { source: number; target: number }

/** What a file would add: every row becomes a link, or a problem with its row number. Without a header the first column is the page. */
export function planLinkImport(csv: string, domain: string): LinkPlan {
  const plan: LinkPlan = { links: [], problems: [], droppedColumns: [] }
  let columns: Columns | null = null
  let row = 0
  for (const cells of readCsv([csv], detectSeparator(csv))) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (columns === null) {
      const header = readHeader(cells)
      const taken: Columns = header ?? { source: 0, target: 1 }
      columns = taken
      const names = header ? cells : cells.map(() => '')
      plan.droppedColumns = droppedColumns(names, (at) => at === taken.source || at === taken.target)
      if (header) continue
    }
    const at = (column: number) => plainCell((cells[column] ?? '').trim())
    const normalized = normalizeLink({ source_url: at(columns.source), target_url: at(columns.target) }, domain)
    if (isProblem(normalized)) plan.problems.push({ row, reason: linkError(normalized).message })
    else plan.links.push(normalized)
  }
  return plan
}

function readHeader(cells: string[]): Columns | null {
  const named = cells.map((cell) => cell.trim().toLowerCase())
  const find = (names: string[]) => named.findIndex((name) => names.includes(name))
  const source = find(NAMES.source_url)
  return source < 0 ? null : { source, target: find(NAMES.target_url) }
}
