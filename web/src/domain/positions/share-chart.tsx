import type { ReactNode } from 'react'
import type { Answer } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import type { Competitor } from '../../api/competitors.ts'
import { formatNumber, wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import { LineSample } from '../../ui/chart/line-sample.tsx'
import { lineStyleOf } from '../../ui/chart/line-style.ts'
import type { Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'

type Share = Answer<'get', '/api/v1/clients/{client_id}/share-of-voice'>

type ShareChartProps = {
  client: Client
  share: Share
  competitors: Competitor[]
  span: { from: number; to: number } | null
  height?: number
  actions?: ReactNode
}

/** Four competitors have a look of their own, further ones are grey unless one is chosen. */
const MAX_COMPETITORS = 9

/** Whose results get the clicks, over time: the client on the highlighter, each competitor with dashes of its own. */
export function ShareChart({
  client,
  share,
  competitors,
  span,
  height = 220,
  actions,
}: ShareChartProps) {
  const { language, t } = useLanguage()
  const { history, volumes } = share
  const known =
    volumes.known < volumes.keywords &&
    t('share.known', { known: volumes.known, n: volumes.keywords })
  const percent = (value: number | undefined) =>
    value === undefined
      ? '–'
      : formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 1 })
  const lines = [
    { domain: client.domain, name: client.name, kind: 'own' as const, lineStyle: undefined },
    ...competitors.slice(0, MAX_COMPETITORS).map(({ domain, name, ...chosen }, index) => ({
      domain,
      name: name || domain,
      kind: 'other' as const,
      lineStyle: lineStyleOf(index, chosen),
    })),
  ]
  const series: Series[] = lines.map(({ domain, name, kind, lineStyle }) => ({
    id: domain,
    label: history.length ? name : '',
    kind,
    ...(lineStyle && { lineStyle }),
    points: history.flatMap(({ checked_at, shares }) => {
      const value = shares[domain]
      return value === undefined ? [] : [{ at: checked_at, value }]
    }),
  }))
  const first = history[0]?.checked_at ?? 0
  const tooltipAt = (at: number) => {
    const shares = history.find(({ checked_at }) => checked_at === at)?.shares ?? {}
    const rows = lines.toSorted((a, b) => (shares[b.domain] ?? 0) - (shares[a.domain] ?? 0))
    return {
      text: `${wholeDay(language, at)}: ${rows.map(({ name, domain }) => `${name} ${percent(shares[domain])}`).join(', ')}`,
      content: (
        <>
          <b>{wholeDay(language, at)}</b>
          <dl>
            {rows.map(({ name, domain, lineStyle }) => (
              <div key={domain} className="tip-row">
                <dt>
                  <LineSample {...(lineStyle !== undefined && { lineStyle })} />
                  {name}
                </dt>
                <dd className="num">{percent(shares[domain])}</dd>
              </div>
            ))}
          </dl>
        </>
      ),
    }
  }
  return (
    <ChartFrame
      title={t('share.title')}
      text={[t('share.text'), known].filter(Boolean).join('. ')}
      actions={actions}
      file={`share-${client.domain}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          ...lines.map(({ domain, name }) => ({
            id: domain,
            label: `${name}, %`,
            isNumber: true,
          })),
        ],
        rows: history.toReversed().map(({ job_id, date, shares }) => ({
          id: job_id,
          href: `/jobs/${job_id}`,
          cells: [date, ...lines.map(({ domain }) => shares[domain] ?? null)],
        })),
      }}
    >
      <TimeChart
        label={t('share.title')}
        series={series}
        span={
          span ?? { from: first - 43_200, to: (history.at(-1)?.checked_at ?? first) + 43_200 }
        }
        vertical="percent"
        height={height}
        tooltipAt={tooltipAt}
      />
    </ChartFrame>
  )
}
