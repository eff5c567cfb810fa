import { appNamed } from '../../../providers/stores/identify.ts'
import type { FoundApp, StoreName } from '../../../providers/stores/port.ts'

type Where = { store: StoreName; country: string }

/** The apps that a keyword is checked for: those of its store and, where there are several, of its country. */
export function appsFor<A extends Where>({ store, country }: Where, apps: A[]): A[] {
  const same = apps.filter((app) => app.store === store)
  const near = same.filter((app) => app.country === country)
  return same.length > 1 && near.length > 0 ? near : same
}

/** The apps of a country; where there are none, all stand for it. */
export function appsIn<A extends Where>(apps: A[], country: string | undefined): A[] {
  const near = apps.filter((app) => app.country === country)
  return near.length > 0 ? near : apps
}

type Sought = { store_id: string | null; app_name: string; developer: string }

/** The rank of an app, from 1. By its id; while unknown, by its name if only one app can be meant. */
export function positionIn(found: FoundApp[], app: Sought): number | null {
  const id = app.store_id ?? appNamed({ name: app.app_name, developer: app.developer }, found)
  const index = id === null ? -1 : found.findIndex((each) => each.id === id)
  return index < 0 ? null : index + 1
}

export type Identity = Where & {
  language: string
  store_id: string | null
  app_identifier: string
  app_url: string
  app_name: string
  developer: string
}

/** Whether two entries are one app of one market: by its number, else by its address, else by its name. */
export function isSameApp(one: Identity, other: Identity): boolean {
  if (
    one.store !== other.store ||
    one.country !== other.country ||
    one.language !== other.language
  )
    return false
  if (one.store_id !== null && other.store_id !== null) return one.store_id === other.store_id
  const [own, their] = [one, other].map(({ app_identifier, app_url }) =>
    (app_identifier || app_url).toLowerCase(),
  )
  if (own !== '') return own === their
  // Two apps may bear one name, but then the maker must tell them apart.
  const maker = foldName(one.developer)
  const isApart = maker !== '' && maker !== foldName(other.developer)
  return foldName(one.app_name) === foldName(other.app_name) && !isApart
}

const foldName = (text: string) => text.normalize('NFKC').toLowerCase().trim()
