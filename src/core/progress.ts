import { z } from 'zod'
import type { Context } from './context.ts'

const Progress = z.object({ progress: z.number(), total: z.number(), message: z.string() })
export type Progress = z.infer<typeof Progress>

/** Reports the progress of a call to a caller who listens. */
export function reportProgress(ctx: Context, progress: Progress) {
  ctx.emitProgress?.({ type: 'progress', data: progress })
}

/** The same context, whose progress goes to `take`. */
export function listenForProgress(ctx: Context, take: (progress: Progress) => void): Context {
  return {
    ...ctx,
    emitProgress({ type, data }) {
      if (type === 'progress') take(Progress.parse(data))
    },
  }
}
