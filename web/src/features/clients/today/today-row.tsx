import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Overview } from '../../../api/analytics.ts'
import type { ClientClicks as Clicks } from '../../../api/search-console.ts'
import { pickScope, useScope } from '../../../domain/period/scope.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import { Delta, Num } from '../../../ui/num.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Time } from '../../../ui/time.tsx'
import { togglePin } from './pins.ts'

const PERCENT = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

type LineProps = {
  overview: Overview
  alerts: number | undefined
  isPinned: boolean
  /** By Search Console; undefined: no client has any. */
  clicks: Clicks | null | undefined
}

/** One client: its line, how it changed, and a way to what is behind each number. */
export function TodayRow({ overview, alerts, isPinned, clicks }: LineProps) {
  const t = useText()
  const { client_id: clientId, keyword_count, standing, answers } = overview
  const { span } = useScope()
  const points = standing?.history ?? []
  return (
    <tr data-pinned={isPinned}>
      <td>
        <Name overview={overview} isPinned={isPinned} />
      </td>
      <td data-wide="true">
        <Sparkline
          label={t('today.line', { n: standing?.history.length ?? 0 })}
          points={points.map(({ checked_at, visibility }) => ({
            at: checked_at,
            value: visibility,
          }))}
          span={
            span ?? {
              from: points[0]?.checked_at ?? 0,
              to: (points.at(-1)?.checked_at ?? 0) + 1,
            }
          }
          vertical="percent"
          width={104}
        />
      </td>
      <NumberCell>
        {standing ? (
          <Link to="/c/$clientId" params={{ clientId }} search={pickScope}>
            <Num value={standing.visibility / 100} options={PERCENT} />
          </Link>
        ) : (
          <Num value={null} />
        )}
      </NumberCell>
      <NumberCell>
        <Delta value={standing?.change ?? null} digits={1} />
      </NumberCell>
      <Count clientId={clientId} value={standing?.top3} band="1-3" isWide />
      <Count clientId={clientId} value={standing?.top10} band="1-10" />
      <Count clientId={clientId} value={standing?.top30} band="1-30" isWide />
      <NumberCell isWide>
        {standing ? (
          <ChangeCounts clientId={clientId} standing={standing} />
        ) : (
          <Num value={null} />
        )}
      </NumberCell>
      {clicks !== undefined && (
        <NumberCell isWide>
          <ClicksLink clientId={clientId} clicks={clicks} />
        </NumberCell>
      )}
      <NumberCell isWide>
        {answers ? (
          <Link to="/c/$clientId/answers" params={{ clientId }} search={{ show: 'cited' }}>
            <Num value={answers.cited} />
            <span className="num hint">/{answers.answers}</span>
          </Link>
        ) : (
          <Num value={null} />
        )}
      </NumberCell>
      <NumberCell isWide>
        {alerts ? (
          <Link to="/activity" search={{ client: String(clientId), show: 'alerts' }}>
            <Num value={alerts} />
          </Link>
        ) : (
          alerts === 0 && <span className="num hint">0</span>
        )}
      </NumberCell>
      <NumberCell isWide>
        <Link to="/c/$clientId/keywords" params={{ clientId }} search={pickScope}>
          {keyword_count ? <Num value={keyword_count} /> : t('today.addKeywords')}
        </Link>
      </NumberCell>
      <td data-wide="true">
        <LastCheck overview={overview} />
      </td>
    </tr>
  )
}

function ClicksLink({ clientId, clicks }: { clientId: number; clicks: Clicks | null }) {
  if (!clicks) return <Num value={null} />
  return (
    <>
      <Link to="/c/$clientId/search" params={{ clientId }} search={pickScope}>
        <Num value={clicks.clicks} />
      </Link>
      {clicks.previous_clicks !== null && (
        <div>
          <Delta value={clicks.clicks - clicks.previous_clicks} digits={0} />
        </div>
      )}
    </>
  )
}

function Name({ overview, isPinned }: { overview: Overview; isPinned: boolean }) {
  const t = useText()
  const { client_id: clientId, name, domain, running } = overview
  return (
    <span className="today-first">
      <span className="today-name">
        <Link to="/c/$clientId" params={{ clientId }} search={pickScope} title={name}>
          {name}
        </Link>
        <span className="mono today-domain">
          <Highlight isClipped>{domain}</Highlight>
        </span>
        {running && (
          <span className="table-below">
            <LastCheck overview={overview} />
          </span>
        )}
      </span>
      <span className="today-pin">
        <IconButton
          icon="pin"
          label={t(isPinned ? 'today.unpin' : 'today.pin', { name })}
          onPress={() => togglePin(clientId)}
        />
      </span>
    </span>
  )
}

function ChangeCounts({
  clientId,
  standing,
}: {
  clientId: number
  standing: NonNullable<Overview['standing']>
}) {
  return (
    <span className="today-changes">
      <Link
        to="/c/$clientId/keywords"
        params={{ clientId }}
        search={(old: object) => ({ ...pickScope(old), turn: 'new' })}
      >
        <Num value={standing.new_keywords} options={{ signDisplay: 'exceptZero' }} />
      </Link>
      <Link
        to="/c/$clientId/keywords"
        params={{ clientId }}
        search={(old: object) => ({ ...pickScope(old), turn: 'lost' })}
      >
        <Num
          value={standing.lost_keywords && -standing.lost_keywords}
          options={{ signDisplay: 'negative' }}
        />
      </Link>
    </span>
  )
}

function LastCheck({
  overview: { client_id: clientId, running, standing, last_job },
}: {
  overview: Overview
}) {
  const { language, t } = useLanguage()
  if (running)
    return (
      <Link to="/jobs/$jobId" params={{ jobId: running.job_id }} className="today-running">
        <progress
          className="run-progress"
          max={100}
          value={running.progress_pct}
          aria-hidden="true"
        />
        <span className="mono">
          {formatNumber(language, Math.floor(running.progress_pct) / 100, { style: 'percent' })}
        </span>
      </Link>
    )
  if (last_job && last_job.errors > 0)
    return (
      <Link to="/jobs/$jobId" params={{ jobId: last_job.job_id }} className="today-failed">
        <StatusBadge tone={last_job.status === 'done' ? 'changed' : 'bad'}>
          {t('today.failed', { failed: last_job.errors, n: last_job.checked_keywords })}
        </StatusBadge>
      </Link>
    )
  if (standing)
    return (
      <Link to="/jobs/$jobId" params={{ jobId: standing.job_id }}>
        <Time at={standing.checked_at} />
      </Link>
    )
  return (
    <Link to="/c/$clientId/checks" params={{ clientId }}>
      {t('today.notChecked')}
    </Link>
  )
}

function NumberCell({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <td data-number="true" data-wide={isWide}>
      {children}
    </td>
  )
}

type CountProps = {
  clientId: number
  value: number | undefined
  band: string
  isWide?: boolean
}

function Count({ clientId, value, band, isWide }: CountProps) {
  return (
    <td data-number="true" data-wide={isWide}>
      {value === undefined ? (
        <Num value={null} />
      ) : (
        <Link
          to="/c/$clientId/keywords"
          params={{ clientId }}
          search={(old: object) => ({ ...pickScope(old), band })}
        >
          <Num value={value} />
        </Link>
      )}
    </td>
  )
}
