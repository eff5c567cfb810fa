import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { alertsQuery, type Overview, overviewsAtQuery } from '../../../api/analytics.ts'
import { clientsQuery } from '../../../api/clients.ts'
import { clientClicksQuery } from '../../../api/search-console.ts'
import { useMay } from '../../../api/session.ts'
import { useScope } from '../../../domain/period/scope.ts'
import { useVersusDay } from '../../../domain/period/versus.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ArriveTogether, EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { type Column, nextOrder, type Order, readOrder, sortOverviews } from './order.ts'
import { usePins } from './pins.ts'
import { RecentMoves } from './recent-moves.tsx'
import './today.css'
import { TodayRow } from './today-row.tsx'

const FirstClient = lazy(() =>
  import('../first-client.tsx').then((file) => ({ default: file.FirstClient })),
)
const TodaySearch = lazy(() =>
  import('./today-search.tsx').then((file) => ({ default: file.TodaySearch })),
)
const RunAll = lazy(() => import('./run-all.tsx').then((file) => ({ default: file.RunAll })))

/** So many lines are looked through by eye; more are filtered. */
const MAX_WITHOUT_SEARCH = 8
const FIRST_LINES = 25

/** How every client is doing, one line each. */
export function TodayPage() {
  const t = useText()
  const { at, span } = useScope()
  const overviews = useQuery(overviewsAtQuery(at, daysOf(span)))
  const { data: clients } = useQuery(clientsQuery)
  // Each is a column of the table.
  const beside = [useQuery(alertsQuery), useQuery(clientClicksQuery)]
  const mayWork = useMay('analyst')
  const [isRunning, setRunning] = useState(false)
  const hasClients = clients?.some(({ is_archived }) => !is_archived) ?? false
  // Known when the rest is drawn: actions neither come nor go before.
  const mayHaveClients = useDeferredValue(hasClients || overviews.isPending)
  return (
    <Page
      title={t('nav.today')}
      lead={mayHaveClients && <p>{t('today.lead')}</p>}
      isArriving={!hasClients}
      actions={
        mayHaveClients &&
        mayWork && (
          <>
            <Button icon="play" onPress={() => setRunning(true)}>
              {t('today.runAll')}
            </Button>
            <LinkButton to="/clients" search={{ show: 'new' }} icon="plus">
              {t('clients.create')}
            </LinkButton>
          </>
        )
      }
    >
      <QueryBoundary query={overviews}>
        {(data) =>
          data.length ? (
            <ArriveTogether queries={beside} rows={data.length + 2}>
              <Clients overviews={data} />
            </ArriveTogether>
          ) : (
            <FirstClient />
          )
        }
      </QueryBoundary>
      {isRunning && (
        <Suspense>
          <RunAll overviews={overviews.data ?? []} onClose={() => setRunning(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Clients({ overviews }: { overviews: Overview[] }) {
  const t = useText()
  const { q = '' } = useSearch({ from: '/inside/' })
  const wanted = q.toLowerCase()
  const versus = useVersusDay(overviews.map(({ standing }) => standing?.compared_at))
  const found = overviews.filter(({ name, domain }) =>
    `${name} ${domain}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      {overviews.length > MAX_WITHOUT_SEARCH && (
        <div className="today-finder">
          <Suspense>
            <TodaySearch />
          </Suspense>
        </div>
      )}
      {found.length ? (
        <Lines overviews={found} versus={versus} />
      ) : (
        <EmptyState title={t('clients.noMatch')} text={t('today.noMatch')} />
      )}
      {overviews.some(({ standing }) => standing !== null) && <RecentMoves versus={versus} />}
    </>
  )
}

function Lines({ overviews, versus }: { overviews: Overview[]; versus: string }) {
  const t = useText()
  const { sort, show, ...search } = useSearch({ from: '/inside/' })
  const navigate = useNavigate({ from: '/' })
  const pins = usePins()
  const { data: counted } = useQuery(alertsQuery)
  const { data: clicks } = useQuery(clientClicksQuery)
  const hasClicks = overviews.some(({ client_id }) => clicks?.has(client_id))
  const alerts = new Map(counted?.map(({ client_id, count }) => [client_id, count]))
  const order = readOrder(sort)
  const lines = sortOverviews(overviews, { order, pins, alerts })
  const shown = show === 'all' ? lines : lines.slice(0, FIRST_LINES)

  const sortable = (id: Column, label: string) => ({
    ...{ id, label, isNumber: id !== 'name' && id !== 'checked' },
    order: order?.column === id ? directionOf(order) : ('none' as const),
    onSort: () =>
      void navigate({
        search: (old) => ({ ...old, sort: nextOrder(order, id) }),
        replace: true,
        resetScroll: false,
      }),
  })
  return (
    <div className="today-lines">
      <Table
        label={t('nav.today')}
        headings={[
          sortable('name', t('client.name')),
          { id: 'line', label: t('today.trend'), isWide: true },
          sortable('visibility', t('overview.visibility')),
          sortable('change', `${t('keyword.delta')} ${versus}`),
          { ...sortable('top3', t('top.3')), isWide: true },
          sortable('top10', t('top.10')),
          { ...sortable('top30', t('top.30')), isWide: true },
          { id: 'changes', label: t('today.changes'), isNumber: true, isWide: true },
          ...(hasClicks
            ? [{ id: 'clicks', label: t('today.googleClicks'), isNumber: true, isWide: true }]
            : []),
          { ...sortable('cited', t('today.cited')), isWide: true },
          { ...sortable('alerts', t('today.alerts')), isWide: true },
          { ...sortable('keywords', t('nav.keywords')), isWide: true },
          { ...sortable('checked', t('today.checked')), isWide: true },
        ]}
      >
        {shown.map((overview) => (
          <TodayRow
            key={overview.client_id}
            overview={overview}
            alerts={counted && (alerts.get(overview.client_id) ?? 0)}
            isPinned={pins.includes(overview.client_id)}
            clicks={hasClicks ? (clicks?.get(overview.client_id) ?? null) : undefined}
          />
        ))}
      </Table>
      {shown.length < lines.length && (
        <Link to="/" search={{ ...search, sort, show: 'all' }} replace resetScroll={false}>
          {t('today.all', { n: lines.length })}
        </Link>
      )}
    </div>
  )
}

const DAY = 86_400
const MAX_DAYS = 365

/** How far back the lines go. */
const daysOf = (span: { from: number; to: number } | null) =>
  span ? Math.min(MAX_DAYS, Math.ceil((span.to - span.from) / DAY)) : MAX_DAYS

const directionOf = ({ isDown }: Order): 'ascending' | 'descending' =>
  isDown ? 'descending' : 'ascending'
