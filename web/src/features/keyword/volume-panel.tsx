import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import type { Keyword } from '../../api/keywords.ts'
import { type KeywordVolume, keywordVolumeQuery } from '../../api/volumes.ts'
import { isRoughVolume, useVolumeOrigin } from '../../domain/volume-text.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { DayBars } from '../../ui/chart/day-bars.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Section } from '../../ui/page/page.tsx'

/** How often the keyword is searched for, and who says so; nothing while nobody does. */
export function VolumePanel({ client, keyword }: { client: Client; keyword: Keyword }) {
  const t = useText()
  const nameOf = useVolumeOrigin()
  const { data: volume } = useQuery(keywordVolumeQuery(client.id, keyword.id))
  if (!volume || volume.search_volume === null) return null
  const { months } = volume
  return (
    <Section title={t('volumes.title')} text={t('volumes.panelText')}>
      <VolumeFigures volume={volume} />
      {isOfTwo(volume) && (
        <p className="hint">
          {t('volumes.detailsFrom', { source: nameOf(volume.details_source) })}
        </p>
      )}
      {months.length > 1 && (
        <DayBars
          label={t('volumes.months')}
          bars={months.map(({ month, volume: value }) => ({ day: month, value }))}
          names={{ day: t('volumes.month'), value: t('keyword.volume') }}
          unit="month"
        />
      )}
    </Section>
  )
}

/** The volume was given by one, the rest is known from another. */
const isOfTwo = ({ volume_source, details_source }: KeywordVolume) =>
  details_source !== '' && details_source !== volume_source

function VolumeFigures({ volume }: { volume: KeywordVolume }) {
  const { t, language } = useLanguage()
  const nameOf = useVolumeOrigin()
  const { search_volume, volume_source, low, high, cpc, currency, competition } = volume
  const number = (value: number) => formatNumber(language, value)
  const range =
    low !== null &&
    high !== null &&
    t('volumes.range', { low: number(low), high: number(high) })
  return (
    <Figures label={t('volumes.title')}>
      <Figure label={t('volumes.monthly')} note={range || nameOf(volume_source)}>
        <span>
          {isRoughVolume(volume_source) && '≈ '}
          <Num value={search_volume} size="large" />
        </span>
      </Figure>
      <Figure label={t('volumes.cpc')} note={currency}>
        <Num
          value={cpc}
          options={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
          size="large"
        />
      </Figure>
      <Figure label={t('volumes.competition')}>
        <span>{competition === null ? '–' : t(`volumes.competition.${competition}`)}</span>
      </Figure>
    </Figures>
  )
}
