import type { Context } from '../../core/context.ts'
import type { Run } from '../../core/run.ts'
import type { STORES } from '../../providers/stores/port.ts'
import { backlogOf } from './backlog.ts'
import { paidHealth } from './paid.ts'
import { ALERT_TYPES, type AlertType, alertText } from './rules/alerts.ts'
import { auditListing } from './rules/audit.ts'
import { REPLY_STORES } from './rules/backlog.ts'
import { appsFor, appsIn } from './rules/matching.ts'
import { averageOf, trendOf, WINDOW_DAYS } from './rules/trend.ts'
import { distributionOf, movementOf } from './rules/visibility.ts'
import { rounded } from './rules/words.ts'
import type { AsoSummary } from './schemas/summary.ts'
import { type KeywordStanding, standingsOf } from './standings.ts'
import { type App, appsOf } from './store/apps.ts'
import { type Keyword, keywordsOf } from './store/keywords.ts'
import { latestListings, type Snapshot } from './store/listings.ts'
import { alertsSince, dailyRankings, type Latest, latestRankings } from './store/rankings.ts'
import { type ReviewTotals, reviewTotals, type TopicRow, topicTotals } from './store/reviews.ts'

const DAY = 86_400
const ALERT_DAYS = 14
const MAX_ALERTS = 50
const PLAY_DEPTH = 30
const FEW_KEYWORDS = 4
const LEAST_MENTIONS = 2

type Wanted = { clientId: number; country?: string | undefined }

/** All that is known of a client in the stores, or in those of one country; without apps, zeros and unknowns. */
export async function summaryOf(
  ctx: Context,
  { clientId, country }: Wanted,
): Promise<AsoSummary> {
  const { db } = ctx
  const now = ctx.now()
  const [allApps, allKeywords] = await Promise.all([
    appsOf(db, clientId),
    keywordsOf(db, clientId),
  ])
  const apps = appsIn(allApps, country)
  const appIds = apps.map(({ id }) => id)
  const isThere = (each: { country: string }) =>
    country === undefined || each.country === country
  const keywords = allKeywords.filter(isThere)
  const keywordIds = new Set(keywords.map(({ id }) => id))
  const [allRankings, listings, days, totals, allTopics, alertRows, health, round] =
    await Promise.all([
      latestRankings(db, clientId),
      latestListings(db, clientId),
      dailyRankings(db, clientId, now - WINDOW_DAYS * DAY),
      reviewTotals(db, { clientId, appIds, now }),
      topicTotals(db, clientId),
      alertsSince(db, clientId, { since: now - ALERT_DAYS * DAY, limit: MAX_ALERTS, country }),
      paidHealth(ctx),
      lastRoundOf(ctx, clientId),
    ])
  const rankings = allRankings.filter(({ keyword_id }) => keywordIds.has(keyword_id))
  const ofApps = <T extends { app_id: number }>(rows: T[]) =>
    rows.filter(({ app_id }) => appIds.includes(app_id))
  const snapshots = ofApps(listings)
  const topics = ofApps(allTopics)
  const standings = standingsOf(keywords, rankings)
  const weights = new Map(standings.map((each) => [each.keyword.id, each]))
  const ranking_alerts = alertRows.map(presentAlert)
  const listing_audit = auditOf(apps, { keywords, snapshots, now })
  const daily = days.flatMap((day) => {
    const weighed = weights.get(day.keyword_id)
    return weighed
      ? [{ ...day, search_volume: weighed.search_volume, traffic: weighed.traffic }]
      : []
  })
  const distinct = <T>(values: T[]) => [...new Set(values)].sort()
  return {
    app_count: apps.length,
    keyword_count: keywords.length,
    competitor_count: competitorsIn(rankings, apps),
    countries: distinct([...allApps, ...allKeywords].map((each) => each.country)),
    languages: distinct([...apps, ...keywords].map(({ language }) => language)),
    stores: distinct([...apps, ...keywords].map(({ store }) => store)),
    sandbox: ctx.config.simulated.stores,
    visibility: visibilityOf(standings, round),
    keyword_distribution: {
      ...distributionOf(standings),
      by_store: perStore((store) =>
        distributionOf(standings.filter(({ keyword }) => keyword.store === store)),
      ),
      depth_limit: { google_play: PLAY_DEPTH },
    },
    listing_audit,
    reviews: reviewsOf(totals, topics, { apps, snapshots }),
    visibility_trend: trendOf(daily, keywords.length),
    paid_fallback_health: health,
    ranking_alerts,
    prioritized_backlog: backlogOf({
      apps,
      standings,
      audits: listing_audit.apps,
      alerts: ranking_alerts,
      topics,
      now,
    }),
  }
}

const perStore = <T>(of: (store: (typeof STORES)[number]) => T) => ({
  app_store: of('app_store'),
  google_play: of('google_play'),
})

function visibilityOf(standings: KeywordStanding[], round: number): AsoSummary['visibility'] {
  const checked = standings.flatMap(({ now }) => now ?? [])
  const ranks = checked.flatMap(({ position }) => position ?? [])
  const within = (last: number) => ranks.filter((rank) => rank <= last).length
  const ofStore = (store: string) => standings.filter(({ keyword }) => keyword.store === store)
  return {
    ...movementOf(standings, round),
    by_store: perStore((store) => movementOf(ofStore(store)).score),
    tracked: standings.length,
    checked: checked.length,
    ranked: ranks.length,
    avg_position: averageOf(ranks),
    top3: within(3),
    top10: within(10),
    top30: within(30),
    not_ranked: checked.length - ranks.length,
    checked_at: checked.length
      ? Math.max(...checked.map(({ checked_at }) => checked_at))
      : null,
    estimated: true,
  }
}

