import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client/client.ts'
import { SeverityIcon } from '../../../domain/advice/severity-icon.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import { AlertActions } from './alert-actions.tsx'
import { useFindingText } from './alert-text.ts'
import { Evidence } from './evidence.tsx'
import { ALERTS, type Alert } from './queries.ts'

/** One cause; opened, with its evidence and what can be done. */
export function AlertRow({ alert, client }: { alert: Alert; client: string | undefined }) {
  const t = useText()
  const textOf = useFindingText()
  const { alert: openId } = useSearch({ from: '/inside/inbox/alerts' })
  const navigate = useNavigate({ from: '/inbox/alerts' })
  const { id, color, findings, is_unread, client_id, assignee, fired_at, source } = alert
  const isOpen = openId === String(id)
  const show = (next: string | undefined) =>
    void navigate({
      search: (old) => ({ ...old, alert: next }),
      replace: true,
      resetScroll: false,
    })
  useReadOnce(alert, isOpen)
  return (
    <>
      <tr data-unread={is_unread} data-shown={isOpen}>
        <td data-wrap="true">
          <button
            type="button"
            className="alert-open"
            aria-expanded={isOpen}
            onClick={() => show(isOpen ? undefined : String(id))}
          >
            <SeverityIcon color={color} />
            <span>
              {textOf(findings)}{' '}
              {source === 'sandbox' && <Badge>{t('alertInbox.simulated')}</Badge>}
              {is_unread && <span className="visually-hidden"> ({t('activity.unread')})</span>}
            </span>
          </button>
          {client && <span className="hint table-below">{client}</span>}
        </td>
        <td data-wide="true" data-clip="true">
          {client && client_id !== null && (
            <Link to="/c/$clientId" params={{ clientId: client_id }}>
              {client}
            </Link>
          )}
        </td>
        <td data-wide="true" data-clip="true" className="quiet">
          {assignee}
        </td>
        <td className="quiet">
          <span>
            <Time at={fired_at} />
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr className="alert-detail">
          <td colSpan={4} data-wrap="true">
            <AlertActions alert={alert} onAway={() => show(undefined)} />
            <Evidence alert={alert} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What is opened is read; marked as unread afterwards, it stays so. */
function useReadOnce({ id, is_unread }: Alert, isOpen: boolean) {
  const hasRead = useRef(false)
  const { mutate } = useAction({
    run: () => api('post', '/api/v1/alerts/read', { body: { alert_ids: [id] } }),
    refresh: [ALERTS],
  })
  useEffect(() => {
    if (!isOpen) hasRead.current = false
    if (!isOpen || !is_unread || hasRead.current) return
    hasRead.current = true
    mutate()
  }, [isOpen, is_unread, mutate])
}
