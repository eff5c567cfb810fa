import type { Sandbox } from '../control/sandbox.ts'
import { rankedApps } from '../world/app-ranks.ts'
import type { StoreApp, StoreName } from '../world/apps.ts'
import { dayOf } from '../world/dates.ts'
import { playOrder } from './play.ts'

/** The paid sources look deeper than the store's page. */
export function listedApps(
  { world, now }: Sandbox,
  store: StoreName,
  q: string,
  country: string,
): StoreApp[] {
  const ask = { store, q, country, day: dayOf(now()) }
  if (store === 'app_store') return rankedApps(world.seed, ask)
  const shallow = playOrder(world.seed, ask)
  const deep = rankedApps(world.seed, { ...ask, store: 'app_store' })
  return [
    ...shallow,
    ...deep.filter((app) => !shallow.some((each) => each.adamId === app.adamId)),
  ]
}
