import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { IntegrationDialog } from './integration-dialog.tsx'
import { type Integration, integrationsQuery } from './queries.ts'

/** The channels that tell search engines about new pages. */
export function Integrations({ client }: { client: Client }) {
  const t = useText()
  const integrations = useQuery(integrationsQuery(client.id))
  return (
    <Section title={t('integrations.title')} text={t('integrations.text')}>
      <QueryBoundary query={integrations} rows={3}>
        {(data) => (
          <Table
            label={t('integrations.title')}
            headings={[
              { id: 'kind', label: t('integrations.kind') },
              { id: 'state', label: t('integrations.state'), isWide: true },
              { id: 'updated', label: t('client.updated'), isWide: true },
              { id: 'actions', label: t('table.actions'), isHidden: true },
            ]}
          >
            {data.map((integration) => (
              <Row key={integration.kind} client={client} integration={integration} />
            ))}
          </Table>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Row({ client, integration }: { client: Client; integration: Integration }) {
  const t = useText()
  const mayManage = useMay('admin')
  const [isOpen, setOpen] = useState(false)
  const { kind, configured, updated_at, client_email, key_location } = integration
  const name = t(`integrations.${kind}`)
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/integrations/{kind}', {
        path: { client_id: client.id, kind },
      }),
    refresh: [integrationsQuery(client.id).queryKey],
    onDone: () => notify({ text: t('integrations.removed', { name }) }),
  })
  const state = (
    <>
      {t(configured ? 'integrations.on' : 'integrations.off')}{' '}
      <span className="mono">{client_email ?? key_location}</span>
    </>
  )
  return (
    <tr>
      <td data-wrap="true">
        {name}
        <span className="quiet table-below">{state}</span>
      </td>
      <td className="quiet" data-wide="true" data-wrap="true">
        {state}
      </td>
      <td className="quiet" data-wide="true">
        {updated_at !== null && <Time at={updated_at} />}
      </td>
      <td data-actions="true">
        {mayManage && (
          <>
            <Button
              kind="quiet"
              onPress={() => setOpen(true)}
              aria-label={`${t(configured ? 'integrations.replace' : 'integrations.setUp')}: ${name}`}
            >
              {t(configured ? 'integrations.replace' : 'integrations.setUp')}
            </Button>
            {configured && (
              <Button
                kind="quiet"
                icon="trash"
                isPending={remove.isPending}
                onPress={() => remove.mutate()}
                aria-label={`${t('action.remove')}: ${name}`}
              >
                {t('action.remove')}
              </Button>
            )}
            <IntegrationDialog
              client={client}
              kind={kind}
              isOpen={isOpen}
              onClose={() => setOpen(false)}
            />
          </>
        )}
      </td>
    </tr>
  )
}
