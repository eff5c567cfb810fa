import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, put } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { MAX_ALL_WORDS, MAX_WORDS, readLayout, SECTIONS, SectionChoice } from '../layout.ts'
import { deleteLayout, saveLayout } from '../store/layouts.ts'

const PATH = '/api/v1/report-layout'
const Client = ClientId.optional().describe(
  'Layout of this client; defaults to the workspace layout',
)

const ReportLayout = z
  .object({
    client_id: z.int().nullable(),
    from: z.enum(['client', 'workspace', 'usual']).describe('Whose layout it is'),
    sections: z
      .array(SectionChoice)
      .describe('What is shown, from top to bottom; a section without data is left out'),
    compare_days: z.int().describe('How many days earlier is compared with'),
  })
  .meta({ id: 'ReportLayout' })

export const getReportLayout = operation({
  name: 'get_report_layout',
  summary: 'Get the report layout: sections, order and own words',
  access: 'viewer',
  input: z.object({ client_id: Client }),
  output: ReportLayout,
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'Holds for the public page, the PDF and the workbook.' },
  run: (ctx, { client_id }) => present(ctx, client_id),
})

export const saveReportLayout = operation({
  name: 'save_report_layout',
  summary: 'Set the report layout: sections, order, own words and comparison period',
  access: 'analyst',
  isForTeam: true,
  input: z.strictObject({
    client_id: Client,
    sections: z
      .array(
        z.strictObject({
          section: z.enum(SECTIONS).describe('What is shown'),
          words: text(MAX_WORDS)
            .default('')
            .describe('Plain text below the figures of the section'),
        }),
      )
      .min(1)
      .max(SECTIONS.length)
      .describe('From top to bottom; what is left out is not shown'),
    compare_days: z
      .int()
      .min(1)
      .max(1100)
      .default(30)
      .describe(
        'How many days earlier is compared with: 7, 30, 90, or 365 for the year before',
      ),
  }),
  output: ReportLayout,
  routes: [put(PATH)],
  tool: {
    effect: 'write',
    hint: 'clicks, research, audit, ads and next_steps are shown only when listed here.',
    confirm: ({ client_id }) =>
      `Change what the reports ${client_id ? `of client ${client_id}` : 'of all clients'} show?`,
  },
  run: (ctx, { client_id, sections, compare_days }) =>
    transaction(ctx, async (tx) => {
      if (client_id !== undefined) await requireClient(tx, client_id)
      const written = sections.map(({ section, words }) => ({
        section,
        words: words.replace(/\r\n?/g, '\n').trim(),
      }))
      if (new Set(written.map(({ section }) => section)).size < written.length)
        throw fail('report_section_twice')
      if (written.reduce((sum, { words }) => sum + words.length, 0) > MAX_ALL_WORDS)
        throw fail('report_words_long', { n: MAX_ALL_WORDS })
      const layout = {
        client_id: client_id ?? null,
        sections: JSON.stringify(written),
        compare_days,
      }
      await saveLayout(tx.db, { ...layout, updated_at: tx.now() })
      await recordAudit(tx, 'report_layout_changed', nameOf(client_id))
      return present(tx, client_id)
    }),
})

export const resetReportLayout = operation({
  name: 'reset_report_layout',
  summary: 'Delete a report layout: falls back to the workspace layout, or the default',
  access: 'analyst',
  isForTeam: true,
  input: z.object({ client_id: Client }),
  output: ReportLayout,
  routes: [del(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'Deletes the words written for its sections.',
    confirm: ({ client_id }) => `Forget the report layout of ${nameOf(client_id)}?`,
  },
  run: (ctx, { client_id }) =>
    transaction(ctx, async (tx) => {
      if (client_id !== undefined) await requireClient(tx, client_id)
      await deleteLayout(tx.db, client_id ?? null)
      await recordAudit(tx, 'report_layout_changed', nameOf(client_id))
      return present(tx, client_id)
    }),
})

const nameOf = (clientId: number | undefined) =>
  clientId === undefined ? 'all clients' : `client ${clientId}`

async function present(ctx: Context, clientId: number | undefined) {
  if (clientId !== undefined) await requireClient(ctx, clientId)
  return { client_id: clientId ?? null, ...(await readLayout(ctx, clientId ?? null)) }
}

export const layoutOperations: AnyOperation[] = [
  getReportLayout,
  saveReportLayout,
  resetReportLayout,
]
