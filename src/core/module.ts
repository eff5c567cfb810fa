import type { Context } from './context.ts'
import type { Event, Subscription } from './event.ts'
import type { Job } from './job.ts'
import type { AnyOperation } from './operation.ts'
import type { PublicPage } from './public-page.ts'
import type { SimulatedKind } from './simulated.ts'

/** Work by the clock. Each slot runs once over all processes; missed slots become one. */
export type Cron = {
  name: string
  schedule: string
  run(ctx: Context): Promise<void>
}

/** What a module hands to the rest of the app. */
export type Module = {
  name: string
  /** The tables that this module, and no other, reads and writes. */
  tables?: string[]
  operations?: AnyOperation[]
  publicPages?: PublicPage[]
  jobs?: Job[]
  events?: Event[]
  subscriptions?: Subscription[]
  crons?: Cron[]
  /** What of its data may come from the sandbox. */
  simulated?: SimulatedKind[]
}
