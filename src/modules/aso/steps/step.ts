import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AppClues, type Ask, NotListedError } from '../../../providers/stores/port.ts'
import type { Ledger } from '../paid.ts'
import type { TaskParams } from '../schemas/tasks.ts'
import { type App, saveApp } from '../store/apps.ts'

/** One app or keyword, or a seed for ideas. */
export const Step = z.object({
  kind: z.enum(['listing', 'reviews', 'ranking', 'ideas']),
  subject_id: z.int().optional(),
  seed: z.string().optional(),
})
export type Step = z.infer<typeof Step>
export type StepKind = Step['kind']

/** A word worth tracking. */
export type Idea = {
  canonical: string
  query: string
  seed: string
  score: number
  traffic: number | null
}

/** What a step leaves for the end of its run. */
export type Part = { errors: string[]; ideas: Idea[] }

type Gain = Partial<
  Record<'listing_snapshots' | 'rankings' | 'reviews' | 'reviews_new', number>
>

/** Stores what a step has found, in the transaction that ends it. */
export type Keep = (tx: Context) => Promise<Gain & { ideas?: Idea[] }>

/** One step made ready: what it is about, how it is done, and what is noted when it fails. */
export type Work = {
  subject: string
  run(): Promise<Keep>
  noteFailure(tx: Context, message: string): Promise<unknown>
}

/** What was asked for. */
type Task = { params: TaskParams }

export type Given = { task: Task; step: Step; ledger: Ledger }

/** Undefined when its subject was deleted. */
export type Prepare = (ctx: Context, given: Given) => Promise<Work | undefined>

type Market = { country: string; language: string }

export const askFor = ({ country, language }: Market, { signal }: Context): Ask => ({
  country: country.toLowerCase(),
  language: language.toLowerCase(),
  signal,
})

export const isPaidWanted = ({ params }: Task) => params.use_paid_fallback === true

/** Sandbox measurements are marked as such. */
export const sourceName = ({ config }: Context, source: string) =>
  config.simulated.stores ? `sandbox:${source}` : source

const cluesOf = ({ app_identifier, app_url, app_name, developer }: App): AppClues => ({
  identifier: app_identifier,
  url: app_url,
  name: app_name,
  developer,
})

/** The store's own id of an app, looked up once and kept. */
export async function storeIdOf(ctx: Context, app: App): Promise<string> {
  if (app.store_id) return app.store_id
  const id = await ctx.stores[app.store].resolve(cluesOf(app), askFor(app, ctx))
  if (id === null)
    throw new NotListedError('could not be resolved; give its app_identifier or app_url')
  await saveApp(ctx.db, app.id, { store_id: id })
  return id
}

export const appLabel = ({ store, store_id, app_name }: App) =>
  `${store}:${store_id ?? app_name}`
