import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { asOfCheck } from '../aeo/index.ts'
import type { OwnedClient } from '../clients/index.ts'
import { activeJobOf } from '../rank-checks/index.ts'

/** Answers given while a check runs are of the previous check, and say so. */
export const RunningJob = {
  running_job_id: z
    .int()
    .nullable()
    .describe('A rank check that runs now and is not in these figures'),
}

export async function runningJob(ctx: Context, clientId: number) {
  return { running_job_id: (await activeJobOf(ctx, clientId))?.id ?? null }
}

export const RunningCheck = {
  running_check_id: z
    .int()
    .nullable()
    .describe('A check of AI answers that runs now and is not in these figures'),
}

export async function runningCheck(ctx: Context, client: OwnedClient) {
  const { running_check_id } = await asOfCheck(ctx, client, undefined)
  return { running_check_id }
}
