import type { z } from 'zod'
import type { AppError } from '../base/errors.ts'
import type { Port } from '../platform/config/sandbox.ts'
import type { Db } from '../platform/database/db.ts'
import { JobLater } from '../platform/jobs/queue.ts'
import { type FailureReason, isFailureReason } from '../providers/failure.ts'
import type { ActiveJob } from './active-job.ts'
import type { Context } from './context.ts'
import type { Counts, Failures } from './failures.ts'
import type { Job } from './job.ts'

declare module './context.ts' {
  interface App {
    /** Every kind of run. */
    runKinds: DefinedRun[]
  }
}

export const ACTIVE_STATES = ['queued', 'running', 'paused'] as const
export const ENDED_STATES = ['done', 'failed', 'cancelled'] as const
export const RUN_STATES = [...ACTIVE_STATES, ...ENDED_STATES] as const
export type RunState = (typeof RUN_STATES)[number]
export type EndedState = (typeof ENDED_STATES)[number]

/** Work in the background for a client, cut into steps. */
export type Run<I = Record<string, unknown>, S extends object = object> = {
  id: number
  workspace_id: number
  kind: string
  /** Null: it belongs to the workspace alone. */
  client_id: number | null
  state: RunState
  /** The commonest reason of what failed. */
  reason: string
  /** Why it ended as it did; empty when the state is explanation enough. */
  message: string
  input: I
  summary: S | null
  /** `total`, `done` and `failed`, and whatever else its steps count. */
  counts: Counts
  failures: Counts
  parent_id: number | null
  is_simulated: boolean
  created_at: number
  started_at: number | null
  finished_at: number | null
}

/** What a run would take, as far as it can be known before. */
export type Estimate = {
  steps: number
  calls: number
  price_usd: number | null
  seconds: number
}

type Starting<I> = { clientId: number | null; input: I }

/** What came of a step, counted in the transaction that closes it. */
export type Saved<P, T = unknown> = {
  counts?: Counts
  /** Parts of the step that failed, by reason. */
  failures?: Counts
  /** Its size was counted as it went. */
  isCounted?: boolean
  /** Further steps that it led to, of the same track. */
  more?: P[]
  /** What only the end of the run can judge: `complete` gets it. */
  part?: T
}

export type Completed<S> = {
  summary: S
  /** Where the kind knows better than the counts. */
  state?: EndedState
  message?: string
  /** How much succeeded, where that is not what steps count. */
  succeeded?: number
  /** The kind has an event of its own that says what failed. */
  isReported?: boolean
}

export type Completing<I, S extends object, T = unknown> = {
  run: Run<I, S>
  state: EndedState
  /** Why it is ended before all of it is done. */
  because: { state: EndedState; message: string } | null
  /** What steps have left for the end, in the order of the steps. */
  parts(): Promise<T[]>
}

/** What differs from one kind of run to another; the engine does the rest. */
export type RunKind<
  I extends z.ZodObject = z.ZodObject,
  P extends z.ZodType = z.ZodType,
  O = unknown,
  S extends object = object,
  T = unknown,
> = {
  kind: string
  /** Its word in the list of active jobs and in `work.failed`. */
  type: ActiveJob['type']
  input: I
  step: P
  /** The ports it depends on: a run that was started in the sandbox is not finished live. The first one is its provenance. */
  ports: [Port, ...Port[]]
  lane: string
  /** Attempts of a step whose worker dies or that throws something unexpected. */
  attempts?: number
  timeoutMs?: number
  /** Steps of one run, or of each of its tracks, in the queue at once. */
  wave?: number | ((ctx: Context) => Promise<(track: string) => number>)
  /** Steps of one track wait for each other, never for those of another: a slow one blocks nobody. */
  trackOf?(step: z.output<P>): string
  /** Waiting steps fail when the run is older. */
  deadlineSeconds?: number
  uniqueKey(run: Starting<z.output<I>>): string
  /** The body of the 409 beside its message. */
  conflict?(run: Run<z.output<I>, S>): Record<string, number>
  /** Reads only. */
  estimate(ctx: Context, run: Starting<z.output<I>>): Promise<Estimate>
  /** The steps; taken as they come, never all in memory. */
  plan(tx: Context, run: Run<z.output<I>, S>): AsyncIterable<z.input<P>> | Iterable<z.input<P>>
  /** How much of the total a step is; defaults to one. */
  sizeOf?(step: z.output<P>): number
  /** Calls the outside world, without a transaction; may run twice. */
  perform(
    ctx: Context,
    given: { run: Run<z.output<I>, S>; step: z.output<P>; seq: number; tries: number },
  ): Promise<O>
  /** Why a step that has something to save failed for good all the same. */
  failureOf?(outcome: O): FailureReason | null
  /** Stores the outcome; exactly once, in the transaction that closes the step. */
  save(
    tx: Context,
    given: { run: Run<z.output<I>, S>; step: z.output<P>; seq: number; outcome: O },
  ): Promise<Saved<z.input<P>, T> | undefined>
  /** Stores that a step failed which left nothing to save, in the transaction that closes it. */
  saveFailure?(
    tx: Context,
    given: { run: Run<z.output<I>, S>; step: z.output<P>; reason: string },
  ): Promise<Saved<z.input<P>, T> | undefined>
  /** Sums the run up, once, in the transaction that ends it; `state` is how it ends by its counts. */
  complete(tx: Context, given: Completing<z.output<I>, S, T>): Promise<Completed<S>>
  /** What failed and what to do about it. */
  explain(run: Run<z.output<I>, S>): Failures
  /** What the message of a run begins with in which nothing succeeded. */
  nothingDone(run: Run<z.output<I>, S>): string
  /** Notifies open dashboards of how far it is. */
  publish?(ctx: Context, run: Run<z.output<I>, S>): Promise<void>
  /** The input of a retry, where that is more than the failed steps. */
  retryInput?(run: Run<z.output<I>, S>): z.input<I>
  /** The contract has no word for waiting here: it is listed as running from the start. */
  hasNoPending?: true
  /** Its id, name and type in lists, where these are not the run's, the client's and the kind's. */
  label?(
    run: Run<z.output<I>, S>,
  ): Partial<{ id: number; name: string; type: ActiveJob['type'] }>
}

