import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { countInstances } from '../../platform/limits.ts'
import type { StoreName } from '../../providers/stores/port.ts'
import { withClientLocked } from '../clients/index.ts'
import { queueTask, runAtOnce } from './jobs.ts'
import { isEnded } from './present.ts'
import { seedsOf } from './rules/ideas.ts'
import type { TaskKind, TaskParams } from './schemas/tasks.ts'
import { type App, appsOf, requireApp, staleApps } from './store/apps.ts'
import { keywordsOf, staleKeywords } from './store/keywords.ts'
import { latestListings } from './store/listings.ts'
import { activeTasksOf, findTask, insertTask, type Planned, requireTask, type Task } from './store/tasks.ts'

const MAX_ACTIVE = 10
const PATIENCE_MS = 17_000
const GLANCE_MS = 150

export type Started = { clientId: number; kind: TaskKind; params: TaskParams }

/** Starts an action, or joins the same one that runs already; answers when it has ended or the caller's time is up. */
export async function runAction(ctx: Context, started: Started): Promise<Task> {
  const task = await startAction(ctx, started)
  // Work by the clock does not wait: nobody reads the answer.
  return ctx.actor.via === 'job' ? task : waitFor(ctx, task)
}

function startAction(ctx: Context, { clientId, kind, params }: Started): Promise<Task> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const active = await activeTasksOf(tx.db, clientId)
    const same = active.find((task) => task.kind === kind && isSame(task.params, params))
    if (same) return same
    requireRoom(active)
    const steps = await planSteps(tx, { clientId, kind, params })
    const { workspace_id: workspaceId } = client
    const task = await insertTask(tx.db, { workspaceId, clientId, kind, params, steps, now: tx.now() })
    await queueTask(tx, task)
    return task.total_steps === 0 ? ((await findTask(tx.db, task.id)) ?? task) : task
  })
}

/** Does once more only what failed in a task that has ended. */
export async function retryTask(ctx: Context, { clientId, id }: { clientId: number; id: number }): Promise<Task> {
  const again = await withClientLocked(ctx, clientId, async (tx, { workspace_id: workspaceId }) => {
    const { kind, params, failed, ...task } = await requireTask(tx.db, { clientId, id })
    if (!isEnded(task)) throw fail('app_task_runs').with({ data: { task_id: id } })
    if (failed.length === 0) throw fail('nothing_failed')
    requireRoom(await activeTasksOf(tx.db, clientId))
    const steps = failed.map(({ subject_id, seed, ...step }) => ({
      ...step,
      ...(subject_id !== null && { subject_id }),
      ...(seed && { seed }),
    }))
    const made = await insertTask(tx.db, { workspaceId, clientId, kind, params, steps, now: tx.now() })
    await queueTask(tx, made)
    return made
  })
  return waitFor(ctx, again)
}

function requireRoom(active: Task[]) {
  if (active.length < MAX_ACTIVE) return
  const data = { task_id: active[0]?.id }
  throw fail('app_tasks_run', { n: MAX_ACTIVE }).with({ data })
}

/** A full refresh in the time and the world of the context: for histories. */
export async function recordRefresh(ctx: Context, clientId: number): Promise<void> {
  const params = { max_apps: 10, max_keywords: 100, review_limit: 25 }
  const task = await withClientLocked(ctx, clientId, async (tx, { workspace_id: workspaceId }) => {
    const steps = await planSteps(tx, { clientId, kind: 'full_refresh', params })
    return insertTask(tx.db, { workspaceId, clientId, kind: 'full_refresh', params, steps, now: tx.now() })
  })
  await runAtOnce(ctx, task)
}

const inOrder = (params: TaskParams) => JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
const isSame = (one: TaskParams, other: TaskParams) => inOrder(one) === inOrder(other)

