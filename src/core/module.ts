import type { Context } from './context.ts'
import type { Event, Subscription } from './event.ts'
import type { Job } from './job.ts'
import type { AnyOperation } from './operation.ts'
import type { PublicPage } from './public-page.ts'
import type { DefinedRun } from './run.ts'
import type { SimulatedKind } from './simulated.ts'

/** A scheduled task. Each run happens once across all processes; missed runs are merged into one. */
export type Cron = {
  name: string
  schedule: string
  run(ctx: Context): Promise<void>
}

/** What a module contributes to the app. */
export type Module = {
  name: string
  /** The tables that only this module reads and writes. */
  tables?: string[]
  operations?: AnyOperation[]
  publicPages?: PublicPage[]
  jobs?: Job[]
  /** Work for clients in the background; the jobs of their steps are added to the jobs. */
  runs?: DefinedRun[]
  events?: Event[]
  subscriptions?: Subscription[]
  crons?: Cron[]
  /** Which of its data may come from the sandbox. */
  simulated?: SimulatedKind[]
}
