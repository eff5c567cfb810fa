import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useHasRole } from '../../api/session.ts'
import { unreadAlertsQuery, unreadMessagesQuery } from '../../api/unread.ts'
import { pickScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { setPreference, usePreference } from '../../ui/preferences.ts'
import { useClientInScope } from '../current-client.ts'
import {
  type Area,
  CLIENT_AREAS,
  clientPath,
  SYSTEM_AREAS,
  WORKSPACE_AREAS,
} from '../routes/areas.ts'
import './side-rail.css'
import { Wordmark } from '../wordmark.tsx'

/** The areas of the app, always in the same order; those of a client appear while one is in scope. */
export function SideRail({ onVisit }: { onVisit?: () => void }) {
  const t = useText()
  const { clientId, client } = useClientInScope()
  return (
    <>
      <div className="side-top">
        <Wordmark />
      </div>
      <div className="side-nav">
        <Areas areas={WORKSPACE_AREAS} onVisit={onVisit} />
        {clientId !== null && (
          <section className="side-client" aria-label={client?.name ?? t('nav.client')}>
            <p className="side-caption">{client?.name ?? t('nav.client')}</p>
            <Areas
              areas={CLIENT_AREAS.map((area) => ({
                ...area,
                path: clientPath(clientId, area.path),
              }))}
              onVisit={onVisit}
            />
          </section>
        )}
        <div className="side-bottom">
          <Areas areas={SYSTEM_AREAS} onVisit={onVisit} />
        </div>
      </div>
    </>
  )
}

function Areas({
  areas,
  onVisit,
}: {
  areas: readonly Area[]
  onVisit: (() => void) | undefined
}) {
  const t = useText()
  const may = useHasRole()
  return (
    <ul>
      {areas
        .filter(({ minRole }) => may(minRole))
        .map(({ path, label, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="side-link"
              search={pickScope}
              activeOptions={{
                exact: path === '/' || /^\/c\/\d+$/.test(path),
                includeSearch: false,
              }}
              title={t(label)}
              {...(onVisit && { onClick: onVisit })}
            >
              <Icon name={icon} />
              <span className="side-name">{t(label)}</span>
              {path === '/inbox' && <UnreadCount />}
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** How many messages and alerts wait to be read; nothing when none do. */
function UnreadCount() {
  const t = useText()
  const { data: messages = 0 } = useQuery(unreadMessagesQuery)
  const { data: alerts = 0 } = useQuery(unreadAlertsQuery)
  const count = messages + alerts
  if (count === 0) return null
  return (
    <span className="side-count num">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('shell.new', { n: count })}</span>
    </span>
  )
}

export function FoldButton() {
  const t = useText()
  const isNarrow = usePreference('rail') === 'narrow'
  return (
    <div className="side-fold">
      <IconButton
        icon={isNarrow ? 'unfold' : 'fold'}
        label={t(isNarrow ? 'nav.unfold' : 'nav.fold')}
        onPress={() => setPreference('rail', isNarrow ? 'wide' : 'narrow')}
      />
    </div>
  )
}
