import { playOrder } from '../services/play.ts'
import type { Call } from '../services/service.ts'
import { rankedApps } from '../world/app-ranks.ts'
import { reviewsOn } from '../world/app-reviews.ts'
import { knownApps, ratingsOn, storeNames, versionOn } from '../world/apps.ts'
import type { Sandbox } from './sandbox.ts'

/** The ids of a store's apps for some words, best first, as the store's own pages show them. */
export function appOrder({ world }: Sandbox, { params }: Call, day: number) {
  const store = storeOf(params)
  const ask = { store, q: params.get('q') ?? '', country: params.get('country') ?? 'us', day }
  const apps = (store === 'app_store' ? rankedApps : playOrder)(world.seed, ask)
  return {
    apps: apps.map((app) => ({
      id: store === 'app_store' ? app.adamId : app.packageName,
      name: app.name,
    })),
  }
}

export function appFacts({ world }: Sandbox, { params }: Call, day: number) {
  const store = storeOf(params)
  const id = params.get('id')
  const app = knownApps(world.seed).find(
    (each) => each.adamId === id || each.packageName === id,
  )
  if (!app) throw new TypeError('no such app')
  const reviews = reviewsOn(world.seed, app, {
    store,
    language: params.get('language') ?? 'en',
    day,
  })
  return { app, ratings: ratingsOn(app, day), version: versionOn(app, day), reviews }
}

function storeOf(params: URLSearchParams) {
  return storeNames.find((name) => name === params.get('store')) ?? 'app_store'
}
