import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, memo } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { clientsQuery } from '../../api/clients.ts'
import { useMe } from '../../api/session.ts'
import { withScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { domainName } from '../../ui/domain-name.ts'
import { Highlight } from '../../ui/highlight.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import { useCurrentClient } from '../current-client.ts'
import type { Overlay } from '../overlay.ts'
import { clientPath, scopeOf } from '../routes/areas.ts'
import { toggleAssistant } from './assistant-side.tsx'
import { Bell } from './bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RunButton } from './run-button.tsx'
import './top-bar.css'

const WorkspaceSwitcher = lazy(() =>
  import('./workspace-switcher.tsx').then((file) => ({ default: file.WorkspaceSwitcher })),
)
const ScopeBar = lazy(() =>
  import('../scope/scope-bar.tsx').then((file) => ({ default: file.ScopeBar })),
)

/** These pages have a button of their own: a second one would say the same, on answers of something else. */
const STARTS_CHECKS = /\/(checks|answers)$/

export function TopBar({ onOpen }: { onOpen(overlay: Overlay): void }) {
  const t = useText()
  const { clientId, client } = useCurrentClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const parts = scopeOf(path)
  return (
    <div className="top-bar">
      <div className="top-bar-menu">
        <IconButton icon="menu" label={t('nav.open')} onPress={() => onOpen('side')} />
      </div>
      {useMe().workspaces.length > 1 && (
        <LazyBoundary fallback={null}>
          <WorkspaceSwitcher />
        </LazyBoundary>
      )}
      <ClientSwitcher />
      {parts.length > 0 && (
        <LazyBoundary fallback={parts.includes('period') ? <div className="scope" /> : null}>
          <ScopeBar clientId={clientId} parts={parts} />
        </LazyBoundary>
      )}
      <div className="top-bar-end">
        {client && <RunButton client={client} canStart={!STARTS_CHECKS.test(path)} />}
        <Tools onOpen={onOpen} />
      </div>
    </div>
  )
}

/** The same on every page, so it is drawn once. */
const Tools = memo(function Tools({ onOpen }: { onOpen(overlay: Overlay): void }) {
  const t = useText()
  return (
    <>
      <Button kind="quiet" icon="search" onPress={() => onOpen('palette')}>
        <span className="top-bar-find">{t('palette.hint')}</span>
        <Kbd keys={['Mod', 'K']} isDecoration />
      </Button>
      <div className="top-bar-assistant">
        <IconButton icon="assistant" label={t('shell.assistant')} onPress={toggleAssistant} />
      </div>
      <Bell />
      <PersonMenu onOpen={onOpen} />
    </>
  )
})

/** Changes the client and keeps the area. */
function ClientSwitcher() {
  const t = useText()
  const { client, area } = useCurrentClient()
  const { data = [] } = useQuery(clientsQuery)
  const open = data.filter(({ is_archived, id }) => !is_archived || id === client?.id)
  return (
    <Menu
      label={t('shell.switchClient')}
      trigger={
        <AriaButton className="button switcher" data-kind="quiet">
          <span className="visually-hidden">{t('shell.switchClient')}:</span>
          <span className="switcher-name">{client ? client.name : t('shell.allClients')}</span>
          {client && (
            <span className="mono switcher-domain">
              <Highlight isClipped>{client.domain}</Highlight>
            </span>
          )}
          <Icon name="down" />
        </AriaButton>
      }
    >
      <MenuItem href="/clients">{t('shell.allClients')}</MenuItem>
      {open.length > 0 && (
        <MenuSection title={t('nav.clients')}>
          {open.map(({ id, name, domain }) => (
            <MenuItem
              key={id}
              text={name}
              href={withScope(clientPath(id, area))}
              isCurrent={id === client?.id}
            >
              <span>{name}</span>
              <span className="mono quiet">{domainName(domain)}</span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  )
}
