import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useToolsetText } from '../../../domain/toolset-choice.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { type ConnectedApp, connectedAppsQuery } from '../queries.ts'
import { ChangeApp } from './change-app.tsx'

export function ConnectedApps() {
  const t = useText()
  const apps = useQuery(connectedAppsQuery)
  const address = `${location.origin}/mcp`
  return (
    <Section title={t('connectedApps.title')} text={t('connectedApps.text')}>
      <QueryBoundary query={apps} rows={2}>
        {(data) =>
          data.length ? (
            <Table
              label={t('connectedApps.title')}
              headings={[
                { id: 'name', label: t('connectedApps.name') },
                { id: 'may', label: t('connectedApps.may') },
                { id: 'used', label: t('connectedApps.used') },
                { id: 'actions', label: t('table.actions'), isHidden: true },
              ]}
            >
              {data.map((app) => (
                <Row key={app.id} app={app} />
              ))}
            </Table>
          ) : (
            <EmptyState
              title={t('connectedApps.none')}
              text={t('connectedApps.noneText', { address })}
            />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Row({ app }: { app: ConnectedApp }) {
  const t = useText()
  const { id, name, publisher, effects, client_ids, toolsets, last_used_at, expires_at } = app
  const toolsetText = useToolsetText()
  const [isAsking, setAsking] = useState(false)
  const revoke = useAction({
    run: () => api('delete', '/api/v1/connected-apps/{app_id}', { path: { app_id: id } }),
    refresh: [connectedAppsQuery.queryKey],
    onDone: () => {
      setAsking(false)
      notify({ text: t('connectedApps.revoked', { name }) })
    },
  })
  const clients = client_ids
    ? t('connectedApps.clients', { n: client_ids.length })
    : t('connectedApps.allClients')
  return (
    <tr>
      <td data-wrap="true">
        {name}
        <span className="hint table-note">{publisher ?? t('connectedApps.unverified')}</span>
      </td>
      <td data-wrap="true">
        {effects.map((effect) => t(`effect.${effect}`)).join(', ')}
        <span className="hint table-note">
          {[clients, ...(toolsets ?? []).map(toolsetText)].join(', ')}
        </span>
      </td>
      <td className="quiet">
        {last_used_at === null ? t('apiKeys.never') : <Time at={last_used_at} />}
        {expires_at !== null && (
          <span className="hint table-note">
            {t('connectedApps.ends')} <Time at={expires_at} />
          </span>
        )}
      </td>
      <td data-actions="true">
        <ChangeApp app={app} />
        <Button
          kind="quiet"
          icon="trash"
          onPress={() => setAsking(true)}
          aria-label={`${t('connectedApps.revoke')}: ${name}`}
        >
          {t('connectedApps.revoke')}
        </Button>
        <ConfirmDialog
          title={t('connectedApps.revokeTitle', { name })}
          text={t('connectedApps.revokeText')}
          action={t('connectedApps.revoke')}
          isOpen={isAsking}
          isPending={revoke.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => revoke.mutate()}
        />
      </td>
    </tr>
  )
}
