import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { type Overview, overviewsQuery } from '../../api/analytics.ts'
import { clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { Own } from '../../ui/own.tsx'
import { Page } from '../../ui/page.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { RecentMoves } from './recent-moves.tsx'
import './today.css'

const FirstClient = lazy(() => import('./first-client.tsx').then((file) => ({ default: file.FirstClient })))

/** How every client is doing, one line each. */
export function TodayPage() {
  const t = useText()
  const overviews = useQuery(overviewsQuery)
  const { data: clients } = useQuery(clientsQuery)
  const mayCreate = useMay('analyst')
  const hasClients = clients?.some(({ is_archived }) => !is_archived) ?? false
  return (
    <Page
      title={t('nav.today')}
      lead={hasClients && <p>{t('today.lead')}</p>}
      actions={
        hasClients &&
        mayCreate && (
          <LinkButton to="/clients" search={{ show: 'new' }} icon="plus">
            {t('clients.create')}
          </LinkButton>
        )
      }
    >
      <Loaded query={overviews}>{(data) => (data.length ? <Clients overviews={data} /> : <FirstClient />)}</Loaded>
    </Page>
  )
}

function Clients({ overviews }: { overviews: Overview[] }) {
  return (
    <>
      <Lines overviews={overviews} />
      {overviews.some(({ standing }) => standing !== null) && <RecentMoves />}
    </>
  )
}

function Lines({ overviews }: { overviews: Overview[] }) {
  const t = useText()
  return (
    <Table
      label={t('nav.today')}
      headings={[
        { id: 'name', label: t('client.name') },
        { id: 'line', label: t('today.days'), isWide: true },
        { id: 'visibility', label: t('overview.visibility'), isNumber: true },
        { id: 'change', label: t('keyword.delta'), isNumber: true },
        { id: 'top3', label: t('top.3'), isNumber: true },
        { id: 'top10', label: t('top.10'), isNumber: true },
        { id: 'top30', label: t('top.30'), isNumber: true, isWide: true },
        { id: 'turns', label: t('today.turns'), isNumber: true, isWide: true },
        { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        { id: 'checked', label: t('today.checked') },
      ]}
    >
      {overviews.map((overview) => (
        <Line key={overview.client_id} overview={overview} />
      ))}
    </Table>
  )
}

const DAYS = 30 * 86_400

function Line({ overview }: { overview: Overview }) {
  const { language, t } = useLanguage()
  const { client_id: clientId, name, domain, keyword_count, standing, running } = overview
  const now = Date.now() / 1000
  const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  return (
    <tr>
      <td>
        <span className="today-name">
          <Link to="/c/$clientId" params={{ clientId }}>
            {name}
          </Link>
          <span className="mono today-domain">
            <Own isClipped>{domain}</Own>
          </span>
        </span>
      </td>
      <td data-wide="true">
        <Sparkline
          label={t('today.line', { n: standing?.history.length ?? 0 })}
          points={(standing?.history ?? []).map(({ checked_at, visibility }) => ({
            at: checked_at,
            value: visibility,
          }))}
          span={{ from: now - DAYS, to: now }}
          vertical="percent"
          width={132}
        />
      </td>
      <td data-number="true">
        {standing ? (
          <Link to="/c/$clientId" params={{ clientId }}>
            <Num value={standing.visibility / 100} options={percent} />
          </Link>
        ) : (
          <Num value={null} />
        )}
      </td>
      <td data-number="true">
        <Delta value={standing?.change ?? null} />
      </td>
      <Count clientId={clientId} value={standing?.top3} band="1-3" />
      <Count clientId={clientId} value={standing?.top10} band="1-10" />
      <Count clientId={clientId} value={standing?.top30} band="1-30" isWide />
      <td data-number="true" data-wide="true">
        {standing && (
          <span className="today-turns">
            <Link to="/c/$clientId/keywords" params={{ clientId }} search={{ turn: 'new' }}>
              <Num value={standing.new_keywords} options={{ signDisplay: 'exceptZero' }} />
            </Link>
            <Link to="/c/$clientId/keywords" params={{ clientId }} search={{ turn: 'lost' }}>
              <Num value={-standing.lost_keywords} options={{ signDisplay: 'negative' }} />
            </Link>
          </span>
        )}
      </td>
      <td data-number="true">
        <Link to="/c/$clientId/keywords" params={{ clientId }}>
          {keyword_count ? <Num value={keyword_count} /> : t('keywords.add')}
        </Link>
      </td>
      <td>
        {running ? (
          <Link to="/jobs/$jobId" params={{ jobId: running.job_id }} className="today-running">
            <progress className="run-progress" max={100} value={running.progress_pct} aria-hidden="true" />
            <span className="mono">
              {formatNumber(language, Math.floor(running.progress_pct) / 100, { style: 'percent' })}
            </span>
          </Link>
        ) : standing ? (
          <Link to="/jobs/$jobId" params={{ jobId: standing.job_id }}>
            <Time at={standing.checked_at} />
          </Link>
        ) : (
          <Link to="/c/$clientId/checks" params={{ clientId }}>
            {t('rail.notChecked')}
          </Link>
        )}
      </td>
    </tr>
  )
}

type CountProps = { clientId: number; value: number | undefined; band: string; isWide?: boolean }

function Count({ clientId, value, band, isWide }: CountProps) {
  return (
    <td data-number="true" data-wide={isWide}>
      {value === undefined ? (
        <Num value={null} />
      ) : (
        <Link to="/c/$clientId/keywords" params={{ clientId }} search={{ band }}>
          <Num value={value} />
        </Link>
      )}
    </td>
  )
}
