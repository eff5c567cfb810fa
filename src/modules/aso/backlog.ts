import { STORE_LABELS } from '../../providers/stores/port.ts'
import {
  dataItem,
  type Item,
  keywordItem,
  listingItems,
  prioritized,
  rankingItem,
  reviewItem,
} from './rules/backlog.ts'
import { weightOf } from './rules/visibility.ts'
import { suggest } from './rules/words.ts'
import type { AsoSummary } from './schemas/summary.ts'
import type { KeywordStanding } from './standings.ts'
import type { App } from './store/apps.ts'
import type { TopicRow } from './store/reviews.ts'

const STALE_SECONDS = 7 * 86_400
const LEAST_MENTIONS = 2

type Facts = {
  apps: App[]
  standings: KeywordStanding[]
  audits: AsoSummary['listing_audit']['apps']
  alerts: AsoSummary['ranking_alerts']
  topics: TopicRow[]
  now: number
}

/** What to do next, from everything measured. */
export function backlogOf({ apps, standings, audits, alerts, topics, now }: Facts): Item[] {
  const nameOf = (id: number) => apps.find((app) => app.id === id)?.app_name ?? ''
  const storeOf = (id: number) => apps.find((app) => app.id === id)?.store ?? 'app_store'
  const falls = alerts.filter(
    ({ type }) => !['new', 'improved', 'entered_top10'].includes(type),
  )
  // A keyword that fell twice is one thing to do.
  const latest = [
    ...Map.groupBy(falls, (each) => `${each.keyword_id}:${each.app_id}`).values(),
  ].flatMap((of) => of[0] ?? [])
  return prioritized([
    ...audits.flatMap((audit) => listingItems(audit, audit.checks)),
    ...keywordItems(standings),
    ...latest.map(rankingItem),
    ...topics
      .filter(({ mentions, negative }) => mentions >= LEAST_MENTIONS && negative > 0)
      .map(({ app_id, topic, mentions, reviews, negative, unanswered }) =>
        reviewItem({
          store: storeOf(app_id),
          app_id,
          app_name: nameOf(app_id),
          topic,
          mentions,
          reviews,
          negative_share: negative / mentions,
          unanswered,
          read_at: apps.find((app) => app.id === app_id)?.reviews_checked_at ?? null,
        }),
      ),
    ...dataItems(apps, standings, now),
  ])
}

function keywordItems(standings: KeywordStanding[]) {
  const heaviest = Math.max(0, ...standings.map(weightOf))
  return standings.flatMap(({ keyword, now, ...weighed }) => {
    if (!now) return []
    const { id, store, query, difficulty, estimated_difficulty } = keyword
    const facts = {
      id,
      store,
      query,
      position: now.position,
      checked_at: now.checked_at,
      difficulty: difficulty ?? estimated_difficulty,
    }
    return [keywordItem({ ...facts, weight: weightOf(weighed) / heaviest })]
  })
}

/** What stands in the way of knowing. */
function dataItems(apps: App[], standings: KeywordStanding[], now: number) {
  const unresolved = apps
    .filter(({ store_id, listing_error }) => store_id === null && listing_error !== '')
    .map((app) =>
      dataItem(`unresolved:${app.id}`, {
        ...suggest('app_unresolved', { app: app.app_name, fault: app.listing_error }),
        store: app.store,
        app_id: app.id,
        checked_at: app.listing_checked_at,
      }),
    )
  const stores = [...Map.groupBy(standings, ({ keyword }) => keyword.store)]
  const stale = stores.flatMap(([store, of]) => {
    const last = Math.max(0, ...of.map((each) => each.now?.checked_at ?? 0))
    if (last > now - STALE_SECONDS || !apps.some((app) => app.store === store)) return []
    const day = new Date(last * 1000).toISOString().slice(0, 10)
    const label = STORE_LABELS[store]
    const words =
      last === 0
        ? suggest('app_unchecked', { store: label })
        : suggest('app_stale', { store: label, day })
    return [
      dataItem(`stale:${store}`, { ...words, store, app_id: null, checked_at: last || null }),
    ]
  })
  return [...unresolved, ...stale]
}
