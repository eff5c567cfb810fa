import { z } from 'zod'
import { enqueue } from '../../../core/job.ts'
import { type AnyOperation, operation, post } from '../../../core/operation.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { reparseJobs } from '../reparse/reparse-job.ts'
import { oldestRaw } from '../store/raw-pages.ts'

export const reparseResults = operation({
  name: 'reparse_results',
  summary: 'Reparse the stored results pages of a client',
  access: 'admin',
  input: z.object({
    client_id: ClientId,
    force: z
      .boolean()
      .default(false)
      .describe('Include pages already parsed by the current version'),
  }),
  output: z
    .object({
      status: z.enum(['started', 'nothing_to_read']),
      since: z.number().nullable().describe('Fetch time of the oldest page to reparse'),
    })
    .meta({ id: 'ReparseStarted' }),
  routes: [post('/api/v1/clients/{client_id}/reparse')],
  tool: {
    effect: 'write',
    hint: 'Use after an upgrade with better parsers. Corrects positions in the background; fetches nothing and adds no check.',
    confirm: ({ client_id }) =>
      `Read the kept pages of client ${client_id} again and correct its results?`,
  },
  async run(ctx, { client_id, force }) {
    const { workspace_id } = await requireClient(ctx, client_id)
    const since = await oldestRaw(ctx.db, { workspace_id, client_id, isForced: force })
    if (since === null) return { status: 'nothing_to_read' as const, since }
    await enqueue(
      ctx,
      reparseJobs,
      { client_id, is_forced: force },
      { key: `reparse:${client_id}` },
    )
    return { status: 'started' as const, since }
  },
})

export const reparseOperations: AnyOperation[] = [reparseResults]
