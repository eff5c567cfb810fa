import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { domainName } from '../../ui/domain-name.ts'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { exportClients, keywordsFile, save } from './archive.ts'

/** The whole workspace as one archive, or a client at a time. */
export function Export() {
  const t = useText()
  const clients = useQuery(clientsQuery)
  const { workspace } = useMe()
  const all = clients.data ?? []
  return (
    <Section
      title={t('data.export')}
      text={t('data.exportText')}
      actions={
        all.length > 0 && (
          <ExportButton
            clients={all}
            label={t('data.exportAll')}
            name={`${fileName(workspace.name)}.zip`}
            isPrimary
          />
        )
      }
    >
      <QueryBoundary query={clients} rows={5}>
        {(data) =>
          data.length ? (
            <Rows clients={data} />
          ) : (
            <EmptyState title={t('clients.none')} text={t('data.nothing')}>
              <LinkButton to="/clients">{t('clients.create')}</LinkButton>
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

const ARCHIVE = 'ZIP'

const fileName = (text: string) =>
  text.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 80) || 'sightline'

function Rows({ clients }: { clients: Client[] }) {
  const t = useText()
  return (
    <Table
      label={t('data.export')}
      headings={[
        { id: 'name', label: t('nav.client') },
        { id: 'keywords', label: t('nav.keywords'), isNumber: true, isWide: true },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {clients.map((client) => (
        <tr key={client.id}>
          <td data-clip="name" title={client.name}>
            {client.name}{' '}
            <span className="mono hint" data-wide="true">
              {domainName(client.domain)}
            </span>
          </td>
          <td data-number="true" data-wide="true">
            <Link to="/c/$clientId/keywords" params={{ clientId: client.id }}>
              <Num value={client.keyword_count} />
            </Link>
          </td>
          <td data-actions="true">
            {(['csv', 'json'] as const).map((format) => (
              <a
                key={format}
                className="button"
                data-kind="quiet"
                href={keywordsFile(client, format)}
                aria-label={`${t('nav.keywords')} ${format.toUpperCase()}: ${client.name}`}
                download
              >
                {format.toUpperCase()}
              </a>
            ))}
            <ExportButton
              clients={[client]}
              label={ARCHIVE}
              about={client.name}
              name={`${fileName(client.domain)}.zip`}
            />
          </td>
        </tr>
      ))}
    </Table>
  )
}

type Props = {
  clients: Client[]
  label: string
  name: string
  about?: string
  isPrimary?: boolean
}

function ExportButton({ clients, label, name, about, isPrimary = false }: Props) {
  const t = useText()
  const [progress, setProgress] = useState<{ done: number; n: number } | null>(null)
  const run = useAction({
    run: () => exportClients(clients, (done, n) => setProgress({ done, n })),
    onDone: (file) => {
      save(file, name)
      notify({ text: t('data.exported', { name }) })
    },
  })
  return (
    <Button
      kind={isPrimary ? 'primary' : 'quiet'}
      {...(isPrimary && { icon: 'download' as const })}
      isPending={run.isPending}
      onPress={() => run.mutate()}
      {...(about && { 'aria-label': `${label}: ${about}` })}
    >
      {run.isPending && progress && isPrimary
        ? t('data.progress', { done: progress.done, n: progress.n })
        : label}
    </Button>
  )
}
