import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { useAnnotationMarks } from '../../domain/period/annotation-marks.ts'
import { formatNumber, ONE_DECIMAL, wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import type { Vertical } from '../../ui/chart/frame-size.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { METRICS, type Metric, PERCENT } from './measures.ts'
import type { Performance } from './queries.ts'

const DAY = 86_400
const VERTICALS: Record<Metric, Vertical> = {
  clicks: 'count',
  impressions: 'count',
  ctr: 'percent',
  position: 'position',
}
type Day = Performance['days'][number]

/** One measure, day by day; what Google has not counted to the end is marked. */
export function Trend({ client, performance }: { client: Client; performance: Performance }) {
  const { language, t } = useLanguage()
  const { metric: given } = useSearch({ from: '/inside/c/$clientId/search' })
  const navigate = useNavigate({ from: '/c/$clientId/search' })
  const metric = METRICS.find((each) => each === given) ?? 'clicks'
  const { days, from, to, final_until } = performance
  const at = (day: string) => Date.parse(day) / 1000
  const span = { from: at(from) - DAY / 2, to: at(to) + DAY / 2 }
  const notes = useAnnotationMarks(client.id, span)
  const firstFresh = days.find(({ is_final }) => !is_final)
  const shown = (day: Day) =>
    showMeasure(day, metric, (value, options) => formatNumber(language, value, options))
  const tooltipAt = (moment: number) => {
    const day = days.find((each) => at(each.day) === moment)
    const name = wholeDay(language, moment)
    const value = day ? shown(day) : '–'
    const note = day && !day.is_final ? ` (${t('performance.freshDay')})` : ''
    return {
      text: `${name}: ${value}${note}`,
      content: (
        <>
          <b>{name}</b>
          <div>
            {t(`performance.${metric}`)}: {value}
            {note}
          </div>
        </>
      ),
    }
  }
  return (
    <ChartFrame
      title={t('performance.trend')}
      text={t('performance.trendText')}
      file={`search-performance-${client.domain}`}
      actions={
        <Segmented
          label={t('performance.trend')}
          options={METRICS.map((id) => ({ id, label: t(`performance.${id}`) }))}
          value={metric}
          onChange={(next) =>
            void navigate({ search: (old) => ({ ...old, metric: next }), replace: true })
          }
        />
      }
      table={{
        headings: [
          { id: 'day', label: t('column.date') },
          ...METRICS.map((id) => ({ id, label: t(`performance.${id}`), isNumber: true })),
        ],
        rows: days.toReversed().map((day) => ({
          id: day.day,
          cells: [
            day.is_final ? day.day : `${day.day} (${t('performance.freshDay')})`,
            ...[day.clicks, day.impressions],
            ...[day.ctr === null ? null : Math.round(day.ctr * 1000) / 1000, day.position],
          ],
        })),
      }}
    >
      <TimeChart
        label={t(`performance.${metric}`)}
        series={[
          {
            id: metric,
            label: '',
            kind: 'own',
            points: days.map((day) => ({
              at: at(day.day),
              value: metric === 'ctr' ? percentOf(day.ctr) : day[metric],
            })),
          },
        ]}
        span={span}
        vertical={VERTICALS[metric]}
        height={220}
        marks={[
          ...notes,
          ...(firstFresh && final_until
            ? [
                {
                  at: at(firstFresh.day) - DAY / 2,
                  sign: '*',
                  label: t('performance.freshDay'),
                },
              ]
            : []),
        ]}
        tooltipAt={tooltipAt}
      />
    </ChartFrame>
  )
}

const percentOf = (ctr: number | null) => (ctr === null ? null : ctr * 100)

function showMeasure(
  day: Day,
  metric: Metric,
  format: (value: number, options?: Intl.NumberFormatOptions) => string,
) {
  const value = day[metric]
  if (value === null) return '–'
  if (metric === 'ctr') return format(value, PERCENT)
  return metric === 'position' ? format(value, ONE_DECIMAL) : format(value)
}
