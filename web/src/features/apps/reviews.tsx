import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import { type Review, reviewsQuery, type Summary, useCountries } from './queries.ts'

const STARS = [5, 4, 3, 2, 1] as const
const SENTIMENTS = ['positive', 'neutral', 'negative'] as const
const ROUTE = '/c/$clientId/apps'
const ALL = { topic: '', sentiment: '', rating: '', app: '' }

/** What people write, by stars, mood and theme; each count leads to its reviews. */
export function ReviewSection({
  client,
  reviews,
}: {
  client: Client
  reviews: Summary['reviews']
}) {
  const t = useText()
  return (
    <div id="reviews">
      <Section title={t('apps.reviews')} text={t('apps.reviewsText')}>
        {reviews.last_error && <p className="problem">{reviews.last_error}</p>}
        {reviews.total === 0 ? (
          <EmptyState title={t('apps.noReviews')} text={t('apps.noReviewsText')} />
        ) : (
          <div className="reviews">
            <Themes reviews={reviews} />
            <List clientId={client.id} />
          </div>
        )}
      </Section>
    </div>
  )
}

function Themes({ reviews }: { reviews: Summary['reviews'] }) {
  const { language, t } = useLanguage()
  const most = Math.max(...STARS.map((stars) => reviews.rating_distribution[stars]))
  return (
    <nav className="themes" aria-label={t('apps.themes')}>
      <ul>
        {STARS.map((stars) => (
          <li key={stars}>
            <Link
              from={ROUTE}
              hash="reviews"
              search={(old) => ({ ...old, ...ALL, rating: String(stars) })}
            >
              <span>{t('apps.stars', { n: stars })}</span>
              <Bar value={reviews.rating_distribution[stars]} most={most} />
              <Num value={reviews.rating_distribution[stars]} />
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {SENTIMENTS.map((sentiment) => (
          <li key={sentiment}>
            <Link from={ROUTE} hash="reviews" search={(old) => ({ ...old, ...ALL, sentiment })}>
              <span>{t(`apps.sentiment.${sentiment}`)}</span>
              <Bar value={reviews.sentiment[sentiment]} most={reviews.total} />
              <Num value={reviews.sentiment[sentiment]} />
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {reviews.topics.map(({ topic, mentions, negative_share }) => (
          <li key={topic}>
            <Link from={ROUTE} hash="reviews" search={(old) => ({ ...old, ...ALL, topic })}>
              <span>{t(`apps.topic.${topic as 'ads'}`)}</span>
              <Bar value={negative_share} most={1} />
              <Num value={mentions} />
            </Link>
          </li>
        ))}
      </ul>
      {reviews.reply.response_rate !== null && (
        <p className="hint">
          {t('apps.replied', {
            n: reviews.reply.negative_unanswered,
            share: formatNumber(language, reviews.reply.response_rate, {
              style: 'percent',
              maximumFractionDigits: 0,
            }),
          })}
        </p>
      )}
    </nav>
  )
}

const WIDTH = 72

function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg className="length-bar" width={WIDTH} height={10} aria-hidden="true">
      <path className="length-bar-base" d={`M0 5H${WIDTH}`} />
      <path
        className="length-bar-fill"
        d={`M0 5H${most > 0 ? Math.round((value / most) * WIDTH) : 0}`}
      />
    </svg>
  )
}

function List({ clientId }: { clientId: number }) {
  const t = useText()
  const { topic, sentiment, rating, app } = useSearch({ from: '/inside/c/$clientId/apps' })
  const mood = SENTIMENTS.find((each) => each === sentiment)
  const numbers = { rating: Number(rating) || undefined, appId: Number(app) || undefined }
  const { country } = useCountries(clientId)
  const list = useQuery(reviewsQuery(clientId, { topic, sentiment: mood, country, ...numbers }))
  const isNarrowed = topic || sentiment || rating || app
  return (
    <div>
      {isNarrowed && (
        <Link
          from={ROUTE}
          hash="reviews"
          search={(old) => ({ ...old, ...ALL })}
          className="button"
          data-kind="quiet"
        >
          {t('filter.clear')}
        </Link>
      )}
      <QueryBoundary query={list} rows={5}>
        {(reviews) => (
          <ol className="review-list">
            {reviews.map((review) => (
              <Item key={`${review.app_id}:${review.review_id}`} review={review} />
            ))}
          </ol>
        )}
      </QueryBoundary>
    </div>
  )
}

function Item({ review }: { review: Review }) {
  const t = useText()
  return (
    <li className="review">
      <p className="hint">
        {t('apps.stars', { n: review.rating })} · {t(`apps.sentiment.${review.sentiment}`)} ·{' '}
        <Time at={review.written_at} />
        {review.version && ` · ${review.version}`}
      </p>
      {review.title && <h3>{review.title}</h3>}
      <p>{review.body}</p>
      {review.reply && (
        <p className="reply">
          <span className="hint">{t('apps.reply')}</span> {review.reply}
        </p>
      )}
    </li>
  )
}
