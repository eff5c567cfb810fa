import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { presentProgress } from './present.ts'
import type { AsoActionResult, AsoTask, StoreRun } from './schemas/tasks.ts'
import { errorsOf } from './store-run.ts'

/** A run as its caller sees it, finished or on its way. */
export async function presentResult(
  ctx: Context,
  run: StoreRun,
): Promise<z.input<typeof AsoActionResult>> {
  return { ...presentProgress(run), errors: await errorsOf(ctx, run) }
}

export async function presentTask(
  ctx: Context,
  run: StoreRun,
): Promise<z.input<typeof AsoTask>> {
  const { id, input, counts, created_at, started_at, finished_at } = run
  const steps = {
    total_steps: counts.total ?? 0,
    done_steps: counts.done ?? 0,
    failed_steps: counts.failed ?? 0,
  }
  const about = { id, client_id: run.client_id ?? 0, kind: input.kind }
  return {
    ...about,
    ...(await presentResult(ctx, run)),
    ...steps,
    created_at,
    started_at,
    finished_at,
  }
}
