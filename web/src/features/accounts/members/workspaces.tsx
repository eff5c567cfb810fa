import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../api/client/client.ts'
import { useMe } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Num } from '../../../ui/num.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useSwitchWorkspace } from './use-switch-workspace.ts'

type Workspace = Answer<'get', '/api/v1/workspaces'>['workspaces'][number]

const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) => api('get', '/api/v1/workspaces', { signal }),
})

/** All workspaces of a person at a glance. */
export function WorkspacesPage() {
  const t = useText()
  const query = useQuery(workspacesQuery)
  return (
    <Page title={t('workspaces.title')} lead={t('workspaces.text')}>
      <QueryBoundary query={query} rows={3}>
        {({ workspaces }) => (
          <Table
            label={t('workspaces.title')}
            headings={[
              { id: 'name', label: t('workspaces.workspace') },
              { id: 'role', label: t('workspaces.role') },
              { id: 'clients', label: t('nav.clients'), isNumber: true },
              { id: 'keywords', label: t('nav.keywords'), isNumber: true, isWide: true },
              { id: 'actions', label: t('table.actions'), isHidden: true },
            ]}
          >
            {workspaces.map((workspace) => (
              <Row key={workspace.id} workspace={workspace} />
            ))}
          </Table>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Row({ workspace: { id, name, role, clients, keywords } }: { workspace: Workspace }) {
  const t = useText()
  const { workspace: current } = useMe()
  const open = useSwitchWorkspace()
  return (
    <tr>
      <td data-wrap="true">{name}</td>
      <td>{t(`role.${role}`)}</td>
      <td data-number="true">
        <Num value={clients} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={keywords} />
      </td>
      <td data-actions="true">
        {id === current.id ? (
          <span className="quiet">{t('workspaces.current')}</span>
        ) : (
          <Button
            isPending={open.isPending}
            onPress={() => open.mutate(id)}
            aria-label={`${t('workspaces.open')}: ${name}`}
          >
            {t('workspaces.open')}
          </Button>
        )}
      </td>
    </tr>
  )
}
