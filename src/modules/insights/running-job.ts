import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { activeJobOf } from '../rank-checks/index.ts'

/** What is answered while a check runs is of the check before, and says so. */
export const RunningJob = {
  running_job_id: z.int().nullable().describe('A rank check that runs now and is not in these figures'),
}

export async function runningJob(ctx: Context, clientId: number) {
  return { running_job_id: (await activeJobOf(ctx, clientId))?.id ?? null }
}
