import { fail } from '../../../base/errors.ts'
import { detectSeparator, plainCell, readCsv } from '../../../base/formats/csv.ts'
import { normalizeDomain } from '../../../base/network/domain.ts'
import { type RowProblem, readInput } from '../../../core/input-errors.ts'
import { rowProblem } from '../../../core/invoke.ts'
import { tidyLine } from '../normalize.ts'
import { NewClient } from '../schemas.ts'

type Field = keyof NewClient

/** What columns are called in lists of clients. */
const NAMES: Record<Field, string[]> = {
  name: [
    'name',
    'client',
    'client name',
    'customer',
    'company',
    'account',
    'brand',
    'title',
    'project',
  ],
  domain: [
    'domain',
    'domain name',
    'site',
    'website',
    'web site',
    'url',
    'host',
    'homepage',
    'address',
  ],
  notes: ['notes', 'note', 'comment', 'comments', 'description'],
  sitemap_url: ['sitemap_url', 'sitemap url', 'sitemap'],
}
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as Field]),
  ),
)

const MAX_ROWS = 1000

type Columns = { column: string; field: Field | null }[]

export type ClientPlan = {
  has_header: boolean
  columns: Columns
  rows: (NewClient & { row: number })[]
  problems: RowProblem[]
}

/** What a list would store: every row becomes a client, or a problem with its row number. */
export function planClients(csv: string): ClientPlan {
  const plan: ClientPlan = { has_header: false, columns: [], rows: [], problems: [] }
  let row = 0
  for (const cells of readCsv([csv], detectSeparator(csv))) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (plan.columns.length === 0) {
      const header = readHeader(cells)
      plan.has_header = header !== null
      plan.columns = header ?? guess(cells)
      if (header) continue
    }
    const read = readInput(NewClient, readRow(cells, plan.columns))
    if (read.success) plan.rows.push({ row, ...read.data })
    else plan.problems.push(rowProblem(row, read.error))
    if (plan.rows.length + plan.problems.length > MAX_ROWS)
      throw fail('import_clients_limit', { n: MAX_ROWS })
  }
  return plan
}

/** The columns by their names; null when the row is not a header. */
function readHeader(cells: string[]): Columns | null {
  const taken = new Set<Field>()
  const columns = cells.map((cell) => {
    const column = tidyLine(cell.slice(0, 100))
    const field = FIELD_OF.get(column.toLowerCase())
    if (!field || taken.has(field)) return { column, field: null }
    taken.add(field)
    return { column, field }
  })
  if (taken.has('domain')) return columns
  if (taken.size === 0 || cells.some(isDomain)) return null
  throw fail('sites_column_missing', {
    columns: columns.map(({ column }) => column).join(', '),
  })
}

/** Without a header the first cell that is a site is the domain, and the first other one the name. */
function guess(cells: string[]): Columns {
  const domain = Math.max(0, cells.findIndex(isDomain))
  const name = cells.findIndex((_, index) => index !== domain)
  const fields: Record<number, 'domain' | 'name'> = { [name]: 'name', [domain]: 'domain' }
  return cells.map((_, index) => ({ column: '', field: fields[index] ?? null }))
}

const isDomain = (cell: string) => normalizeDomain(cell.trim()) !== undefined

/** A client without a name is called by its site. */
function readRow(cells: string[], columns: Columns): Record<string, string> {
  const row: Record<string, string> = { domain: '' }
  for (const [index, { field }] of columns.entries()) {
    const text = plainCell(cells[index] ?? '').trim()
    if (field && text !== '') row[field] = text
  }
  return { name: normalizeDomain(row.domain ?? '') ?? '-', ...row }
}
