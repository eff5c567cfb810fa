import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, operation, post } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { ClientId, Device, Engine, Geo, Lang, line, Tags } from '../fields.ts'
import { type ImportPlan, planImport } from '../imports/keyword-import.ts'
import { addKeywords } from '../keywords/add-keywords.ts'
import { ImportReport, type NewKeyword } from '../keywords/keyword-schemas.ts'
import { queryKey } from '../normalize.ts'
import { requireClient } from '../store/clients.ts'
import { keywordsOf } from '../store/keywords.ts'

const MAX_CSV = 1024 * 1024
const MAX_PROBLEMS = 100
const PREVIEW_ROWS = 20

export const importKeywords = operation({
  name: 'import_keywords',
  summary: 'Import keywords from CSV or TSV text',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    csv: text(MAX_CSV, 1).describe(
      'Rows of keywords; our own export, SerpBear, Search Console, Ahrefs, Semrush and the Keyword Planner are understood',
    ),
    dry_run: z.boolean().default(false).describe('Preview only; store nothing'),
    geo: Geo.optional().describe('For rows without a country'),
    lang: Lang.optional().describe('For rows without a language'),
    device: Device.optional().describe('For rows without a device'),
    engine: Engine.optional().describe('For rows without an engine'),
    cluster: line(120).optional().describe('For rows without a cluster'),
    tags: Tags.optional().describe('For rows without tags'),
  }),
  output: ImportReport,
  routes: [post('/api/v1/clients/{client_id}/keywords/import', { text: 'csv' })],
  tool: {
    effect: 'write',
    hint: 'Use dry_run first: the preview shows how columns are read and which rows are new; dropped_columns lists unused ones.',
    confirm: ({ client_id, dry_run }) =>
      `${dry_run ? 'Preview an import' : 'Import keywords'} into client ${client_id}?`,
  },
  async run(ctx, { client_id, csv, dry_run, ...defaults }) {
    await requireClient(ctx, client_id)
    const plan = planImport(csv, defaults)
    return dry_run ? preview(ctx, client_id, plan) : store(ctx, client_id, plan)
  },
})

async function store(
  ctx: Context,
  clientId: number,
  { keywords, problems, layout, dropped_columns }: ImportPlan,
) {
  const added = await addKeywords(ctx, clientId, keywords)
  const skipped = keywords.length - added.length
  return { added: added.length, skipped, ...problemReport(problems), layout, dropped_columns }
}

async function preview(ctx: Context, clientId: number, plan: ImportPlan) {
  const { keywords, problems, layout, dropped_columns, ...read } = plan
  const tracked = new Set((await keywordsOf(ctx.db, clientId)).map(identity))
  const fresh = keywords.filter(
    (keyword) => !tracked.has(identity(keyword)) && tracked.add(identity(keyword)),
  )
  const duplicate = keywords.length - fresh.length
  const counts = { new: fresh.length, duplicate, invalid: problems.length }
  return {
    added: 0,
    skipped: duplicate,
    ...problemReport(problems),
    layout,
    dropped_columns,
    preview: { ...read, rows: keywords.slice(0, PREVIEW_ROWS), ...counts },
  }
}

function problemReport(problems: ImportPlan['problems']) {
  return { invalid: problems.length, problems: problems.slice(0, MAX_PROBLEMS) }
}

type Tracked = Pick<NewKeyword, 'query' | 'geo' | 'lang' | 'device' | 'location' | 'engine'>

const identity = ({ query, geo, lang, device, location, engine }: Tracked) =>
  [queryKey(query), geo, lang, device, location, engine].join('\n')

export const fileOperations: AnyOperation[] = [importKeywords]
