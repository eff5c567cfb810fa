import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { inScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import type { Summary } from './queries.ts'

/** Visibility is a share of what there is to be seen. */
export const PERCENT = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

const ROUTE = '/c/$clientId/apps'

/** The few numbers that matter; each leads to the rows behind it. */
export function Figures({ summary }: { summary: Summary }) {
  const t = useText()
  const {
    visibility,
    keyword_distribution: bands,
    listing_audit,
    reviews,
    ranking_alerts,
  } = summary
  return (
    <dl className="app-figures">
      <Figure label={t('apps.visibility')}>
        <Link from={ROUTE} hash="keywords" search={inScope({})}>
          <Num
            value={visibility.score === null ? null : visibility.score / 100}
            options={PERCENT}
            size="large"
          />
        </Link>
        {visibility.delta !== null && <Delta value={visibility.delta} />}
      </Figure>
      {(['top3', 'top10', 'top30'] as const).map((band) => (
        <Figure key={band} label={t(`apps.${band}`)}>
          <Link from={ROUTE} hash="keywords" search={inScope({ band })}>
            <Num value={visibility[band]} size="large" />
          </Link>
        </Figure>
      ))}
      <Figure label={t('apps.notRanked')}>
        <Link from={ROUTE} hash="keywords" search={inScope({ band: 'none' })}>
          <Num value={bands.not_ranked} size="large" />
        </Link>
        {bands.not_checked > 0 && (
          <Link
            from={ROUTE}
            hash="keywords"
            search={inScope({ band: 'unchecked' })}
            className="hint"
          >
            {t('apps.notChecked', { n: bands.not_checked })}
          </Link>
        )}
      </Figure>
      <Figure label={t('apps.audit')}>
        <Link from={ROUTE} hash="audit" search={inScope({})}>
          <Num value={listing_audit.score} size="large" />
        </Link>
        <span className="hint">
          {t('apps.ofHundred')} ·{' '}
          {t('apps.auditedOf', {
            n: listing_audit.audited_apps,
            total: listing_audit.total_apps,
          })}
        </span>
      </Figure>
      <Figure label={t('apps.check.rating')}>
        <Link from={ROUTE} hash="reviews" search={inScope({})}>
          <Num value={reviews.average_rating} size="large" />
        </Link>
        <span className="hint">{t('apps.reviewCount', { n: reviews.total })}</span>
      </Figure>
      <Figure label={t('apps.alerts')}>
        <Link from={ROUTE} hash="backlog" search={inScope({})}>
          <Num value={ranking_alerts.length} size="large" />
        </Link>
        <span className="hint">{t('apps.alertDays')}</span>
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="app-figure">
      <dt className="hint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
