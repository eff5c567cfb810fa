import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type VisibilityPoint, visibilityQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { useOtherSourceName, useOtherSourceVisibility } from '../../api/other-source.ts'
import { annotationsQuery } from '../../domain/period/annotation-marks.ts'
import { writeSpan } from '../../domain/period/period.ts'
import { useScope, useSetScope } from '../../domain/period/scope.ts'
import { sourceChangeBetween } from '../../domain/runs/source-change.ts'
import { dayAndMonth, formatNumber, wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import type { Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Annotations } from './annotations.tsx'
import { Figures } from './figures.tsx'

const DAY = 86_400
const HEIGHT = 280

/** Visibility over time, the compared period as a ghost below it, and what happened meanwhile. */
export function VisibilityPanel({ client }: { client: Client }) {
  const { language, t, translateNotice } = useLanguage()
  const navigate = useNavigate()
  const setScope = useSetScope()
  const { span, compared, segment, period } = useScope()
  const [zoom, setZoom] = useState<{ from: string; to: string } | null>(null)
  const { data: points } = useQuery(visibilityQuery(client.id, { span, segment }))
  const ghost = useQuery({
    ...visibilityQuery(client.id, { span: compared, segment }),
    enabled: compared !== null,
  })
  const before = compared ? (ghost.data ?? []) : []
  const otherName = useOtherSourceName('search')
  const other = useOtherSourceVisibility(client.id, { span, segment }).map(
    ({ checked_at, visibility }) => ({
      at: checked_at,
      value: visibility,
    }),
  )
  const { data: annotations = [] } = useQuery(annotationsQuery(client.id))
  const shown =
    span ?? wholeSpan([...other.map(({ at }) => ({ checked_at: at })), ...(points ?? [])])
  const shift = span && compared ? span.from - compared.from : 0
  const inside = annotations.filter(({ happened_at: at }) => at >= shown.from && at < shown.to)
  const marks = inside.map(({ happened_at, note }, index) => ({
    at: happened_at,
    sign: String(index + 1),
    label: translateNotice(note),
  }))
  const percent = (value: number) =>
    formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 1 })
  const pointAt = (at: number) => points?.find(({ checked_at }) => checked_at === at)
  const series: Series[] = [
    {
      id: 'own',
      label: points?.length ? percent(points.at(-1)?.visibility ?? 0) : '',
      kind: 'own',
      points: (points ?? []).map(({ checked_at, visibility, is_partial }) => ({
        at: checked_at,
        value: visibility,
        isOpen: is_partial,
      })),
    },
    {
      id: 'ghost',
      label: before.length && compared ? dayAndMonth(language, compared.to - 1) : '',
      kind: 'ghost',
      points: before.map(({ checked_at, visibility }) => ({
        at: checked_at + shift,
        value: visibility,
      })),
    },
    ...(other.length > 0
      ? [
          {
            id: 'other world',
            label: t(`chart.${otherName}`),
            kind: 'other' as const,
            points: other,
          },
        ]
      : []),
  ]
  const tooltipAt = (at: number) => {
    const point = pointAt(at)
    if (!point) return { text: '', content: null }
    const text = `${wholeDay(language, at)}: ${percent(point.visibility)}`
    return { text, content: <PointTip point={point} percent={percent} /> }
  }
  return (
    <ChartFrame
      title={t('overview.visibility')}
      lead={<Figures client={client} />}
      actions={
        zoom?.to === period && (
          <Button kind="quiet" icon="close" onPress={() => setScope({ period: zoom.from })}>
            {t('chart.resetZoom')}
          </Button>
        )
      }
      file={`visibility-${client.domain}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          { id: 'visibility', label: `${t('overview.visibility')}, %`, isNumber: true },
          { id: 'top3', label: t('top.3'), isNumber: true },
          { id: 'top10', label: t('top.10'), isNumber: true },
          { id: 'top30', label: t('top.30'), isNumber: true },
          { id: 'none', label: t('band.none'), isNumber: true },
          { id: 'failed', label: t('state.failed'), isNumber: true },
        ],
        rows: (points ?? []).toReversed().map((point) => ({
          id: point.job_id,
          href: `/jobs/${point.job_id}`,
          cells: [
            point.date,
            point.visibility,
            point.top3,
            point.top10,
            point.top30,
            point.not_found,
            point.failed,
          ],
        })),
      }}
    >
      <div className="overview-chart">
        {points?.length === 0 && other.length === 0 ? (
          <EmptyState title={t('overview.nothingHere')} text={t('overview.nothingHereText')} />
        ) : (
          <TimeChart
            label={t('overview.visibility')}
            series={series}
            span={shown}
            vertical="percent"
            height={HEIGHT}
            marks={marks}
            sourceChangeAt={
              otherName === 'simulated'
                ? sourceChangeBetween(series[0]?.points ?? [], other)
                : null
            }
            tooltipAt={tooltipAt}
            onRange={(from, to) => {
              const inner = writeSpan({ from, to: Math.max(to, from + DAY) })
              setZoom({ from: zoom?.to === period ? zoom.from : period, to: inner })
              setScope({ period: inner })
            }}
            onPick={(at) => {
              const point = pointAt(at)
              if (point) void navigate({ to: '/jobs/$jobId', params: { jobId: point.job_id } })
            }}
          />
        )}
      </div>
      <Annotations client={client} annotations={inside} />
    </ChartFrame>
  )
}

function PointTip({
  point,
  percent,
}: {
  point: VisibilityPoint
  percent(value: number): string
}) {
  const { language, t } = useLanguage()
  const rows = [
    [t('overview.visibility'), percent(point.visibility)],
    [t('top.3'), formatNumber(language, point.top3)],
    [t('top.10'), formatNumber(language, point.top10)],
    [t('band.none'), formatNumber(language, point.not_found)],
    ...(point.failed ? [[t('state.failed'), formatNumber(language, point.failed)]] : []),
  ]
  return (
    <>
      <b>{wholeDay(language, point.checked_at)}</b>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="tip-row">
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {point.is_partial && <p className="quiet">{t('overview.partial')}</p>}
    </>
  )
}

/** From the first check to the last, with a little air. */
function wholeSpan(points: Pick<VisibilityPoint, 'checked_at'>[]) {
  const from = points[0]?.checked_at ?? Date.now() / 1000 - DAY
  const to = points.at(-1)?.checked_at ?? from
  return { from: from - DAY / 2, to: to + DAY / 2 }
}
