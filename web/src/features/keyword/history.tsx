import { useQuery } from '@tanstack/react-query'
import type { HistoryPoint } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { importedPositionsQuery } from '../../api/history-imports.ts'
import type { Keyword } from '../../api/keywords.ts'
import { useOtherSourceHistory, useOtherSourceName } from '../../api/other-source.ts'
import { useAnnotationMarks } from '../../domain/period/annotation-marks.ts'
import { useScope } from '../../domain/period/scope.ts'
import { useVersus } from '../../domain/period/versus.ts'
import { sourceChangeBetween } from '../../domain/runs/source-change.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { Delta } from '../../ui/num.tsx'
import { type Days, pointBefore } from './days.ts'
import { importedSeries } from './imported-history.tsx'
import { pageChangesOf } from './page-changes.ts'

type HistoryProps = {
  client: Client
  keyword: Keyword
  points: HistoryPoint[]
  /** The same keyword on the other device: a line of its own. */
  beside: HistoryPoint[]
  days: Days
}

/** Places over time in steps, since a rank is not between two; a diamond where another page took over. */
export function History({ client, keyword, points, beside, days }: HistoryProps) {
  const { language, t } = useLanguage()
  const { span, at } = useScope()
  const pastName = useOtherSourceName('search')
  const past = useOtherSourceHistory(client.id, keyword.id)
  const inside = span
    ? points.filter(({ checked_at: at }) => at >= span.from && at < span.to)
    : points
  const shown = inside.length > 0 ? inside : points
  const devices = new Set(points.map(({ device }) => device))
  const ofPast = past
    .filter(
      ({ device, checked_at: at }) =>
        devices.has(device) && (!span || (at >= span.from && at < span.to)),
    )
    .map(({ checked_at, position }) => ({ at: checked_at, value: position }))
  const { data: brought = [] } = useQuery(importedPositionsQuery(client.id, keyword.id))
  const imported = brought.filter(
    ({ device, at: day }) =>
      devices.has(device) && (!span || (day >= span.from && day < span.to)),
  )
  const pageChanges = pageChangesOf(shown)
  const firsts = [shown[0]?.checked_at ?? 0, ofPast[0]?.at, imported[0]?.at]
  const first = Math.min(...firsts.filter((each) => each !== undefined))
  const last = shown.at(-1)?.checked_at ?? first
  const room = Math.max(43_200, (last - first) * 0.02)
  const frame = span && inside.length > 0 ? span : { from: first - room, to: last + room }
  const notes = useAnnotationMarks(client.id, frame)
  const best = shown.reduce<number | null>(
    (low, { position }) => (position === null ? low : Math.min(low ?? 101, position)),
    null,
  )
  const now = shown.at(-1)
  const before = now && pointBefore(points.slice(0, points.indexOf(now)), at)
  const versus = useVersus(before?.checked_at)
  const positionText = (position: number | null) =>
    position === null ? t('band.none') : String(position)
  const other = beside.filter(({ checked_at: at }) => at >= frame.from && at < frame.to)
  const deviceOf = (list: HistoryPoint[]) =>
    list.slice(0, 1).map(({ device }) => t(`device.${device}`))[0] ?? ''
  const tooltipAt = (at: number) => {
    const point = shown.find(({ checked_at }) => checked_at === at)
    if (!point) return { text: '', content: null }
    return {
      text: `${wholeDay(language, at)}: ${positionText(point.position)}`,
      content: (
        <>
          <b>
            {wholeDay(language, at)} · {positionText(point.position)}
          </b>{' '}
          {point.delta !== null && point.delta !== 0 && <Delta value={point.delta} />}
          {point.url && <p className="quiet tip-path">{pathOf(point.url)}</p>}
          {pageChanges.some((change) => change.at === at) && (
            <p>{t('keywordPage.otherPage')}</p>
          )}
        </>
      ),
    }
  }
  return (
    <ChartFrame
      title={t('keywordPage.positions')}
      text={
        <>
          {t('keywordPage.now', { position: positionText(now?.position ?? null) })}
          {now && before && (
            <>
              {' · '}
              {t('keyword.delta')} {versus}:{' '}
              <ChangeBetween now={now.position} before={before.position} />
            </>
          )}
          {best !== null && <> · {t('keywordPage.best', { n: best })}</>}
          {pageChanges.length > 0 && (
            <> · {t('keywordPage.pageChanges', { n: pageChanges.length })}</>
          )}
        </>
      }
      file={`${client.domain}-${keyword.query}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          { id: 'position', label: t('keyword.position'), isNumber: true },
          { id: 'delta', label: t('keyword.delta'), isNumber: true },
          { id: 'url', label: t('keywordPage.url') },
          ...(other.length > 0 ? [{ id: 'device', label: t('keyword.device') }] : []),
        ],
        rows: [
          ...[...shown.toReversed(), ...other.toReversed()].map(
            ({ job_id, device, date, position, delta, url }) => ({
              id: `${job_id}:${device}`,
              href: `/jobs/${job_id}`,
              cells: [
                date,
                position,
                delta,
                url,
                ...(other.length > 0 ? [t(`device.${device}`)] : []),
              ],
            }),
          ),
          ...imported.toReversed().map(({ date, position, url }) => ({
            id: `imported:${date}`,
            cells: [
              `${date} · ${t('keywordPage.imported')}`,
              position,
              null,
              url,
              ...(other.length > 0 ? [''] : []),
            ],
          })),
        ],
      }}
    >
      <TimeChart
        label={t('keywordPage.positions')}
        series={[
          {
            id: 'own',
            label: [
              ...(other.length > 0 ? [deviceOf(shown)] : []),
              positionText(now?.position ?? null),
            ].join(' '),
            kind: 'own',
            points: valuesOf(shown),
          },
          ...(other.length > 0
            ? [
                {
                  id: 'other',
                  label: deviceOf(other),
                  kind: 'other' as const,
                  points: valuesOf(other),
                },
              ]
            : []),
          ...(ofPast.length > 0
            ? [
                {
                  id: 'other source',
                  label: t(`chart.${pastName}`),
                  kind: 'other' as const,
                  points: ofPast,
                },
              ]
            : []),
          ...importedSeries(imported, t('keywordPage.imported')),
        ]}
        marks={notes}
        sourceChangeAt={
          pastName === 'simulated'
            ? sourceChangeBetween(
                shown.map(({ checked_at }) => ({ at: checked_at })),
                ofPast,
              )
            : null
        }
        span={frame}
        vertical="position"
        height={240}
        changes={pageChanges.map(({ at }) => at)}
        held={[days.before?.checked_at, days.now?.checked_at].filter((at) => at !== undefined)}
        tooltipAt={tooltipAt}
        onPick={(at) => days.select(shown.find(({ checked_at }) => checked_at === at))}
      />
    </ChartFrame>
  )
}

function ChangeBetween({ now, before }: { now: number | null; before: number | null }) {
  const t = useText()
  if (now === null && before === null) return '–'
  if (now === null || before === null) return t(now === null ? 'turn.lost' : 'turn.new')
  return <Delta value={before - now} />
}

const valuesOf = (points: HistoryPoint[]) =>
  points.map(({ checked_at, position }) => ({ at: checked_at, value: position }))
