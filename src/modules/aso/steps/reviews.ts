import type { Context } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import type { StoreReview } from '../../../providers/stores/port.ts'
import { badReviewFound } from '../events.ts'
import { sentimentOf, topicsOf } from '../rules/sentiment.ts'
import { type App, findApp, saveApp } from '../store/apps.ts'
import { type NewReview, saveReviews } from '../store/reviews.ts'
import { appLabel, askFor, type Prepare, sourceName, storeIdOf } from './step.ts'

const DEFAULT_LIMIT = 25
const MAX_BODY = 10_000

/** Fetches what people wrote about one app lately. The paid source is never asked for this. */
export const prepareReviews: Prepare = async (ctx, { task, step }) => {
  const app = await findApp(ctx.db, step.subject_id ?? 0)
  if (!app) return undefined
  return {
    subject: `${appLabel(app)} reviews`,
    noteFailure: (tx, message) => saveApp(tx.db, app.id, { reviews_error: message }),
    async run() {
      const id = await storeIdOf(ctx, app)
      const limit = task.params.review_limit ?? DEFAULT_LIMIT
      const found = await ctx.stores[app.store].reviews(id, { ...askFor(app, ctx), limit })
      return async (tx) => {
        const now = tx.now()
        const source = sourceName(tx, found.source)
        const rows = found.reviews.map((review) => rowOf(app, review, { source, now }))
        const saved = await saveReviews(tx.db, rows)
        await reportBadReviews(
          tx,
          app,
          rows.filter(({ review_id }) => saved.fresh.includes(review_id)),
        )
        await saveApp(tx.db, app.id, { reviews_checked_at: now, reviews_error: '' })
        return { reviews: saved.changed, reviews_new: saved.fresh.length }
      }
    },
  }
}

const BAD_RATING = 2
const MAX_QUOTE = 120
/** Stores publish reviews late; older ones were there before the first fetch. */
const LATE_SECONDS = 3 * 86_400

async function reportBadReviews(tx: Context, app: App, fresh: NewReview[]): Promise<void> {
  const { client_id, id: app_id, app_name, reviews_checked_at } = app
  if (reviews_checked_at === null) return
  for (const { review_id, rating, title, body, written_at } of fresh) {
    if (rating > BAD_RATING || written_at < reviews_checked_at - LATE_SECONDS) continue
    const text = (title || body).slice(0, MAX_QUOTE)
    await emit(tx, badReviewFound, {
      client_id,
      app_id,
      app_name,
      review_id,
      rating,
      text,
      written_at,
    })
  }
}

function rowOf(
  app: App,
  review: StoreReview,
  { source, now }: { source: string; now: number },
): NewReview {
  const text = [review.title ?? '', review.text].join('\n')
  const { sentiment, score } = sentimentOf(review.rating, text, app.language)
  return {
    workspace_id: app.workspace_id,
    app_id: app.id,
    review_id: review.id.slice(0, 200),
    client_id: app.client_id,
    country: app.store === 'app_store' ? app.country : null,
    language: app.language,
    rating: review.rating,
    title: cut(review.title),
    body: cut(review.text) ?? '',
    version: cut(review.version),
    written_at: review.writtenAt,
    reply: cut(review.reply?.text ?? null),
    replied_at: review.reply?.repliedAt ?? null,
    sentiment,
    sentiment_score: score,
    topics: topicsOf(text),
    source,
    seen_at: now,
    changed_at: now,
  }
}

const cut = (text: string | null) => text?.slice(0, MAX_BODY) ?? null
