import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../../api/client/client.ts'
import { clientsQuery } from '../../../api/clients.ts'
import { unreadAlertsQuery } from '../../../api/unread.ts'
import { InboxNav } from '../../../domain/inbox-nav.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { PageSteps } from '../../../ui/table/page-steps.tsx'
import { SampleTable } from '../../../ui/table/sample-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { ToolbarSelect } from '../../../ui/table/toolbar-select.tsx'
import { AlertRow } from './alert-row.tsx'
import './alert-inbox.css'
import { ALERTS, type Alert, alertsQuery, PAGE_SIZE, SHOWN, type Shown } from './queries.ts'

const FROM = { from: '/inside/inbox/alerts' } as const

/** What the rules found, one line per cause, with the evidence in place. */
export function AlertsPage() {
  const t = useText()
  const { client, show, page: text } = useSearch(FROM)
  const navigate = useNavigate({ from: '/inbox/alerts' })
  const page = Math.max(1, Number(text) || 1)
  const asked = { show: shownOf(show), clientId: Number(client) || undefined, page }
  const alerts = useQuery({ ...alertsQuery(asked), placeholderData: keepPreviousData })
  const newest = alerts.data?.[0]?.id
  return (
    <Page
      title={t('alerts.title')}
      about={t('nav.inbox')}
      lead={<p>{t('alertInbox.lead')}</p>}
      nav={<InboxNav />}
      actions={<ReadAll upTo={newest} />}
    >
      <Filters />
      <QueryBoundary query={alerts}>
        {(list) =>
          list.length === 0 && page === 1 ? (
            <EmptyState
              title={t('alertInbox.none')}
              text={t('alertInbox.noneText')}
              picture={
                <SampleTable
                  headings={[t('alertInbox.what'), t('nav.client')]}
                  rows={[
                    [t('found.falls_by', { n: 3, amount: '10' }), 'shop.example'],
                    [t('found.backlink_lost', { n: 1 }), 'shop.example'],
                    [t('found.enters_top', { n: 2, amount: '3' }), 'magazine.example'],
                  ]}
                />
              }
            >
              <LinkButton to="/settings/alerts">{t('alertInbox.noneRules')}</LinkButton>
            </EmptyState>
          ) : (
            <>
              <Rows list={list.slice(0, PAGE_SIZE)} />
              <PageSteps
                page={page}
                isLast={list.length <= PAGE_SIZE}
                onGo={(next) =>
                  void navigate({
                    search: (old) => ({ ...old, alert: undefined, page: String(next) }),
                  })
                }
              />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

const shownOf = (text: string | undefined): Shown =>
  SHOWN.find((each) => each === text) ?? 'open'

/** Up to the newest that is shown: what came since is not read yet. */
function ReadAll({ upTo }: { upTo: number | undefined }) {
  const t = useText()
  const { data: unread = 0 } = useQuery(unreadAlertsQuery)
  const read = useAction({
    run: () =>
      api('post', '/api/v1/alerts/read', { body: upTo === undefined ? {} : { up_to: upTo } }),
    refresh: [ALERTS],
  })
  return (
    <>
      {unread > 0 && (
        <Button icon="check" isPending={read.isPending} onPress={() => read.mutate()}>
          {t('alertInbox.readAll')}
        </Button>
      )}
      <LinkButton to="/settings/alerts" icon="settings">
        {t('alertInbox.noneRules')}
      </LinkButton>
    </>
  )
}

function Filters() {
  const t = useText()
  const { client = '', show } = useSearch(FROM)
  const navigate = useNavigate({ from: '/inbox/alerts' })
  const { data: clients = [] } = useQuery(clientsQuery)
  const setFilter = (next: { client?: string; show?: string }) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, alert: undefined, ...next }),
      replace: true,
    })
  return (
    <Toolbar>
      <Segmented
        label={t('alertInbox.show')}
        value={shownOf(show)}
        options={SHOWN.map((id) => ({ id, label: t(`alertInbox.${id}`) }))}
        onChange={(next) => setFilter({ show: next })}
      />
      <ToolbarSelect
        label={t('nav.client')}
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

function Rows({ list }: { list: Alert[] }) {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return (
    <Table
      label={t('alerts.title')}
      headings={[
        { id: 'what', label: t('alertInbox.what') },
        { id: 'client', label: t('nav.client'), isWide: true },
        { id: 'assigned', label: t('alertInbox.assigned'), isWide: true },
        { id: 'when', label: t('alertInbox.when') },
      ]}
    >
      {list.map((alert) => (
        <AlertRow key={alert.id} alert={alert} client={names.get(alert.client_id ?? 0)} />
      ))}
    </Table>
  )
}