async function waitFor(ctx: Context, task: Task): Promise<Task> {
  // Where nobody works, waiting brings nothing.
  if (isEnded(task) || (await countInstances(ctx.db, 'work')) === 0) return task
  let latest = task
  for (const until = Date.now() + PATIENCE_MS; !isEnded(latest) && Date.now() < until && !ctx.signal.aborted; ) {
    await sleep(GLANCE_MS)
    latest = (await findTask(ctx.db, task.id)) ?? latest
  }
  return latest
}

/** What an action has to do, in its order. */
async function planSteps(tx: Context, { clientId, kind, params }: Started): Promise<Planned[]> {
  const app = params.app_id === undefined ? undefined : await requireApp(tx.db, { clientId, id: params.app_id })
  const named = { clientId, params, app }
  switch (kind) {
    case 'listing_audit':
      return listingSteps(tx, named)
    case 'reviews':
      return reviewSteps(tx, named)
    case 'rankings':
      return rankingSteps(tx, named)
    case 'full_refresh':
      return [...(await listingSteps(tx, named)), ...(await reviewSteps(tx, named)), ...(await rankingSteps(tx, named))]
    case 'keywords':
      return ideaSteps(tx, clientId, params)
  }
}

type Named = { clientId: number; params: TaskParams; app: App | undefined }
type ByTime = 'listing_checked_at' | 'reviews_checked_at'

async function chosenApps(tx: Context, { clientId, params, app }: Named, by: ByTime): Promise<App[]> {
  const { store, max_apps: limit = 5 } = params
  if (app) return store && app.store !== store ? [] : [app]
  return staleApps(tx.db, clientId, { store, limit, by })
}

const listingSteps = async (tx: Context, named: Named): Promise<Planned[]> =>
  (await chosenApps(tx, named, 'listing_checked_at')).map(({ id }) => ({ kind: 'listing', subject_id: id }))

const reviewSteps = async (tx: Context, named: Named): Promise<Planned[]> =>
  (await chosenApps(tx, named, 'reviews_checked_at')).map(({ id }) => ({ kind: 'reviews', subject_id: id }))

/** Keywords of stores in which the client has an app. */
async function rankingSteps(tx: Context, { clientId, params, app }: Named): Promise<Planned[]> {
  const apps = app ? [app] : await appsOf(tx.db, clientId)
  const stores = [...new Set(apps.map((each) => each.store))].filter((store) => !params.store || store === params.store)
  const limit = params.max_keywords ?? 25
  const keywords = await staleKeywords(tx.db, clientId, { stores, country: app?.country, limit })
  return keywords.map(({ id }) => ({ kind: 'ranking', subject_id: id }))
}

/** Enough seeds for as many keywords as are wanted, each asked for on its own. */
async function ideaSteps(tx: Context, clientId: number, params: TaskParams): Promise<Planned[]> {
  const { store = 'app_store', count = 50 } = params
  const [apps, keywords, listings] = await Promise.all([
    appsOf(tx.db, clientId),
    keywordsOf(tx.db, clientId),
    latestListings(tx.db, clientId),
  ])
  const near = preferred(apps, store)
  const sources = [
    ...near.flatMap((app) => [
      { text: app.app_name, weight: 3 },
      { text: app.category, weight: 1 },
    ]),
    ...listings
      .filter(({ app_id }) => near.some(({ id }) => id === app_id))
      .flatMap(({ listing }) => [
        { text: listing.title, weight: 3 },
        { text: listing.subtitle ?? '', weight: 2 },
        { text: listing.shortDescription ?? '', weight: 1 },
      ]),
    ...keywords.filter(({ source }) => source !== 'generated').map(({ query }) => ({ text: query, weight: 1 })),
  ]
  const seeds = seedsOf(sources, Math.min(40, Math.max(4, Math.ceil(count / 8))))
  return seeds.map((seed) => ({ kind: 'ideas', seed }))
}

/** The apps of a store, or all of them where it has none. */
function preferred(apps: App[], store: StoreName): App[] {
  const same = apps.filter((app) => app.store === store)
  return same.length > 0 ? same : apps
}