/** `parent` is the run whose failures are retried. */
type Started<I extends z.ZodObject> = {
  clientId: number | null
  input: z.input<I>
  parent?: Run
}

/** A kind as the engine offers it. */
export type DefinedRun<
  I extends z.ZodObject = z.ZodObject,
  P extends z.ZodType = z.ZodType,
  O = unknown,
  S extends object = object,
  T = unknown,
> = RunKind<I, P, O, S, T> & {
  /** The queue job that does its steps. */
  job: Job
  start(ctx: Context, start: Started<I>): Promise<Run<z.output<I>, S>>
  /** Starts it and performs its steps at once, in the time and world of the context: for generated histories. */
  record(ctx: Context, start: Omit<Started<I>, 'parent'>): Promise<Run<z.output<I>, S>>
  /** Retries the failures of a run that has ended. */
  retry(ctx: Context, run: Run<z.output<I>, S>): Promise<Run<z.output<I>, S>>
  pause(ctx: Context, run: Run<z.output<I>, S>): Promise<void>
  resume(ctx: Context, run: Run<z.output<I>, S>): Promise<void>
  cancel(ctx: Context, run: Run<z.output<I>, S>): Promise<void>
  /** The active runs of a client, newest first. */
  active(ctx: Context, clientId: number): Promise<Run<z.output<I>, S>[]>
  /** What the steps of an active run have left for its end so far. */
  partsOf(db: Db, run: Run<z.output<I>, S>): Promise<T[]>
  /** The caller's run of this kind, or not found. */
  require(ctx: Context, id: number): Promise<Run<z.output<I>, S>>
  /** Runs by id, without asking who may see them. */
  byId(
    db: Db,
    wanted: { workspaceId: number; ids: number[] },
  ): Promise<Map<number, Run<z.output<I>, S>>>
  /** A client's latest runs, newest first: sandbox runs while the sandbox is in use, otherwise real ones. */
  recent(
    ctx: Context,
    wanted: { clientId: number; limit: number; offset?: number },
  ): Promise<Run<z.output<I>, S>[]>
  /** How many of them there are. */
  count(ctx: Context, wanted: { clientId: number }): Promise<number>
}

/** The step fails for good with a reason; the run goes on. */
export class StepError extends Error {
  readonly reason: string

  /** `reason` is a failure reason, after the name of who was asked, or `service:` where it was no search engine. */
  constructor(reason: FailureReason | `${string}:${FailureReason}`, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A failed search only costs its own results. */
export function searchStepError(thrown: AppError): StepError {
  const reason = isFailureReason(thrown.reason) ? thrown.reason : 'unreadable'
  const { source } = thrown.data
  return new StepError(source ? `${source}:${reason}` : reason, { cause: thrown })
}

/** Thrown by a step after which the whole run cannot go on; its message is what people read. */
export class RunError extends Error {}

/** Thrown by a step that has to wait for a limit, a breaker or a budget: that costs no attempt of the queue. */
export class StepLater extends JobLater {
  /** Whether it counts among the `tries` of the step, as a refusal from outside does and our own pace does not. */
  readonly isTry: boolean

  constructor(seconds: number, { isTry = false }: { isTry?: boolean } = {}) {
    super(seconds)
    this.isTry = isTry
  }
}
