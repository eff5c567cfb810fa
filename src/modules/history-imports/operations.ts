import { hash } from 'node:crypto'
import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type AnyOperation, del, get, operation, post } from '../../core/operation.ts'
import { text } from '../../core/schemas.ts'
import {
  addSimulatedSite,
  ClientId,
  Geo,
  KeywordId,
  Lang,
  matchingKeywords,
  requireClient,
} from '../clients/index.ts'
import { planHistory, type Target } from './plan.ts'
import { presentPlan } from './present.ts'
import { readFile } from './read-file.ts'
import type { HistoryFile } from './reader/history-file.ts'
import { saveHistory } from './save.ts'
import {
  ColumnChoice,
  DateOrder,
  HistoryImport,
  HistoryImportReport,
  ImportedPosition,
  ImportId,
  readColumns,
  UndoneImport,
} from './schemas.ts'
import { listImports, positionsOf } from './store.ts'
import { undoImport } from './undo.ts'

const MAX_CSV = 1024 * 1024
const MAX_UPLOAD = 64 * 1024 * 1024
/** The command line reads larger databases than a request carries. */
const MAX_BASE64 = 180 * 1024 * 1024

const ImportInput = z.object({
  client_id: ClientId.optional().describe(
    'Whose positions these are; left out, every site that the file names is a client',
  ),
  file: z
    .string()
    .max(MAX_BASE64)
    .optional()
    .describe(
      "SerpBear's database.sqlite, or a CSV, TSV or XLSX export, in base64; or the file itself as the body",
    ),
  csv: text(MAX_CSV, 1).optional().describe('A CSV or TSV export as text, in place of file'),
  file_name: text(200).default('').describe('What the file is called'),
  dry_run: z.boolean().default(false).describe('Preview only; store nothing'),
  columns: z
    .array(ColumnChoice)
    .max(20)
    .optional()
    .describe(
      'Which column of a table, counted from 1, holds what: query:1, position:3, date:2. Left out, by their names',
    ),
  date_order: DateOrder.optional(),
  absent: z
    .enum(['not_found', 'not_checked'])
    .optional()
    .describe('What -, 0 and 101 mean in the table of an unknown program'),
  day: z.iso.date().optional().describe('The day of positions that have none in the file'),
  geo: Geo.default('us').describe('For rows without a country'),
  lang: Lang.optional().describe(
    'For rows without a language; left out, what is spoken in the country',
  ),
  device: z
    .enum(['desktop', 'mobile'])
    .default('desktop')
    .describe('For rows without a device'),
})

export const importHistory = operation({
  name: 'import_history',
  summary: 'Import position history from another rank tracker',
  access: 'analyst',
  isForTeam: true,
  input: ImportInput,
  output: HistoryImportReport,
  routes: [
    post('/api/v1/history-imports', { upload: { field: 'file', maxBytes: MAX_UPLOAD } }),
  ],
  tool: {
    effect: 'write',
    hint: 'Use dry_run first: needs lists what the file leaves open, dropped what is skipped and why. Undo with undo_history_import.',
    confirm: ({ dry_run, client_id }) =>
      `${dry_run ? 'Preview an import of' : 'Import'} position history${client_id ? ` into client ${client_id}` : ''}?`,
  },
  async run(
    ctx,
    { client_id, file, csv, file_name, dry_run, columns, geo, lang, device, ...reading },
  ) {
    const bytes = bytesOf({ file, csv })
    const client = client_id === undefined ? null : await requireClient(ctx, client_id)
    const today = new Date(ctx.now() * 1000).toISOString().slice(0, 10)
    const chosen = columns && columns.length > 0 ? readColumns(columns) : undefined
    const options = { ...reading, columns: chosen, domain: client?.domain, today }
    const read = await readFile(bytes, { options, signal: ctx.signal })
    const target: Target = { clientId: client?.id ?? null, geo, lang, device }
    if (dry_run) return preview(ctx, read, target)
    if (read.needs.length > 0) throw fail('history_needs', { what: read.needs.join(', ') })
    if (read.points.day.length === 0) throw fail('history_nothing')
    if (client === null) await addSites(ctx, read, target)
    const file_hash = hash('sha256', bytes, 'base64url')
    const { plan, importId } = await saveHistory(ctx, {
      file: read,
      target,
      file_name,
      file_hash,
    })
    return presentPlan(read, plan, importId)
  },
})

