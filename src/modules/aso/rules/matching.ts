import type { FoundApp, StoreName } from '../../../providers/stores/port.ts'
import { wordsOf } from './words.ts'

type Where = { store: StoreName; country: string }

/** The apps that a keyword is checked for: those of its store and, where there are several, of its country. */
export function appsFor<A extends Where>({ store, country }: Where, apps: A[]): A[] {
  const same = apps.filter((app) => app.store === store)
  const near = same.filter((app) => app.country === country)
  return same.length > 1 && near.length > 0 ? near : same
}

/** Where an app stands, from 1. By its id; by its name only while the id is not known. */
export function positionIn(found: FoundApp[], app: { store_id: string | null; app_name: string }): number | null {
  const name = wordsOf(app.app_name).join(' ')
  const index = found.findIndex(({ id, title }) =>
    app.store_id ? id === app.store_id : title !== null && wordsOf(title).join(' ') === name,
  )
  return index < 0 ? null : index + 1
}
