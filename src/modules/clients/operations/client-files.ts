import { z } from 'zod'
import { droppedColumns } from '../../../base/formats/csv.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, operation, post } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { type ClientPlan, planClients } from '../imports/client-import.ts'
import { ClientImportReport } from '../schemas.ts'
import { addSimulatedSite } from '../simulated-site.ts'
import { clientsByDomain, holdClientList, insertClients } from '../store/client-list.ts'

const MAX_CSV = 512 * 1024
const MAX_SHOWN = 100

export const importClients = operation({
  name: 'import_clients',
  summary: 'Import clients from a CSV or TSV list',
  access: 'analyst',
  input: z.object({
    csv: text(MAX_CSV, 1).meta({
      description:
        'Rows with a domain and, where there are any, name, notes and sitemap_url; at most 1000',
      example: 'name,domain\nAcme,acme.com',
    }),
    dry_run: z.boolean().default(false).describe('Preview only; store nothing'),
  }),
  output: ClientImportReport,
  routes: [post('/api/v1/clients/import', { text: 'csv' })],
  tool: {
    effect: 'write',
    hint: 'Use dry_run first. Sites that are already clients, including archived ones, are skipped.',
    confirm: ({ dry_run }) =>
      dry_run ? 'Preview an import of clients?' : 'Import these clients?',
  },
  async run(ctx, { csv, dry_run }) {
    const plan = planClients(csv)
    if (dry_run) return preview(ctx, plan)
    await addSimulatedSite(
      ctx,
      plan.rows.map(({ domain }) => domain),
    )
    return transaction(ctx, async (tx) => {
      await holdClientList(tx)
      const { fresh, skipped } = await sorted(tx, plan)
      const clients = await insertClients(tx, fresh)
      return { added: clients.length, skipped, ...problemReport(plan), clients }
    })
  },
})

async function preview(ctx: Context, plan: ClientPlan) {
  const { rows, fresh, skipped } = await sorted(ctx, plan)
  const { has_header, columns } = plan
  const counts = { new: fresh.length, duplicate: skipped, invalid: plan.problems.length }
  return {
    ...{ added: 0, skipped, ...problemReport(plan), clients: [] },
    preview: { has_header, columns, rows: rows.slice(0, MAX_SHOWN), ...counts },
  }
}

/** Which rows are new, existing clients, or repeated in the list. */
async function sorted(ctx: Context, plan: ClientPlan) {
  const known = await clientsByDomain(
    ctx,
    plan.rows.map(({ domain }) => domain),
  )
  const seen = new Map<string, number>()
  const rows = plan.rows.map((row) => {
    const client = known.get(row.domain)
    const earlier = seen.get(row.domain)
    if (earlier === undefined) seen.set(row.domain, row.row)
    return {
      ...row,
      client_id: client?.id ?? null,
      repeats_row: client ? null : (earlier ?? null),
    }
  })
  const fresh = rows.filter(
    ({ client_id, repeats_row }) => client_id === null && repeats_row === null,
  )
  return { rows, fresh, skipped: rows.length - fresh.length }
}

const problemReport = ({ problems, columns }: ClientPlan) => ({
  invalid: problems.length,
  problems: problems.slice(0, MAX_SHOWN),
  dropped_columns: droppedColumns(
    columns.map(({ column }) => column),
    (at) => columns[at]?.field !== null,
  ),
})

export const clientFileOperations: AnyOperation[] = [importClients]