const RECENT = 50

/** When the last run began that brought positions; a retry belongs to the run whose failures it asks again. */
async function lastRoundOf(ctx: Context, clientId: number): Promise<number> {
  const kind = ctx.runKinds.find((each) => each.kind === 'app_store')
  const runs = (await kind?.recent(ctx, { clientId, limit: RECENT })) ?? []
  const parentOf = ({ parent_id }: Run) => runs.find(({ id }) => id === parent_id)
  let round = runs.find(({ counts }) => Number(counts.rankings) > 0)
  for (let parent = round && parentOf(round); parent; parent = parentOf(parent)) round = parent
  return round?.created_at ?? 0
}

/** Apps of others that stand in the first ten of several keywords. */
function competitorsIn(rankings: Latest[], apps: App[]): number {
  const own = new Set(apps.map(({ store_id }) => store_id))
  const seen = new Map<string, Set<number>>()
  for (const { keyword_id, top } of rankings) {
    for (const { id } of top)
      if (!own.has(id)) seen.set(id, (seen.get(id) ?? new Set()).add(keyword_id))
  }
  const ranked = new Set(rankings.map(({ keyword_id }) => keyword_id)).size
  const least = ranked < FEW_KEYWORDS ? 1 : 2
  return [...seen.values()].filter((keywords) => keywords.size >= least).length
}

type Facts = { keywords: Keyword[]; snapshots: Snapshot[]; now: number }

function auditOf(
  apps: App[],
  { keywords, snapshots, now }: Facts,
): AsoSummary['listing_audit'] {
  const audited = apps.flatMap((app) => {
    const snapshot = snapshots.find(({ app_id }) => app_id === app.id)
    if (!snapshot) return []
    const tracked = keywords
      .filter((keyword) => appsFor(keyword, apps).includes(app))
      .map(({ query }) => query)
    const audit = auditListing({
      store: app.store,
      listing: snapshot.listing,
      keywords: tracked,
      now,
    })
    return [
      {
        app_id: app.id,
        app_name: app.app_name,
        store: app.store,
        audited_at: snapshot.taken_at,
        ...audit,
      },
    ]
  })
  const counts = { pass: 0, warn: 0, fail: 0, unknown: 0 }
  for (const { status } of audited.flatMap(({ checks }) => checks)) counts[status]++
  return {
    score: averageOf(audited.flatMap(({ score }) => score ?? [])),
    audited_apps: audited.length,
    total_apps: apps.length,
    last_audited_at: audited.length
      ? Math.max(...audited.map(({ audited_at }) => audited_at))
      : null,
    counts,
    apps: audited,
  }
}

type Known = { apps: App[]; snapshots: Snapshot[] }

function reviewsOf(
  totals: ReviewTotals,
  topics: TopicRow[],
  { apps, snapshots }: Known,
): AsoSummary['reviews'] {
  const fetched = apps.flatMap(({ reviews_checked_at }) => reviews_checked_at ?? [])
  const ratings = snapshots.map(({ app_id, listing }) => [
    String(app_id),
    { score: listing.rating, count: listing.ratingCount },
  ])
  return {
    total: totals.total,
    new_7d: totals.new_7d,
    new_30d: totals.new_30d,
    average_rating: totals.average_rating === null ? null : rounded(totals.average_rating, 2),
    store_rating: Object.fromEntries(ratings),
    rating_distribution: {
      1: totals.one,
      2: totals.two,
      3: totals.three,
      4: totals.four,
      5: totals.five,
    },
    sentiment: {
      positive: totals.positive,
      neutral: totals.neutral,
      negative: totals.negative,
    },
    sentiment_score:
      totals.sentiment_score === null ? null : rounded(totals.sentiment_score, 3),
    topics: topicsOf(topics),
    reply: {
      supported_stores: REPLY_STORES,
      replied: totals.replied,
      unanswered: totals.unanswered,
      untold: totals.total - totals.repliable,
      negative_unanswered: totals.negative_unanswered,
      response_rate:
        totals.repliable === 0 ? null : rounded(totals.replied / totals.repliable, 3),
    },
    latest_review_at: totals.latest_review_at,
    last_fetched_at: fetched.length ? Math.max(...fetched) : null,
    last_error: apps.find(({ reviews_error }) => reviews_error !== '')?.reviews_error ?? '',
  }
}

/** Over all apps, those that are spoken of at least twice. */
function topicsOf(rows: TopicRow[]): AsoSummary['reviews']['topics'] {
  const sum = (of: TopicRow[], field: 'mentions' | 'negative' | 'rating_sum') =>
    of.reduce((all, row) => all + row[field], 0)
  return [...Map.groupBy(rows, ({ topic }) => topic)]
    .map(([topic, of]) => {
      const mentions = sum(of, 'mentions')
      return {
        topic,
        mentions,
        negative_share: rounded(sum(of, 'negative') / mentions, 3),
        average_rating: rounded(sum(of, 'rating_sum') / mentions, 2),
        sample_ids: of.flatMap(({ sample_ids }) => sample_ids).slice(0, 3),
      }
    })
    .filter(({ mentions }) => mentions >= LEAST_MENTIONS)
    .sort((a, b) => b.mentions - a.mentions)
}

type AlertRow = Awaited<ReturnType<typeof alertsSince>>[number]

function presentAlert({
  client_id: _,
  ...row
}: AlertRow): AsoSummary['ranking_alerts'][number] {
  const type: AlertType = ALERT_TYPES.find((each) => each === row.type) ?? 'dropped'
  const { query, position, previous_position: previous, competitor } = row
  const delta = position === null || previous === null ? null : previous - position
  return {
    ...row,
    type,
    delta,
    message: alertText(type, { query, position, previous, competitor }),
  }
}
