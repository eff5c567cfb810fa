import { z } from 'zod'
import type { Run } from '../../../core/run.ts'
import { TASK_KINDS, TaskParams } from './tasks.ts'

/** What to ask of the stores. */
export const StoreRunInput = z.object({ kind: z.enum(TASK_KINDS), params: TaskParams })
export type StoreRunInput = z.output<typeof StoreRunInput>

/** What came of it beside the counts. */
export type StoreRunSummary = {
  imported: number
  errors: string[]
  /** The ideas found, when nothing was to be tracked. */
  ideas?: { query: string; intent: string; seed: string }[]
}

export type StoreRun = Run<StoreRunInput, StoreRunSummary>
