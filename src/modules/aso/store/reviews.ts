import { type Insertable, type Selectable, sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import { REPLY_STORES } from '../rules/backlog.ts'
import type { Sentiment } from '../rules/sentiment.ts'

export type Review = Selectable<Tables['aso_reviews']>
export type NewReview = Insertable<Tables['aso_reviews']>

const IS_CURRENT = sql<boolean>`starts_with(aso_reviews.source, 'sandbox') = is_simulated('stores')`

export type ReviewFilter = {
  app_id?: number | undefined
  app_ids?: number[] | undefined
  rating?: number | undefined
  sentiment?: Sentiment | undefined
  topic?: string | undefined
}

export function pageReviews(
  db: Db,
  clientId: number,
  { limit, offset, ...filter }: ReviewFilter & Window,
) {
  let own = db.selectFrom('aso_reviews').where('client_id', '=', clientId).where(IS_CURRENT)
  if (filter.app_id !== undefined) own = own.where('app_id', '=', filter.app_id)
  if (filter.app_ids) own = own.where('app_id', '=', anyOf(filter.app_ids))
  if (filter.rating !== undefined) own = own.where('rating', '=', filter.rating)
  if (filter.sentiment) own = own.where('sentiment', '=', filter.sentiment)
  if (filter.topic) own = own.where(sql<boolean>`${filter.topic} = any(topics)`)
  return readPage(
    { limit, offset },
    {
      rows: (most, skip) =>
        own
          .selectAll()
          .orderBy('written_at', 'desc')
          .orderBy('app_id')
          .orderBy('review_id')
          .limit(most)
          .offset(skip)
          .execute(),
      count: async () =>
        (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
          .n,
    },
  )
}

/** Stores new or changed reviews; returns how many. */
export async function saveReviews(
  db: Db,
  rows: NewReview[],
): Promise<{ changed: number; fresh: string[] }> {
  if (rows.length === 0) return { changed: 0, fresh: [] }
  const saved = await db
    .insertInto('aso_reviews')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'app_id', 'review_id'])
        .doUpdateSet((eb) => ({
          rating: eb.ref('excluded.rating'),
          title: eb.ref('excluded.title'),
          body: eb.ref('excluded.body'),
          reply: sql`coalesce(excluded.reply, aso_reviews.reply)`,
          replied_at: sql`coalesce(excluded.replied_at, aso_reviews.replied_at)`,
          sentiment: eb.ref('excluded.sentiment'),
          sentiment_score: eb.ref('excluded.sentiment_score'),
          topics: eb.ref('excluded.topics'),
          changed_at: eb.ref('excluded.changed_at'),
        }))
        .where(
          sql<boolean>`(aso_reviews.rating, aso_reviews.body, aso_reviews.title, aso_reviews.reply) is distinct from
            (excluded.rating, excluded.body, excluded.title, coalesce(excluded.reply, aso_reviews.reply))`,
        ),
    )
    .returning(['review_id', sql<boolean>`xmax = 0`.as('is_fresh')])
    .execute()
  return {
    changed: saved.length,
    fresh: saved.flatMap(({ review_id, is_fresh }) => (is_fresh ? review_id : [])),
  }
}

export type ReviewTotals = {
  total: number
  new_7d: number
  new_30d: number
  average_rating: number | null
  one: number
  two: number
  three: number
  four: number
  five: number
  positive: number
  neutral: number
  negative: number
  sentiment_score: number | null
  replied: number
  repliable: number
  unanswered: number
  negative_unanswered: number
  latest_review_at: number | null
}

type Counted = { clientId: number; appIds: number[]; now: number }

export async function reviewTotals(
  db: Db,
  { clientId, appIds, now }: Counted,
): Promise<ReviewTotals> {
  const { rows } = await sql<ReviewTotals>`
    select count(*) as total,
      count(*) filter (where written_at > to_timestamp(${now - 7 * 86_400})) as new_7d,
      count(*) filter (where written_at > to_timestamp(${now - 30 * 86_400})) as new_30d,
      avg(rating)::double precision as average_rating,
      count(*) filter (where rating = 1) as one, count(*) filter (where rating = 2) as two,
      count(*) filter (where rating = 3) as three, count(*) filter (where rating = 4) as four,
      count(*) filter (where rating = 5) as five,
      count(*) filter (where sentiment = 'positive') as positive,
      count(*) filter (where sentiment = 'neutral') as neutral,
      count(*) filter (where sentiment = 'negative') as negative,
      avg(sentiment_score)::double precision as sentiment_score,
      count(*) filter (where reply is not null and store = any(${REPLY_STORES})) as replied,
      count(*) filter (where store = any(${REPLY_STORES})) as repliable,
      count(*) filter (where reply is null and store = any(${REPLY_STORES})) as unanswered,
      count(*) filter (where reply is null and rating <= 2 and store = any(${REPLY_STORES})) as negative_unanswered,
      max(written_at) as latest_review_at
    from aso_reviews join aso_apps on aso_apps.workspace_id = aso_reviews.workspace_id and aso_apps.id = app_id
    where aso_reviews.workspace_id = ${WORKSPACE_ID} and aso_reviews.client_id = ${clientId} and ${IS_CURRENT}
      and app_id = any(${appIds}::bigint[])`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('aggregate returned no row')
  return totals
}

export type TopicRow = {
  app_id: number
  topic: string
  mentions: number
  /** Of this app, on any topic. */
  reviews: number
  negative: number
  rating_sum: number
  unanswered: number
  sample_ids: string[]
}

export async function topicTotals(db: Db, clientId: number): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select app_id, topic, count(*) as mentions,
      (select count(*) from aso_reviews other
        where other.workspace_id = ${WORKSPACE_ID} and other.app_id = aso_reviews.app_id and starts_with(other.source, 'sandbox') = is_simulated('stores')) as reviews,
      count(*) filter (where sentiment = 'negative') as negative, sum(rating)::double precision as rating_sum,
      count(*) filter (where rating <= 2 and reply is null and store = any(${REPLY_STORES})) as unanswered,
      (array_agg(review_id order by written_at desc))[1:3] as sample_ids
    from aso_reviews join aso_apps on aso_apps.workspace_id = aso_reviews.workspace_id and aso_apps.id = app_id, unnest(topics) as topic
    where aso_reviews.workspace_id = ${WORKSPACE_ID} and aso_reviews.client_id = ${clientId} and ${IS_CURRENT}
    group by aso_reviews.app_id, topic order by mentions desc, app_id, topic`.execute(db)
  return rows
}
