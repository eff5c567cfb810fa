import { hash } from 'node:crypto'
import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { pageKey } from '../../base/network/url.ts'
import { type Context, transaction } from '../../core/context.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  paged,
  post,
  put,
} from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { Deleted, text } from '../../core/schemas.ts'
import { citedPages, promptKeys } from '../aeo/index.ts'
import { ClientId, type OwnedClient, openIntegration, requireClient } from '../clients/index.ts'
import { readFileTables } from '../history-imports/index.ts'
import { importBing } from './bing-import.ts'
import { type Kind as RowKind, readReport } from './read-report.ts'
import * as shapes from './schemas.ts'
import * as store from './store.ts'

const PATH = '/api/v1/clients/{client_id}/engine-reports'
const MAX_CSV = 1024 * 1024
const MAX_UPLOAD = 8 * 1024 * 1024
const PAGE = 50

export const importEngineReport = operation({
  name: 'import_engine_report',
  summary: 'Import a Google or Bing report about the site in AI answers',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    file: z
      .string()
      .max(MAX_UPLOAD * 2)
      .optional()
      .describe('A CSV, TSV, XLSX or ZIP export in base64; or the file itself as the body'),
    csv: text(MAX_CSV, 1).optional().describe('A CSV or TSV export as text, in place of file'),
    file_name: shapes.FileName,
    dry_run: z.boolean().default(false).describe('Preview only; store nothing'),
    engine: shapes.Engine.optional().describe(
      'Whose export it is; left out, by the names of its columns',
    ),
    kind: shapes.Kind.optional().describe(
      'What its rows are; left out, by the names of its columns',
    ),
    value: shapes.Column.optional().describe(
      'The column with the page, query, country, device or day, from 1',
    ),
    amount: shapes.Column.optional().describe(
      'The column with the impressions or citations, from 1',
    ),
    from: shapes.Day.optional().describe(
      'The first day of the export; left out, the first of its table by day',
    ),
    to: shapes.Day.optional().describe('The last day of the export'),
  }),
  output: shapes.EngineReportImport,
  routes: [post(PATH, { upload: { field: 'file', maxBytes: MAX_UPLOAD } })],
  tool: {
    effect: 'write',
    hint: 'Use dry_run first: needs lists what the file leaves open. Undo with delete_engine_report.',
    confirm: ({ dry_run, client_id }) =>
      `${dry_run ? 'Preview an export of' : 'Store an export of'} an engine for client ${client_id}?`,
  },
  async run(ctx, { client_id, file, csv, file_name, dry_run, ...given }) {
    const { domain } = await requireClient(ctx, client_id)
    if ((file === undefined) === (csv === undefined)) throw fail('history_one_file')
    const bytes = file === undefined ? Buffer.from(csv ?? '') : Buffer.from(file, 'base64')
    const read = readReport(await readFileTables(bytes, ctx.signal), { ...given, domain })
    const { engine, from, to, needs, tables } = read
    const about = {
      ...{
        engine,
        needs,
        from,
        to,
        columns: read.columns,
        sample: read.sample,
        dropped: read.dropped,
      },
      tables: tables.map(({ kind, rows }) => ({
        kind,
        rows: rows.length,
        amount: sumOf(rows),
      })),
    }
    if (dry_run) return { import_id: null, ...about }
    if (needs.length > 0 || engine === null || from === null || to === null)
      throw fail('history_needs', { what: needs.join(', ') })
    if (tables.every(({ rows }) => rows.length === 0)) throw fail('report_nothing')
    const row = { client_id, engine, from_day: from, to_day: to, file_name }
    const file_hash = hash(
      'sha256',
      `${engine} ${from} ${to} ${hash('sha256', bytes, 'base64url')}`,
      'base64url',
    )
    const import_id = await transaction(ctx, (tx) =>
      store.insertImport(tx.db, { ...row, file_hash, created_at: tx.now() }, tables),
    )
    return { import_id, ...about }
  },
})

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

export const getEngineReports = operation({
  name: 'get_engine_reports',
  summary: 'List imported AI answer reports of Google and Bing, and opt-outs',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: shapes.EngineReports,
  routes: [get(PATH)],
  tool: {
    effect: 'read',
    hint: 'First-party counts of the engines; samples of our own come from get_aeo_overview.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const [imports, opted_out] = await Promise.all([
      store.listImports(ctx.db, client_id),
      store.optOuts(ctx.db, client_id),
    ])
    return {
      opted_out: opted_out.map(({ engine, since }) => ({
        engine: shapes.Engine.parse(engine),
        since,
      })),
      imports: imports.map(({ from_day: from, to_day: to, ...each }) => ({
        ...each,
        from,
        to,
      })),
    }
  },
})

export const listEngineReportRows = operation({
  name: 'list_engine_report_rows',
  summary: 'Rows of an imported AI answer report, beside our own samples',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    import_id: shapes.ReportId,
    kind: shapes.Kind,
    ...Window,
  }),
  output: pageOf(shapes.EngineReportRow),
  routes: [paged(`${PATH}/{import_id}/rows`)],
  tool: {
    effect: 'read',
    hint: 'Add a grounding query that is no prompt with add_aeo_prompts.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, import_id, kind, limit = PAGE, offset = 0 }) {
    const client = await requireClient(ctx, client_id)
    const found = (await store.listImports(ctx.db, client_id)).find(
      ({ id }) => id === import_id,
    )
    if (!found) throw notFound()
    const total = found.kinds.find((each) => each.kind === kind)?.rows ?? 0
    const rows = await store.rowsOf(ctx.db, {
      importId: import_id,
      kind,
      limit: limit ?? PAGE,
      offset,
    })
    const beside = await besideRows(ctx, client, kind)
    const items = rows.map((row) => ({ ...row, ...beside(row.value) }))
    return {
      items,
      total,
      limit,
      offset,
      next_offset: offset + rows.length < total ? offset + rows.length : null,
    }
  },
})

