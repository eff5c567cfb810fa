import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Client } from '../../../api/clients.ts'
import { formatNumber, wholeDay } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { ChartFrame } from '../../../ui/chart/frame.tsx'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Num } from '../../../ui/num.tsx'
import { Figure, Figures } from '../../../ui/page/figures.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { PERCENT } from '../measures.ts'
import { forecastQuery, type Outlook } from './outlook-queries.ts'

const METRICS = ['clicks', 'visibility'] as const
type Metric = (typeof METRICS)[number]
/** Which of the coming weeks stand as figures. */
const SHOWN_WEEKS = [4, 8, 12]
const WEEK = 7 * 86_400

/** Where clicks and visibility will be, or why that cannot be told. */
export function ForecastSection({ client }: { client: Client }) {
  const t = useText()
  const [metric, setMetric] = useState<Metric>('clicks')
  const forecast = useQuery(forecastQuery(client.id))
  const choice = (
    <Segmented
      label={t('forecast.metric')}
      options={METRICS.map((id) => ({ id, label: t(`forecast.${id}`) }))}
      value={metric}
      onChange={setMetric}
    />
  )
  return (
    <QueryBoundary query={forecast} rows={6}>
      {(data) => {
        const outlook = data[metric]
        return outlook.reason === 'forecast' ? (
          <Chart client={client} metric={metric} outlook={outlook} choice={choice} />
        ) : (
          <Section title={t('forecast.title')} text={t('forecast.text')} actions={choice}>
            <Reason outlook={outlook} />
          </Section>
        )
      }}
    </QueryBoundary>
  )
}

function useShare() {
  const { language } = useLanguage()
  return (share: number | null) =>
    share === null ? '–' : formatNumber(language, share, PERCENT)
}

function Reason({ outlook }: { outlook: Outlook }) {
  const t = useText()
  const share = useShare()
  const { reason, history, last_value_error: last } = outlook
  if (reason === 'no_better')
    return <p>{t('forecast.no_better', { n: outlook.backtests, last: share(last) })}</p>
  if (reason === 'too_short') return <p>{t('forecast.too_short', { n: history.length })}</p>
  return <p>{t('forecast.not_connected')}</p>
}

type ChartProps = { client: Client; metric: Metric; outlook: Outlook; choice: ReactNode }

function Chart({ client, metric, outlook, choice }: ChartProps) {
  const { language, t } = useLanguage()
  const { history, weeks } = outlook
  const at = (week: string) => Date.parse(week) / 1000
  const digits = { maximumFractionDigits: metric === 'clicks' ? 0 : 1 }
  const show = (value: number) => formatNumber(language, value, digits)
  const first = weeks[0] ? at(weeks[0].week) : 0
  const last = weeks.at(-1)
  const points = [...history, ...weeks].map(({ week, value }) => ({ at: at(week), value }))
  const edge = (end: 'low' | 'high') =>
    weeks.map((each) => ({ at: at(each.week), value: each[end] }))
  const tooltipAt = (moment: number) => {
    const ahead = weeks.find(({ week }) => at(week) === moment)
    const known = history.find(({ week }) => at(week) === moment)
    const name = wholeDay(language, moment)
    const range = ahead
      ? ` (${t('forecast.range', { low: show(ahead.low), high: show(ahead.high) })})`
      : ''
    const text = `${show(ahead?.value ?? known?.value ?? 0)}${range}`
    return {
      text: `${name}: ${text}`,
      content: (
        <>
          <b>{name}</b>
          <div>{text}</div>
        </>
      ),
    }
  }
  return (
    <>
      <ChartFrame
        title={t('forecast.title')}
        text={t('forecast.text')}
        file={`forecast-${metric}-${client.domain}`}
        actions={choice}
        table={{
          headings: [
            { id: 'week', label: t('forecast.week') },
            ...(['value', 'low', 'high'] as const).map((id) => ({
              id,
              label: t(`forecast.${id}`),
              isNumber: true,
            })),
          ],
          rows: [
            ...weeks.toReversed().map(({ week, value, low, high }) => ({
              id: week,
              cells: [week, value, low, high],
            })),
            ...history
              .toReversed()
              .map(({ week, value }) => ({ id: week, cells: [week, value, null, null] })),
          ],
        }}
      >
        <TimeChart
          label={t(`forecast.${metric}`)}
          series={[
            { id: 'value', label: '', kind: 'own', points },
            { id: 'low', label: '', kind: 'ghost', points: edge('low') },
            { id: 'high', label: '', kind: 'ghost', points: edge('high') },
          ]}
          span={{ from: points[0]?.at ?? 0, to: (last ? at(last.week) : first) + WEEK / 2 }}
          vertical={metric === 'clicks' ? 'count' : 'percent'}
          height={220}
          marks={[{ at: first - WEEK / 2, sign: '→', label: t('forecast.from') }]}
          tooltipAt={tooltipAt}
        />
      </ChartFrame>
      <Ahead outlook={outlook} metric={metric} show={show} />
    </>
  )
}

function Ahead({
  outlook,
  metric,
  show,
}: {
  outlook: Outlook
  metric: Metric
  show(value: number): string
}) {
  const t = useText()
  const share = useShare()
  const { weeks, method, history, error, last_value_error } = outlook
  const digits = { maximumFractionDigits: metric === 'clicks' ? 0 : 1 }
  return (
    <section className="performance-totals">
      <Figures label={t('forecast.title')}>
        <Figure label={t('forecast.lastWeek')}>
          <Num value={history.at(-1)?.value ?? null} size="large" options={digits} />
        </Figure>
        {SHOWN_WEEKS.flatMap((n) => {
          const week = weeks[n - 1]
          if (!week) return []
          const range = t('forecast.range', { low: show(week.low), high: show(week.high) })
          return [
            <Figure key={n} label={t('forecast.inWeeks', { n })} note={range}>
              <Num value={week.value} size="large" options={digits} />
            </Figure>,
          ]
        })}
      </Figures>
      {method && (
        <p className="hint">
          {t('forecast.how', {
            method: t(`forecast.method.${method}`),
            n: outlook.backtests,
            error: share(error),
            last: share(last_value_error),
          })}
        </p>
      )}
    </section>
  )
}
