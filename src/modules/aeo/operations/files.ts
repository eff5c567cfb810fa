import { z } from 'zod'
import { csvTime, writeCsv } from '../../../base/formats/csv.ts'
import { RowProblem } from '../../../core/input-errors.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { DroppedColumns, ListFile, text } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { addPrompts } from '../add-prompts.ts'
import { promptKey } from '../check/check-figures.ts'
import { presentResult } from '../present.ts'
import { planImport } from '../prompt-import.ts'
import { AeoResult, CheckId } from '../schemas.ts'
import { matchingPrompts } from '../store/prompts.ts'
import { resultsOf } from '../store/results.ts'
import { checkFor, ownerOf } from '../views/check-selection.ts'

const MAX_CSV = 1024 * 1024
const MAX_PROBLEMS = 100
const PREVIEW_ROWS = 20
const MAX_EXPORTED = 50_000

export const importAeoPrompts = operation({
  name: 'import_aeo_prompts',
  summary: 'Import prompts from text, one per line, or from a CSV with a header',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    csv: text(MAX_CSV, 1).describe(
      'Columns prompt_text (or prompt, question), category, intent, enabled',
    ),
    dry_run: z.boolean().default(false).describe('Preview only; store nothing'),
  }),
  output: z
    .object({
      added: z.int(),
      skipped: z.int().describe('Already present'),
      invalid: z.int(),
      problems: z.array(RowProblem),
      dropped_columns: DroppedColumns,
      preview: z
        .array(z.object({ prompt_text: z.string(), category: z.string(), intent: z.string() }))
        .optional(),
    })
    .meta({ id: 'AeoPromptImport' }),
  routes: [post('/api/v1/clients/{client_id}/aeo/prompts/import', { text: 'csv' })],
  tool: {
    effect: 'write',
    hint: 'Use dry_run first.',
    confirm: ({ client_id, dry_run }) =>
      `${dry_run ? 'Preview an import' : 'Import prompts'} into client ${client_id}?`,
  },
  async run(ctx, { client_id, csv, dry_run }) {
    const client = await requireClient(ctx, client_id)
    const { prompts, problems, droppedColumns: dropped_columns } = planImport(csv)
    const report = {
      invalid: problems.length,
      problems: problems.slice(0, MAX_PROBLEMS),
      dropped_columns,
    }
    if (dry_run) {
      const known = await matchingPrompts(ctx.db, ownerOf(client))
        .select(['prompt_key', 'country', 'language'])
        .execute()
      const keyOf = (prompt: { prompt_key: string; country: string; language: string }) =>
        `${prompt.country} ${prompt.language} ${prompt.prompt_key}`
      const seen = new Set(known.map(keyOf))
      const fresh = prompts.filter((prompt) => {
        const key = keyOf({ ...prompt, prompt_key: promptKey(prompt.prompt_text) })
        return !seen.has(key) && seen.add(key)
      })
      return {
        added: 0,
        skipped: prompts.length - fresh.length,
        ...report,
        preview: fresh.slice(0, PREVIEW_ROWS),
      }
    }
    const rows = prompts.map(({ enabled, ...prompt }) => ({
      ...prompt,
      enabled: enabled !== 0,
      source: 'import' as const,
    }))
    const added = (await addPrompts(ctx, client_id, rows)).length
    return { added, skipped: prompts.length - added, ...report }
  },
})

export const exportAeoPrompts = operation({
  name: 'export_aeo_prompts',
  summary: 'Export all prompts as a file that can be imported',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId }),
  output: ListFile,
  routes: [get('/api/v1/clients/{client_id}/aeo/prompts/export', { file: true })],
  tool: { effect: 'read', hint: 'CSV.' },
  async run(ctx, { client_id }): Promise<ListFile> {
    const client = await requireClient(ctx, client_id)
    await recordAudit(ctx, 'data_exported', `client ${client_id} prompts`)
    const prompts = await matchingPrompts(ctx.db, ownerOf(client))
      .selectAll()
      .orderBy('id')
      .execute()
    const rows = prompts.map((each) => [
      ...[each.prompt_text, each.category, each.intent, each.enabled ? 1 : 0],
      ...[each.country, each.language],
    ])
    return {
      type: 'text/csv; charset=utf-8',
      name: `prompts-${client.domain}.csv`,
      content: writeCsv([
        ['prompt_text', 'category', 'intent', 'enabled', 'country', 'language'],
        ...rows,
      ]),
    }
  },
})

const COLUMNS = [
  'id',
  'check_id',
  'prompt_id',
  'prompt_text',
  'llm_provider',
  'sample',
  'state',
  'source',
  'visibility_score',
  'our_domain_mentioned',
  'mention_position',
  'our_domain_cited',
  'sentiment',
  'model',
  'created_at',
  'response_text',
] as const

export const exportAeoResults = operation({
  name: 'export_aeo_results',
  summary: 'Export the answers of an AEO check',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    format: z.enum(['csv', 'json']).default('csv'),
  }),
  output: ListFile.extend(restsOn('aeo_check')),
  routes: [get('/api/v1/clients/{client_id}/aeo/results/export', { file: true })],
  tool: {
    effect: 'read',
    hint: 'Defaults to the latest check with answers.',
  },
  async run(ctx, { client_id, check_id, format }): Promise<ListFile> {
    const client = await requireClient(ctx, client_id)
    await recordAudit(ctx, 'data_exported', `client ${client_id} answers`)
    const check = await checkFor(ctx, client, check_id)
    const found = check
      ? await resultsOf(ctx.db, check, { limit: MAX_EXPORTED, offset: 0 })
      : []
    const rows = found.map((row) => presentResult(row, check?.source ?? 'live'))
    const name = `answers-${client.domain}.${format}`
    if (format === 'json')
      return {
        type: 'application/json',
        name,
        content: JSON.stringify(AeoResult.array().parse(rows)),
      }
    const content = writeCsv([
      [...COLUMNS],
      ...rows.map((row) =>
        COLUMNS.map((column) =>
          column === 'created_at' ? csvTime(row.created_at) : row[column],
        ),
      ),
    ])
    return { type: 'text/csv; charset=utf-8', name, content }
  },
})

export const fileOperations: AnyOperation[] = [
  importAeoPrompts,
  exportAeoPrompts,
  exportAeoResults,
]
