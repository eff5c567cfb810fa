import type { Context } from '../../core/context.ts'
import type { StoreName } from '../../providers/stores/port.ts'
import { seedsOf } from './rules/ideas.ts'
import type { TaskKind, TaskParams } from './schemas/tasks.ts'
import type { Step } from './steps/step.ts'
import { type App, appsOf, requireApp, staleApps } from './store/apps.ts'
import { keywordsOf, staleKeywords } from './store/keywords.ts'
import { latestListings } from './store/listings.ts'

type Started = { clientId: number; kind: TaskKind; params: TaskParams }

/** What an action has to do, in its order. */
export async function planSteps(
  tx: Context,
  { clientId, kind, params }: Started,
): Promise<Step[]> {
  const app =
    params.app_id === undefined
      ? undefined
      : await requireApp(tx.db, { clientId, id: params.app_id })
  const named = { clientId, params, app }
  switch (kind) {
    case 'listing_audit':
      return listingSteps(tx, named)
    case 'reviews':
      return reviewSteps(tx, named)
    case 'rankings':
      return rankingSteps(tx, named)
    case 'full_refresh':
      return [
        ...(await listingSteps(tx, named)),
        ...(await reviewSteps(tx, named)),
        ...(await rankingSteps(tx, named)),
      ]
    case 'keywords':
      return ideaSteps(tx, clientId, params)
  }
}

type Named = { clientId: number; params: TaskParams; app: App | undefined }
type ByTime = 'listing_checked_at' | 'reviews_checked_at'

async function chosenApps(
  tx: Context,
  { clientId, params, app }: Named,
  by: ByTime,
): Promise<App[]> {
  const { store, max_apps: limit = 5 } = params
  if (app) return store && app.store !== store ? [] : [app]
  return staleApps(tx.db, clientId, { store, limit, by })
}

const listingSteps = async (tx: Context, named: Named): Promise<Step[]> =>
  (await chosenApps(tx, named, 'listing_checked_at')).map(({ id }) => ({
    kind: 'listing',
    subject_id: id,
  }))

const reviewSteps = async (tx: Context, named: Named): Promise<Step[]> =>
  (await chosenApps(tx, named, 'reviews_checked_at')).map(({ id }) => ({
    kind: 'reviews',
    subject_id: id,
  }))

/** Keywords of stores in which the client has an app. */
async function rankingSteps(tx: Context, { clientId, params, app }: Named): Promise<Step[]> {
  const apps = app ? [app] : await appsOf(tx.db, clientId)
  const stores = [...new Set(apps.map((each) => each.store))].filter(
    (store) => !params.store || store === params.store,
  )
  const limit = params.max_keywords ?? 25
  const keywords = await staleKeywords(tx.db, clientId, {
    stores,
    country: app?.country,
    limit,
  })
  return keywords.map(({ id }) => ({ kind: 'ranking', subject_id: id }))
}

/** Enough seeds for as many keywords as are wanted, each asked for on its own. */
async function ideaSteps(tx: Context, clientId: number, params: TaskParams): Promise<Step[]> {
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
    ...keywords
      .filter(({ source }) => source !== 'generated')
      .map(({ query }) => ({ text: query, weight: 1 })),
  ]
  const seeds = seedsOf(sources, Math.min(40, Math.max(4, Math.ceil(count / 8))))
  return seeds.map((seed) => ({ kind: 'ideas', seed }))
}

/** The apps of a store, or all of them where it has none. */
function preferred(apps: App[], store: StoreName): App[] {
  const same = apps.filter((app) => app.store === store)
  return same.length > 0 ? same : apps
}
