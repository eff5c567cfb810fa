import type { Client } from '../../api/clients.ts'
import { formatNumber, wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { PERCENT } from './figures.tsx'
import type { Summary } from './queries.ts'

const HALF_DAY = 43_200
/** Fewer points are no trend. */
const MIN_POINTS = 2

/** How visible the apps are in the stores, over time. */
export function AppTrend({ client, summary }: { client: Client; summary: Summary }) {
  const { language, t } = useLanguage()
  const { points } = summary.visibility_trend
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < MIN_POINTS) return null
  const tooltipAt = (at: number) => {
    const point = points.find(({ checked_at }) => checked_at === at)
    const text = point
      ? `${wholeDay(language, at)}: ${formatNumber(language, point.score / 100, PERCENT)}`
      : ''
    return { text, content: text }
  }
  return (
    <ChartFrame
      title={t('apps.visibility')}
      file={`apps-${client.domain}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          { id: 'score', label: `${t('apps.visibility')}, %`, isNumber: true },
          { id: 'top3', label: t('top.3'), isNumber: true },
          { id: 'top10', label: t('top.10'), isNumber: true },
        ],
        rows: points.toReversed().map(({ date, score, top3, top10 }) => ({
          id: date,
          cells: [date, score, top3, top10],
        })),
      }}
    >
      <TimeChart
        label={t('apps.visibility')}
        series={[
          {
            id: 'own',
            label: formatNumber(language, last.score / 100, PERCENT),
            kind: 'own',
            points: points.map(({ checked_at, score }) => ({ at: checked_at, value: score })),
          },
        ]}
        span={{ from: first.checked_at - HALF_DAY, to: last.checked_at + HALF_DAY }}
        vertical="percent"
        height={180}
        tooltipAt={tooltipAt}
      />
    </ChartFrame>
  )
}
