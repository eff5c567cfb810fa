import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ClientDomain, ClientName } from './client-name.tsx'

const FirstClient = lazy(() => import('./first-client.tsx').then((file) => ({ default: file.FirstClient })))

/** How every client is doing, one line each. */
export function TodayPage() {
  const t = useText()
  const clients = useQuery(clientsQuery)
  const mayCreate = useMay('analyst')
  const hasClients = clients.data?.some(({ is_archived }) => !is_archived) ?? false
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
      <Loaded query={clients}>{(data) => <Lines clients={data.filter(({ is_archived }) => !is_archived)} />}</Loaded>
    </Page>
  )
}

function Lines({ clients }: { clients: Client[] }) {
  const t = useText()
  if (!clients.length) return <FirstClient />
  return (
    <Table
      label={t('nav.today')}
      headings={[
        { id: 'name', label: t('client.name') },
        { id: 'domain', label: t('client.domain'), isWide: true },
        { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        { id: 'updated', label: t('client.updated'), isWide: true },
      ]}
    >
      {clients.map((client) => (
        <Line key={client.id} client={client} />
      ))}
    </Table>
  )
}

function Line({ client }: { client: Client }) {
  const t = useText()
  const { id, keyword_count, updated_at } = client
  return (
    <tr>
      <ClientName client={client} />
      <ClientDomain client={client} />
      <td data-number="true">
        <Link to="/c/$clientId/keywords" params={{ clientId: id }}>
          {keyword_count ? <Num value={keyword_count} /> : t('keywords.add')}
        </Link>
      </td>
      <td className="quiet" data-wide="true">
        <Time at={updated_at} />
      </td>
    </tr>
  )
}