/** What is known here about a page or a query. */
async function besideRows(ctx: Context, client: OwnedClient, kind: RowKind) {
  const nothing = { own_answers: null, is_prompt: null }
  if (kind === 'query') {
    const isPrompt = await promptKeys(ctx, client)
    return (value: string) => ({ ...nothing, is_prompt: isPrompt(value) })
  }
  if (kind !== 'page') return () => nothing
  const { answers, pages } = await citedPages(ctx, client)
  const cited = new Map([...pages].map(([url, count]) => [pageKey(url) ?? url, count]))
  return (value: string) => ({
    ...nothing,
    own_answers: answers === 0 ? null : (cited.get(pageKey(value) ?? value) ?? 0),
  })
}

export const deleteEngineReport = operation({
  name: 'delete_engine_report',
  summary: 'Delete an imported AI answer report',
  access: 'analyst',
  input: z.object({ client_id: ClientId, import_id: shapes.ReportId }),
  output: Deleted,
  routes: [del(`${PATH}/{import_id}`)],
  tool: {
    effect: 'destroy',
    hint: 'Deletes its rows too.',
    confirm: ({ import_id }) => `Delete export ${import_id}?`,
  },
  async run(ctx, { client_id, import_id }) {
    await requireClient(ctx, client_id)
    if (!(await store.deleteImport(ctx.db, { clientId: client_id, id: import_id })))
      throw notFound()
    return { deleted: true }
  },
})

export const setEngineOptOut = operation({
  name: 'set_engine_opt_out',
  summary: "Record that a site opted out of an engine's AI answers, or back in",
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    engine: shapes.Engine,
    since: shapes.Day.nullable()
      .describe('Since when; null: it is in them')
      .meta({ example: '2026-11-01' }),
  }),
  output: z.object({
    engine: shapes.Engine,
    since: shapes.Day.nullable().describe('Since when; null: it is in them'),
  }),
  routes: [put(`${PATH}/opt-out`)],
  tool: {
    effect: 'write',
    hint: 'No engine reports this over an API; it is a setting in Search Console.',
    confirm: ({ client_id, engine }) =>
      `Note for client ${client_id} whether it is in the answers of ${engine}?`,
  },
  async run(ctx, { client_id, engine, since }) {
    await requireClient(ctx, client_id)
    await transaction(ctx, (tx) =>
      store.saveOptOut(tx.db, { clientId: client_id, engine, since }),
    )
    return { engine, since }
  },
})

export const importBingStatistics = operation({
  name: 'import_bing_statistics',
  summary:
    'Import what Bing Webmaster counts for the site: queries, pages, clicks and impressions',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z.object({
    site_url: z.string().describe('The site, as it is verified at Bing'),
    rows: z.int().describe('How many rows Bing has'),
  }),
  routes: [post('/api/v1/clients/{client_id}/bing/import')],
  tool: {
    effect: 'write',
    hint: 'Runs automatically every night when a Bing Webmaster key is stored.',
    confirm: ({ client_id }) => `Import the Bing statistics of client ${client_id} now?`,
  },
  run: async (ctx, { client_id }) => importBing(ctx, await requireClient(ctx, client_id)),
})

const USUAL_DAYS = 91

export const getBingStatistics = operation({
  name: 'get_bing_statistics',
  summary:
    'Bing Webmaster figures of a client: clicks, impressions and position by query, page or week',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    by: z
      .enum(shapes.BING_KINDS)
      .default('query')
      .describe('What the rows are; site: the whole site, day by day'),
    from: shapes.Day.optional().describe('The first day; left out, 13 weeks before the last'),
    to: shapes.Day.optional().describe('The last day; left out, the last that is imported'),
    limit: z.int().min(1).max(1000).default(PAGE).describe('Maximum number of rows'),
    offset: z.int().min(0).max(100_000).default(0).describe('Number of rows omitted'),
  }),
  output: shapes.BingStatistics,
  routes: [get('/api/v1/clients/{client_id}/bing/statistics')],
  tool: {
    effect: 'read',
    hint: 'Bing counts week by week: a day stands for its week.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, by, limit, offset, ...asked }) {
    await requireClient(ctx, client_id)
    const key = { clientId: client_id, isSimulated: ctx.config.simulated.indexing }
    const [bing, extent] = await Promise.all([
      openIntegration(ctx, { clientId: client_id, kind: 'bing' }),
      store.bingExtent(ctx.db, key),
    ])
    const to = asked.to ?? extent.last_day ?? '1970-01-01'
    const from =
      asked.from ??
      new Date(Date.parse(to) - (USUAL_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
    const { rows, total } = await store.sumBing(ctx.db, {
      ...key,
      kind: by,
      from,
      to,
      limit,
      offset,
    })
    const items = rows.map((row) => ({
      ...row,
      ctr: row.impressions > 0 ? row.clicks / row.impressions : null,
    }))
    return { has_key: bing !== undefined, ...extent, total, items }
  },
})

export const engineReportOperations: AnyOperation[] = [
  importEngineReport,
  getEngineReports,
  listEngineReportRows,
  deleteEngineReport,
  setEngineOptOut,
  importBingStatistics,
  getBingStatistics,
]
