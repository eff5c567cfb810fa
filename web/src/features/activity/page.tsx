import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { clientsQuery } from '../../api/clients.ts'
import { SeverityIcon } from '../../domain/advice/severity-icon.tsx'
import { InboxNav } from '../../domain/inbox-nav.tsx'
import { useText } from '../../i18n/language.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Time } from '../../ui/time.tsx'
import { useActivityText } from './activity-text.ts'
import { type Activity, activityQuery, PAGE_SIZE } from './queries.ts'

/** Everything that happened, of one client or of all; bad news alone on demand. */
export function ActivityPage() {
  const t = useText()
  const { client, show, page: text } = useSearch({ from: '/inside/activity' })
  const navigate = useNavigate({ from: '/activity' })
  const page = Math.max(1, Number(text) || 1)
  const clientId = Number(client) || undefined
  const isBad = show === 'alerts'
  const news = useQuery({
    ...activityQuery({ clientId, isBad, page }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('shell.activity')}
      lead={<p>{t('activity.lead')}</p>}
      nav={<InboxNav />}
      actions={
        <Link to="/settings/notifications" className="activity-choose">
          {t('activity.settings')}
        </Link>
      }
    >
      <Filters />
      <QueryBoundary query={news}>
        {(list) =>
          list.length === 0 && page === 1 ? (
            <EmptyState
              title={t(isBad ? 'activity.noAlerts' : 'activity.nothing')}
              text={t(isBad ? 'activity.noAlertsText' : 'activity.noneText')}
            />
          ) : (
            <>
              <Rows list={list.slice(0, PAGE_SIZE)} />
              <PageSteps
                page={page}
                isLast={list.length <= PAGE_SIZE}
                onGo={(next) =>
                  void navigate({ search: (old) => ({ ...old, page: String(next) }) })
                }
              />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function Filters() {
  const t = useText()
  const { client = '', show } = useSearch({ from: '/inside/activity' })
  const navigate = useNavigate({ from: '/activity' })
  const { data: clients = [] } = useQuery(clientsQuery)
  const setFilter = (next: { client?: string; show?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace: true })
  return (
    <Toolbar>
      <Segmented
        label={t('activity.kind')}
        value={show === 'alerts' ? 'alerts' : 'everything'}
        options={[
          { id: 'everything', label: t('activity.everything') },
          { id: 'alerts', label: t('activity.alerts') },
        ]}
        onChange={(next) => setFilter({ show: next === 'alerts' ? next : undefined })}
      />
      <Select
        label={t('nav.client')}
        isBare
        value={client}
        options={[
          { id: '', label: t('shell.allClients') },
          ...clients.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        onChange={(next) => setFilter({ client: next })}
      />
    </Toolbar>
  )
}

function Rows({ list }: { list: Activity[] }) {
  const t = useText()
  const textOf = useActivityText()
  const { data: clients = [] } = useQuery(clientsQuery)
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return (
    <Table
      label={t('shell.activity')}
      headings={[
        { id: 'what', label: t('activity.kind') },
        { id: 'client', label: t('nav.client'), isWide: true },
        { id: 'when', label: t('credits.when') },
      ]}
    >
      {list.map((activity) => (
        <tr key={activity.id}>
          <td data-wrap="true">
            <SeverityIcon color={activity.color} />{' '}
            <Link to={activity.url}>{textOf(activity)}</Link>
          </td>
          <td data-wide="true" data-clip="true">
            {activity.client_id !== null && names.has(activity.client_id) && (
              <Link to="/c/$clientId" params={{ clientId: activity.client_id }}>
                {names.get(activity.client_id)}
              </Link>
            )}
          </td>
          <td className="quiet">
            <Time at={activity.time} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
