import { useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { formatNumber, ONE_DECIMAL } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { BrandDialog } from './brand-dialog.tsx'
import { PERCENT } from './measures.ts'
import './performance.css'
import type { Performance } from './queries.ts'

/** The sums of the period, each beside the days before. */
export function Totals({ client, performance }: { client: Client; performance: Performance }) {
  const { language, t } = useLanguage()
  const { totals, previous, unnamed, days, brand } = performance
  const mayWork = useMay('analyst')
  const [isEditing, setEditing] = useState(false)
  const fresh = days.filter(({ is_final }) => !is_final).length
  const shareOf = (clicks: number) =>
    formatNumber(language, clicks / Math.max(1, totals.clicks), PERCENT)
  const before = (value: number | null | undefined, options?: Intl.NumberFormatOptions) =>
    value === null || value === undefined
      ? undefined
      : t('performance.before', { value: formatNumber(language, value, options) })
  return (
    <section className="performance-totals">
      <Figures label={t('performance.totals')}>
        <Figure label={t('performance.clicks')} note={before(previous?.clicks)}>
          <Num value={totals.clicks} size="large" />
          {previous && <Delta value={totals.clicks - previous.clicks} digits={0} />}
        </Figure>
        <Figure label={t('performance.impressions')} note={before(previous?.impressions)}>
          <Num value={totals.impressions} size="large" />
          {previous && <Delta value={totals.impressions - previous.impressions} digits={0} />}
        </Figure>
        <Figure label={t('performance.ctr')} note={before(previous?.ctr, PERCENT)}>
          <Num value={totals.ctr} options={PERCENT} size="large" />
        </Figure>
        <Figure
          label={t('performance.position')}
          note={before(previous?.position, ONE_DECIMAL)}
        >
          <Num value={totals.position} options={ONE_DECIMAL} size="large" />
          {previous?.position != null && totals.position !== null && (
            <Delta value={totals.position - previous.position} digits={1} isLessBetter />
          )}
        </Figure>
      </Figures>
      <p className="hint">
        {t('performance.unnamed', { n: unnamed.clicks, share: shareOf(unnamed.clicks) })}
        {unnamed.truncated_days > 0 &&
          `. ${t('performance.truncated', { n: unnamed.truncated_days })}`}
        {fresh > 0 && `. ${t('performance.fresh', { n: fresh })}`}
        {'. '}
        {t('performance.positionText')}
      </p>
      <p className="hint">
        {t('performance.brandShare', {
          n: brand.clicks,
          share: shareOf(brand.clicks),
          words: brand.words.join(', '),
        })}{' '}
        {mayWork && (
          <Button kind="quiet" onPress={() => setEditing(true)}>
            {t('performance.editBrand')}
          </Button>
        )}
      </p>
      {isEditing && (
        <BrandDialog client={client} words={brand.words} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}
