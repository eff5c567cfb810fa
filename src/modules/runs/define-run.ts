import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../core/job.ts'
import type { DefinedRun, Run, RunKind } from '../../core/run.ts'
import { cancelRun, pauseRun, resumeRun } from './controls.ts'
import { recordRun, retryFailed, startRun } from './start.ts'
import { endDeadStep, runStep } from './steps.ts'
import { countRuns, listRuns, requireRun, runsById } from './store/runs.ts'
import { readParts } from './store/steps.ts'

const ATTEMPTS = 5
const MAX_ACTIVE = 100
const Step = z.object({ run_id: z.int(), seq: z.int() })

/** A kind of run, with the queue job that does its steps. */
export function defineRun<I extends z.ZodObject, P extends z.ZodType, O, S extends object, T>(
  definition: RunKind<I, P, O, S, T>,
): DefinedRun<I, P, O, S, T> {
  const { kind, lane, timeoutMs, attempts = ATTEMPTS, ports } = definition
  const job: Job<typeof Step> = {
    name: `run_${kind}`,
    payload: Step,
    lane,
    attempts,
    ...(timeoutMs !== undefined && { timeoutMs }),
    run: (ctx, step) => runStep(ctx, { kind: defined, ...step }),
    onDead: (ctx, step, error) => endDeadStep(ctx, { kind: defined, ...step, error }),
  }
  // Sandbox runs are not the history of live ones.
  const inThisWorld = ({ config }: Context) => ({
    kind,
    isSimulated: config.simulated[ports[0]],
  })
  // Input and summary are what the kind itself has stored.
  const typed = (run: Run) => run as Run<z.output<I>, S>
  const defined: DefinedRun<I, P, O, S, T> = {
    ...definition,
    job,
    start: async (ctx, { input, ...start }) =>
      typed(
        await startRun(ctx, { kind: defined, ...start, input: definition.input.parse(input) }),
      ),
    record: async (ctx, { input, ...start }) =>
      typed(
        await recordRun(ctx, { kind: defined, ...start, input: definition.input.parse(input) }),
      ),
    retry: async (ctx, run) => typed(await retryFailed(ctx, { kind: defined, run })),
    pause: (ctx, run) => pauseRun(ctx, { kind: defined, run }),
    resume: (ctx, run) => resumeRun(ctx, { kind: defined, run }),
    cancel: (ctx, run) => cancelRun(ctx, { kind: defined, run }),
    active: async (ctx, clientId) =>
      (await listRuns(ctx, { kind, clientId, isActive: true, limit: MAX_ACTIVE })).map(typed),
    partsOf: async (db, run) => (await readParts(db, run)) as T[],
    require: async (ctx, id) => typed(await requireRun(ctx, { kind, id })),
    byId: async (db, wanted) =>
      new Map((await runsById(db, wanted)).map((run) => [run.id, typed(run)])),
    count: (ctx, wanted) => countRuns(ctx, { ...inThisWorld(ctx), ...wanted }),
    recent: async (ctx, wanted) =>
      (await listRuns(ctx, { ...inThisWorld(ctx), ...wanted })).map(typed),
  }
  return defined
}
