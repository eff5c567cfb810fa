import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { FetchOptions } from '../../../platform/http.ts'
import { findCountry } from '../../search/locations/locations.ts'
import { partialListing } from '../partial.ts'
import {
  type Ask,
  type FoundApp,
  type Listing,
  type PaidStore,
  StoreError,
  type StoreName,
} from '../port.ts'
import { secondsOf } from '../written-values.ts'
import { askPaid, type PaidMeans } from './ask-paid.ts'

/** Ready within a minute for twice the price; without it a task may take three quarters of an hour. */
const PRIORITY = 2
const TIMEOUT_MS = 75_000
const MOST_PENDING = 1000
const POLL_MS = 3000
const DONE = 20_000
const MADE = 20_100
const NOTHING_FOUND = 40_102
const IN_WORK = [40_601, 40_602, 20_100]
const DEEPEST: Record<StoreName, number> = { app_store: 700, google_play: 200 }

const text = z.string().max(50_000).nullish().catch(null)
const number = z.number().nullish().catch(null)
const texts = z.array(z.string().max(4000)).max(200).nullish().catch(null)

const Item = z.object({
  rank_absolute: number,
  app_id: z.string().min(1).max(220),
  title: text,
  url: text,
  icon: text,
  description: text,
  developer: text,
  main_category: text,
  rating: z.object({ value: number, votes_count: number }).nullish().catch(null),
  reviews_count: number,
  installs: text,
  version: text,
  update_notes: text,
  last_update_date: text,
  released_date: text,
  languages: texts,
  images: texts,
})
type Item = z.infer<typeof Item>

const Task = z.object({
  id: z.string().max(100),
  status_code: z.number(),
  result: z
    .array(z.object({ items: z.array(Item).max(1000).nullish() }))
    .nullish()
    .catch(null),
})
const Answer = z.object({ tasks: z.array(Task).min(1).max(10) })

/** Questions are posted, and their answers fetched when they are ready. */
export function createDataforseo(means: PaidMeans): PaidStore {
  const authorization = `Basic ${Buffer.from(means.key).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }

  // A task that was given up on is paid for, and read when the same is asked again.
  const pending = new Map<string, string>()

  async function items(question: StoreQuestion, { country, language, signal }: Ask) {
    const { store, what, ...asked } = question
    const kind = `/v3/app_data/${store === 'app_store' ? 'apple' : 'google'}/${what}`
    const locale = { location_code: findCountry(country)?.googleId, language_code: language }
    const body = JSON.stringify([{ ...asked, ...locale, priority: PRIORITY }])
    const options = { headers, ...(signal && { signal }) }
    const id =
      pending.get(kind + body) ?? (await post(`${kind}/task_post`, { ...options, body }))
    pending.set(kind + body, id)
    const [oldest] = pending.keys()
    if (pending.size > MOST_PENDING && oldest !== undefined) pending.delete(oldest)
    for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; ) {
      const got = await askPaid(means, `${kind}/task_get/advanced/${id}`, {
        ...options,
        shape: Answer,
      })
      const [state] = got.tasks
      if (!IN_WORK.includes(state?.status_code ?? 0)) pending.delete(kind + body)
      if (state?.status_code === NOTHING_FOUND) return []
      if (state?.status_code === DONE) return state.result?.[0]?.items ?? []
      if (!IN_WORK.includes(state?.status_code ?? 0))
        throw new StoreError(reasonOf(state?.status_code), 'the task failed')
      await sleep(POLL_MS, undefined, { ...(signal && { signal }) })
    }
    throw new StoreError('timeout', 'pending')
  }

  async function post(path: string, options: FetchOptions): Promise<string> {
    const posted = await askPaid(means, path, { ...options, method: 'POST', shape: Answer })
    const [task] = posted.tasks
    if (!task || task.status_code !== MADE)
      throw new StoreError(reasonOf(task?.status_code), 'the task was refused')
    return task.id
  }

  return {
    name: 'dataforseo',
    async search(store, term, ask) {
      const depth = Math.min(ask.depth, DEEPEST[store])
      const found = await items({ store, what: 'app_searches', keyword: term, depth }, ask)
      const apps = found
        .toSorted((a, b) => (a.rank_absolute ?? 0) - (b.rank_absolute ?? 0))
        .map(appOf)
      if (apps.length === 0)
        throw new StoreError('unreadable', 'the paid source answered with an empty list')
      return {
        apps: apps.slice(0, depth),
        source: 'dataforseo',
        checkedDepth: Math.min(apps.length, depth),
      }
    },
    async listing(store, id, ask) {
      const [item] = await items({ store, what: 'app_info', app_id: id }, ask)
      return item ? { listing: listingOf(item), sources: ['dataforseo'] } : null
    },
  }
}

type StoreQuestion = { store: StoreName; what: 'app_searches' | 'app_info' } & Record<
  string,
  unknown
>

function reasonOf(code = 0) {
  if ([40_100, 40_104, 40_201, 40_207, 40_300].includes(code)) return 'auth'
  if ([40_200, 40_202, 40_203, 40_209, 40_210].includes(code)) return 'quota'
  return code >= 50_000 ? 'network' : 'unreadable'
}

function appOf({ app_id, title, developer, rating }: Item): FoundApp {
  return {
    id: app_id,
    title: title ?? null,
    developer: developer ?? null,
    rating: rating?.value || null,
    ratingCount: rating?.votes_count ?? null,
    updatedAt: null,
  }
}

function listingOf(item: Item): Listing {
  return partialListing({
    id: item.app_id,
    title: item.title ?? '',
    url: item.url ?? null,
    icon: item.icon ?? null,
    description: item.description ?? null,
    developer: item.developer ?? null,
    category: item.main_category ?? null,
    rating: item.rating?.value || null,
    ratingCount: item.rating?.votes_count ?? item.reviews_count ?? null,
    installs: item.installs ?? null,
    version: item.version ?? null,
    releaseNotes: item.update_notes ?? null,
    updatedAt: secondsOf(item.last_update_date),
    releasedAt: item.released_date ?? null,
    languages: item.languages ?? null,
    screenshots: item.images ?? null,
  })
}
