import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Overview, overviewsQuery } from '../../api/analytics.ts'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Num } from '../../ui/num.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Time } from '../../ui/time.tsx'
import { ClientForm } from './client-form.tsx'
import { ClientDomain, ClientName } from './client-name.tsx'
import { FirstClient } from './first-client.tsx'
import { ImportClients } from './import-clients.tsx'
import { useArchive, useArchiveMany } from './queries.ts'

const SHOWS = ['open', 'archived'] as const

/** Every client, and the way to a new one. What is shown stands in the address. */
export function ClientsPage() {
  const t = useText()
  const clients = useQuery(clientsQuery)
  const mayWork = useMay('analyst')
  const { show } = useSearch({ from: '/inside/clients' })
  const navigate = useNavigate({ from: '/clients' })
  const setShow = (next?: string) =>
    void navigate({ search: (old) => ({ ...old, show: next }), replace: true })
  return (
    <Page
      title={t('nav.clients')}
      actions={
        mayWork &&
        !!clients.data?.length && (
          <>
            <Button icon="upload" onPress={() => setShow('import')}>
              {t('clients.import')}
            </Button>
            <Button kind="primary" icon="plus" onPress={() => setShow('new')}>
              {t('clients.create')}
            </Button>
          </>
        )
      }
    >
      <QueryBoundary query={clients}>
        {(data) => (data.length ? <ClientList clients={data} /> : <FirstClient />)}
      </QueryBoundary>
      <Dialog
        title={t('clients.create')}
        isOpen={show === 'new' && mayWork && !!clients.data?.length}
        onClose={() => setShow(undefined)}
      >
        <ClientForm isAlone />
      </Dialog>
      {show === 'import' && mayWork && <ImportClients onClose={() => setShow(undefined)} />}
    </Page>
  )
}

function ClientList({ clients }: { clients: Client[] }) {
  const t = useText()
  const { q = '', show } = useSearch({ from: '/inside/clients' })
  const navigate = useNavigate({ from: '/clients' })
  const isArchived = show === 'archived'
  const wanted = q.toLowerCase()
  const shown = clients.filter(
    ({ name, domain, is_archived }) =>
      Boolean(is_archived) === isArchived && `${name} ${domain}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <Toolbar>
        <FilterField
          label={t('clients.find')}
          value={q}
          onChange={(text) =>
            void navigate({ search: (old) => ({ ...old, q: text }), replace: true })
          }
        />
        <Select
          label={t('clients.show')}
          isBare
          value={isArchived ? 'archived' : 'open'}
          onChange={(next) =>
            void navigate({
              search: (old) => ({ ...old, show: next === 'open' ? undefined : next }),
              replace: true,
            })
          }
          options={SHOWS.map((id) => ({
            id,
            label: t(id === 'open' ? 'clients.open' : 'clients.inArchive'),
          }))}
        />
      </Toolbar>
      {shown.length ? (
        <Rows key={String(isArchived)} clients={shown} isArchived={isArchived} />
      ) : (
        <EmptyState title={t('clients.noMatch')} text={t('clients.noMatchText')} />
      )}
    </>
  )
}

function Rows({ clients, isArchived }: { clients: Client[]; isArchived: boolean }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { data: overviews = [] } = useQuery(overviewsQuery)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const last = new Map(overviews.map(({ client_id, standing }) => [client_id, standing]))
  const picked = clients.filter(({ id }) => chosen.has(id))
  const isAll = picked.length === clients.length
  return (
    <>
      {picked.length > 0 && (
        <SelectionActions
          clients={picked}
          isArchived={isArchived}
          onDone={() => setChosen(new Set())}
        />
      )}
      <Table
        label={t('nav.clients')}
        headings={[
          ...(mayWork
            ? [
                {
                  id: 'choose',
                  label: t('clients.chooseAll'),
                  isChosen: isAll,
                  onChoose: () => setChosen(new Set(isAll ? [] : clients.map(({ id }) => id))),
                },
              ]
            : []),
          { id: 'name', label: t('client.name') },
          { id: 'domain', label: t('client.domain'), isWide: true },
          { id: 'keywords', label: t('nav.keywords'), isNumber: true },
          { id: 'checked', label: t('today.checked'), isWide: true },
          { id: 'created', label: t('client.created'), isWide: true },
          { id: 'actions', label: t('table.actions'), isHidden: true },
        ]}
      >
        {clients.map((client) => (
          <Row
            key={client.id}
            client={client}
            last={last.get(client.id) ?? null}
            isChosen={chosen.has(client.id)}
            onChoose={() => setChosen((old) => old.symmetricDifference(new Set([client.id])))}
          />
        ))}
      </Table>
    </>
  )
}

/** What can be done with several at once; it can be taken back like the single step. */
function SelectionActions({
  clients,
  isArchived,
  onDone,
}: {
  clients: Client[]
  isArchived: boolean
  onDone(): void
}) {
  const t = useText()
  const archive = useArchiveMany()
  return (
    <div className="form-row" role="status">
      <span className="quiet">{t('clients.chosen', { n: clients.length })}</span>
      <Button
        icon="archive"
        onPress={() => {
          archive(clients, !isArchived)
          onDone()
        }}
      >
        {t(isArchived ? 'clients.restore' : 'clients.archive')}
      </Button>
    </div>
  )
}

type RowProps = {
  client: Client
  last: Overview['standing']
  isChosen: boolean
  onChoose(): void
}

function Row({ client, last, isChosen, onChoose }: RowProps) {
  const t = useText()
  const archive = useArchive()
  const mayWork = useMay('analyst')
  const { id, name, keyword_count, created_at, is_archived } = client
  return (
    <tr data-shown={isChosen}>
      {mayWork && (
        <td>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('clients.choose', { name })}
          />
        </td>
      )}
      <ClientName client={client} />
      <ClientDomain client={client} />
      <td data-number="true">
        <Link to="/c/$clientId/keywords" params={{ clientId: id }}>
          <Num value={keyword_count} />
        </Link>
      </td>
      <td className="quiet" data-wide="true">
        {last && (
          <Link to="/jobs/$jobId" params={{ jobId: last.job_id }}>
            <Time at={last.checked_at} />
          </Link>
        )}
      </td>
      <td className="quiet" data-wide="true">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        {mayWork && (
          <Button
            kind="quiet"
            icon="archive"
            onPress={() => archive(client, !is_archived)}
            aria-label={`${t(is_archived ? 'clients.restore' : 'clients.archive')}: ${name}`}
          >
            {t(is_archived ? 'clients.restore' : 'clients.archive')}
          </Button>
        )}
      </td>
    </tr>
  )
}
