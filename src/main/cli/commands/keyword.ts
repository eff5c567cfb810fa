import { fail } from '../../../base/errors.ts'
import { AS, command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { writeWhole } from '../files.ts'
import type { Io } from '../io.ts'
import { type Caller, call, clientOf, openCaller } from './app.ts'
import { type NumberedRow, numbered, openKeywordFile, partsOf } from './keyword-file.ts'

type Report = Pick<
  Awaited<ReturnType<typeof importPart>>,
  'added' | 'skipped' | 'invalid' | 'problems' | 'preview'
>
type Preview = NonNullable<Report['preview']>

const CLIENT = {
  type: 'string',
  value: 'CLIENT',
  required: true,
  hint: 'Client: an id or a domain',
} as const
const MAX_PROBLEMS = 100

const importFile = command({
  name: 'keyword import',
  summary: 'Track the keywords of a CSV or TSV file of any size; - reads standard input',
  examples: [
    'keyword import keywords.csv --client 3 --dry-run',
    'keyword import keywords.csv --client 3 --geo de --lang de',
  ],
  args: ['FILE'],
  options: {
    client: CLIENT,
    'dry-run': {
      type: 'boolean',
      hint: 'Preview how the file is read and what would be added',
    },
    geo: { type: 'string', value: 'CODE', hint: 'Country for rows without one' },
    lang: { type: 'string', value: 'CODE', hint: 'Language for rows without one' },
    device: {
      type: 'string',
      value: 'DEVICE',
      hint: 'desktop, mobile or both, for rows without a device',
    },
    cluster: { type: 'string', value: 'NAME', hint: 'Cluster for rows without one' },
    tags: {
      type: 'string',
      value: 'TAGS',
      hint: 'Tags for rows without any, separated by commas',
    },
    ...AS,
  },
  async run(
    io,
    { as, client, 'dry-run': dry_run, geo, lang, device, cluster, tags },
    [path = ''],
  ) {
    const ctx = await openCaller(io, as)
    const input = {
      client_id: await clientOf(ctx, client),
      dry_run,
      geo,
      lang,
      device,
      cluster,
      tags,
    }
    const report = await importAll(io, { path, ctx, input })
    for (const { row, reason } of report.problems) io.warn(`row ${row}: ${reason}`)
    if (report.invalid > report.problems.length)
      io.warn(`and ${report.invalid - report.problems.length} more rows`)
    if (report.preview && !io.json) printPreview(io, report.preview)
    const counted = report.preview ? `${report.preview.new} new` : `${report.added} added`
    io.show(
      report,
      `${counted}, ${report.skipped} tracked already, ${report.invalid} not readable`,
    )
  },
})

const exportFile = command({
  name: 'keyword export',
  summary: 'Export a client’s keywords as a file for spreadsheets or import',
  examples: [
    'keyword export --client 3 --out keywords.csv',
    'keyword export --client 3 --format json',
  ],
  options: {
    client: CLIENT,
    format: { type: 'string', value: 'FORMAT', hint: 'csv or json; defaults to csv' },
    out: { type: 'string', value: 'FILE', hint: 'Output file; defaults to standard output' },
    ...AS,
  },
  async run(io, { as, client, format = io.json ? 'json' : 'csv', out }) {
    if (format !== 'csv' && format !== 'json')
      throw new UsageError('--format must be csv or json', 'keyword export')
    const ctx = await openCaller(io, as)
    const input = { client_id: await clientOf(ctx, client), format } as const
    const { content } = await call(ctx, 'exportKeywords', input)
    if (out === undefined) return io.print(content)
    await writeWhole(out, content)
    io.show({ file: out, bytes: Buffer.byteLength(content) }, null)
    io.note(`Wrote ${out}`)
  },
})

export const keywordCommands = [importFile, exportFile]

const importPart = (ctx: Caller, input: { client_id: number; dry_run: boolean; csv: string }) =>
  call(ctx, 'importKeywords', input)

type Import = { path: string; ctx: Caller; input: { client_id: number; dry_run: boolean } }

/** Imports chunk by chunk; a second run skips what the first has stored. */
async function importAll(io: Io, { path, ctx, input }: Import): Promise<Report> {
  const { size, read, head, rows } = await openKeywordFile(path)
  if (head.trim() === '') throw fail('file_empty', { path })
  const { preview } = await importPart(ctx, { ...input, dry_run: true, csv: head })
  const { separator = null, has_header = false, skipped_lines = 0 } = preview ?? {}
  const lines = belowTitle(numbered(rows(separator)), skipped_lines)
  const header = has_header ? (lines.next().value?.cells ?? []) : ['query']
  const total: Report = { added: 0, skipped: 0, invalid: 0, problems: [] }
  const progress = io.progress('Importing')
  try {
    for (const part of partsOf(has_header ? lines : firstCells(lines), header)) {
      io.signal.throwIfAborted()
      add(total, await importPart(ctx, { ...input, csv: part.csv }), part.rows)
      progress.update(read(), size)
    }
  } finally {
    progress.end()
    if (io.signal.aborted)
      io.warn(
        `${total.added} keywords are stored; the same import goes on where this one stopped`,
      )
  }
  return total
}

function* belowTitle(lines: Iterable<NumberedRow>, skipped: number) {
  for (const line of lines) if (line.row > skipped) yield line
}

/** Without a header the first column holds the keywords. */
function* firstCells(lines: Iterable<NumberedRow>) {
  for (const { row, cells } of lines) yield { row, cells: cells.slice(0, 1) }
}

function add(total: Report, part: Report, rows: number[]) {
  total.added += part.added
  total.skipped += part.skipped
  total.invalid += part.invalid
  const problems = part.problems.map(({ row, reason }) => ({
    row: rows[row - 1] ?? row,
    reason,
  }))
  total.problems = [...total.problems, ...problems].slice(0, MAX_PROBLEMS)
  if (!part.preview) return
  const before = total.preview ?? { ...part.preview, new: 0, duplicate: 0 }
  total.preview = {
    ...before,
    new: before.new + part.preview.new,
    duplicate: before.duplicate + part.preview.duplicate,
  }
}

function printPreview(io: Io, { columns, rows }: Preview) {
  const read = columns
    .filter(({ field }) => field)
    .map(({ column, field }) => (column === field ? column : `${column} as ${field}`))
  io.note(`Columns read: ${read.join(', ')}`)
  io.list(rows, [
    ['query', (row) => row.query],
    ['geo', (row) => row.geo],
    ['lang', (row) => row.lang],
    ['device', (row) => row.device],
    ['location', (row) => row.location || null],
    ['engine', (row) => row.engine],
    ['cluster', (row) => row.cluster || null],
    ['tags', (row) => row.tags || null],
  ])
}
