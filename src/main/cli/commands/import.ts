import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import texts from '../../../../locales/en/history-imports.json' with { type: 'json' }
import { fail } from '../../../base/errors.ts'
import { AS, command, YES } from '../command.ts'
import { UsageError } from '../failure.ts'
import { requireFile } from '../files.ts'
import type { Io } from '../io.ts'
import { timeOf } from '../table.ts'
import { call, idOf, openCaller } from './app.ts'
import { confirm } from './prompt.ts'

const MAX_BYTES = 128 * 1024 * 1024

type Report = Awaited<ReturnType<typeof call<'importHistory'>>>

const importHistory = command({
  name: 'import history',
  summary:
    "Import position history: SerpBear's database.sqlite, or a CSV, TSV or XLSX export of another rank tracker",
  examples: [
    'import history database.sqlite --dry-run',
    'import history database.sqlite',
    'import history rankings.xlsx --client 3 --columns query:1,date:2,position:4',
  ],
  args: ['FILE'],
  options: {
    client: {
      type: 'string',
      value: 'ID',
      hint: 'Client to import into; by default every site in the file becomes a client',
    },
    'dry-run': {
      type: 'boolean',
      hint: 'Preview what would be stored, what would be skipped, and why',
    },
    columns: {
      type: 'string',
      value: 'LIST',
      hint: 'Column mapping, such as query:1,position:3',
    },
    'date-order': {
      type: 'string',
      value: 'ORDER',
      hint: 'dmy or mdy, when the dates in the file are ambiguous',
    },
    absent: {
      type: 'string',
      value: 'MEANING',
      hint: 'What -, 0 and 101 mean: not_found or not_checked',
    },
    day: {
      type: 'string',
      value: 'DATE',
      hint: 'Date for positions without one, such as 2026-11-18',
    },
    geo: { type: 'string', value: 'CODE', hint: 'Country for rows without one' },
    lang: { type: 'string', value: 'CODE', hint: 'Language for rows without one' },
    device: {
      type: 'string',
      value: 'DEVICE',
      hint: 'desktop or mobile, for rows without a device',
    },
    ...AS,
  },
  async run(
    io,
    {
      as,
      client,
      'dry-run': dry_run,
      columns,
      'date-order': order,
      absent,
      day,
      geo,
      lang,
      device,
    },
    [path = ''],
  ) {
    if ((await requireFile(path)) > MAX_BYTES) throw fail('history_too_heavy')
    const date_order = oneOf({ name: '--date-order', allowed: ['dmy', 'mdy'], given: order })
    const meaning = oneOf({
      name: '--absent',
      allowed: ['not_found', 'not_checked'],
      given: absent,
    })
    const on = oneOf({ name: '--device', allowed: ['desktop', 'mobile'], given: device })
    const report = await call(await openCaller(io, as), 'importHistory', {
      ...(client !== undefined && { client_id: idOf(client, '--client') }),
      file: (await readFile(path)).toString('base64'),
      file_name: basename(path).slice(0, 200),
      dry_run,
      ...(columns !== undefined && { columns: columns.split(',') }),
      date_order,
      absent: meaning,
      device: on,
      ...{ day, geo, lang },
    })
    if (!io.json) printReport(io, report)
    io.show(report, summaryOf(report, dry_run))
  },
})

type Choice<T extends string> = {
  name: string
  allowed: readonly T[]
  given: string | undefined
}

function oneOf<const T extends string>({ name, allowed, given }: Choice<T>): T | undefined {
  const found = allowed.find((each) => each === given)
  if (given !== undefined && !found)
    throw new UsageError(`${name} must be ${allowed.join(' or ')}`, 'import history')
  return found
}

function printReport(io: Io, { layout, sites, dropped, needs, columns, notes }: Report) {
  io.note(`Read as ${layout}`)
  for (const need of needs) io.warn(`the file does not say: ${need}`)
  if (needs.length > 0)
    io.list(
      [...columns.entries()],
      [
        ['column', ([at]) => at + 1],
        ['name', ([, { column }]) => column],
        ['read as', ([, { field }]) => field],
      ],
    )
  if (sites.length > 0)
    io.list(sites, [
      ['site', ({ domain }) => domain],
      ['client', ({ client_id }) => client_id ?? 'new'],
      ['new keywords', ({ keywords_new }) => keywords_new],
      ['tracked already', ({ keywords_known }) => keywords_known],
      ['positions', ({ points }) => points],
    ])
  for (const { reason, count, example } of dropped)
    io.warn(`${count} not taken: ${texts[`historyImport.drop.${reason}`]} (${example})`)
  for (const note of notes) io.note(texts[`historyImport.note.${note}`])
}

function summaryOf(
  { import_id, points, points_known, keywords_new, first_day, last_day }: Report,
  isDryRun: boolean,
) {
  const days = first_day === null ? '' : ` from ${first_day} to ${last_day}`
  const known = `${counted(points_known, 'position')} known already`
  const counts = `${counted(points, 'position')}${days}, ${counted(keywords_new, 'new keyword')}, ${known}`
  if (isDryRun) return `Would bring ${counts}`
  return import_id === null
    ? `Nothing new: ${counts}`
    : `Import ${import_id}: ${counts}. Undo: import undo ${import_id}`
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

const list = command({
  name: 'import list',
  summary: 'List imports of position history, newest first',
  examples: ['import list'],
  options: AS,
  async run(io, { as }) {
    const { imports } = await call(await openCaller(io, as), 'listHistoryImports', {})
    io.list(imports, [
      ['id', ({ id }) => id],
      ['file', ({ file_name }) => file_name || null],
      ['read as', ({ layout }) => layout],
      ['positions', ({ points }) => points],
      ['keywords', ({ keywords }) => keywords],
      ['clients', ({ clients }) => clients],
      ['from', ({ first_day }) => first_day],
      ['to', ({ last_day }) => last_day],
      ['made', ({ created_at }) => timeOf(created_at)],
    ])
  },
})

const undo = command({
  name: 'import undo',
  summary:
    'Undo an import: its positions, plus any keywords and clients it created that have not been used since',
  examples: ['import undo 4', 'import undo 4 --yes'],
  args: ['ID'],
  options: { ...AS, ...YES },
  async run(io, { as, yes }, [id]) {
    const import_id = idOf(id, 'ID')
    const caller = await openCaller(io, as)
    await confirm(io, { question: `Take import ${import_id} back?`, yes })
    const gone = await call(caller, 'undoHistoryImport', { import_id })
    const kept =
      gone.keywords_kept + gone.clients_kept > 0
        ? `; kept, as they are in use: ${counted(gone.keywords_kept, 'keyword')}, ${counted(gone.clients_kept, 'client')}`
        : ''
    const made = `${counted(gone.keywords, 'keyword')} and ${counted(gone.clients, 'client')}`
    io.show(gone, `${counted(gone.points, 'position')}, ${made} are gone${kept}`)
  },
})

export const importCommands = [importHistory, list, undo]