function bytesOf({
  file,
  csv,
}: {
  file?: string | undefined
  csv?: string | undefined
}): Buffer {
  if ((file === undefined) === (csv === undefined)) throw fail('history_one_file')
  return file === undefined ? Buffer.from(csv ?? '') : Buffer.from(file, 'base64')
}

async function preview(ctx: Context, file: HistoryFile, target: Target) {
  const isUnnamed = target.clientId === null && file.keywords.some(({ site }) => site === '')
  const needs = isUnnamed ? [...file.needs, 'client' as const] : file.needs
  const none = { sites: [], dropped: file.dropped, pointsKnown: 0 }
  const plan = needs.length > 0 ? none : await planHistory(ctx, file, target)
  return presentPlan({ ...file, needs }, plan, null)
}

async function addSites(ctx: Context, file: HistoryFile, target: Target) {
  const { sites } = await planHistory(ctx, file, target)
  await addSimulatedSite(
    ctx,
    sites.filter(({ clientId }) => clientId === null).map(({ domain }) => domain),
  )
}

export const listHistoryImports = operation({
  name: 'list_history_imports',
  summary: 'List imports of position history, newest first',
  access: 'analyst',
  isForTeam: true,
  input: z.object({}),
  output: z.object({ imports: z.array(HistoryImport).describe('At most 200') }),
  routes: [get('/api/v1/history-imports')],
  tool: { effect: 'read', hint: 'Each can be undone with undo_history_import.' },
  async run(ctx) {
    const rows = await listImports(ctx.db, ctx.actor.workspaceId)
    return {
      imports: rows.map(({ added_keywords, added_clients, layout, ...row }) => ({
        ...row,
        layout: HistoryImport.shape.layout.parse(layout),
        keywords: added_keywords.length,
        clients: added_clients.length,
      })),
    }
  },
})

export const undoHistoryImport = operation({
  name: 'undo_history_import',
  summary: 'Undo an import of position history',
  access: 'analyst',
  isForTeam: true,
  input: z.object({ import_id: ImportId }),
  output: UndoneImport,
  routes: [del('/api/v1/history-imports/{import_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Deletes its positions, and the keywords and clients it created unless used since.',
    confirm: ({ import_id }) =>
      `Take import ${import_id} back, with the keywords and clients made for it?`,
  },
  run: (ctx, { import_id }) => undoImport(ctx, import_id),
})

export const listImportedPositions = operation({
  name: 'list_imported_positions',
  summary: 'Imported positions of a keyword, measured by other programs',
  access: 'viewer',
  input: z.object({ client_id: ClientId, keyword_id: KeywordId }),
  output: z.object({
    positions: z
      .array(ImportedPosition)
      .describe('The desktop first, each device oldest first'),
  }),
  routes: [get('/api/v1/clients/{client_id}/keywords/{keyword_id}/imported-positions')],
  tool: {
    effect: 'read',
    hint: 'One series per device, oldest first. Measured by other programs: never join them with get_keyword_history into one series.',
  },
  async run(ctx, { client_id, keyword_id }) {
    await requireClient(ctx, client_id)
    const own = matchingKeywords(ctx.db, { client_id, ids: [keyword_id] }).select('keywords.id')
    if (!(await own.executeTakeFirst())) throw notFound()
    const rows = await positionsOf(ctx.db, keyword_id)
    return {
      positions: rows.map(({ day, layout, position, ...row }) => ({
        ...row,
        date: day,
        layout: ImportedPosition.shape.layout.parse(layout),
        position: position || null,
      })),
    }
  },
})

export const historyImportOperations: AnyOperation[] = [
  importHistory,
  listHistoryImports,
  undoHistoryImport,
  listImportedPositions,
]
