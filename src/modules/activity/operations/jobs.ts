import { z } from 'zod'
import { ACTIVE_JOB_TYPES } from '../../../core/active-job.ts'
import { type AnyOperation, operation, paged } from '../../../core/operation.ts'
import { pageOf, readPage, Window } from '../../../core/page.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { activeRuns } from '../../runs/index.ts'

const ActiveJob = z
  .object({
    type: z.enum(ACTIVE_JOB_TYPES),
    id: z.int(),
    client_id: z.int().nullable(),
    client_name: z.string(),
    status: z.enum(['pending', 'running']),
    progress_pct: z.number(),
    created_at: UnixTime,
  })
  .meta({ id: 'ActiveJob' })

export const listActiveJobs = operation({
  name: 'list_active_jobs',
  summary: 'All queued and running jobs, newest first',
  access: 'viewer',
  input: z.object(Window),
  output: pageOf(ActiveJob),
  routes: [paged('/api/v1/active-jobs')],
  tool: { effect: 'read', hint: 'Empty when nothing is running.' },
  async run(ctx, window) {
    const found = await activeRuns(ctx)
    return readPage(window, {
      rows: async (limit, offset) => found.slice(offset, offset + (limit ?? found.length)),
      count: async () => found.length,
    })
  },
})

export const jobOperations: AnyOperation[] = [listActiveJobs]
