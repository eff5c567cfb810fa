import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { NewerOlder } from '../../../ui/table/newer-older.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { AUDIT_PAGE, type AuditEntry, auditQuery } from '../queries.ts'
import { useAuditMessages } from './audit-messages.ts'

/** Who did what that matters for security, the newest first. */
export function AuditLog() {
  const t = useText()
  const [offset, setOffset] = useState(0)
  const mayManage = useMay('admin')
  const log = useQuery({ ...auditQuery(offset), enabled: mayManage })
  if (!mayManage)
    return <EmptyState title={t('error.forbidden')} text={t('error.forbiddenAdvice')} />
  return (
    <Section title={t('securityLog.title')} text={t('securityLog.text')}>
      <QueryBoundary query={log} rows={10}>
        {(data) => (
          <>
            <Entries entries={data.slice(0, AUDIT_PAGE)} />
            <NewerOlder
              offset={offset}
              size={AUDIT_PAGE}
              hasMore={data.length > AUDIT_PAGE}
              onMove={setOffset}
            />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  const t = useText()
  const messages = useAuditMessages()
  return (
    <Table
      label={t('securityLog.title')}
      headings={[
        { id: 'at', label: t('credits.when') },
        { id: 'action', label: t('securityLog.action') },
        { id: 'target', label: t('securityLog.target'), isWide: true },
        { id: 'person', label: t('securityLog.person'), isWide: true },
        { id: 'address', label: t('sessions.address'), isWide: true },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="quiet">
            <Time at={entry.at} />
          </td>
          <td data-wrap="true">
            {messages.action(entry.action)}
            <span className="hint table-below">{messages.target(entry.target)}</span>
            <span className="hint table-below">
              <Person entry={entry} />
            </span>
          </td>
          <td data-wide="true" data-wrap="true">
            {messages.target(entry.target)}
          </td>
          <td data-wide="true" data-wrap="true">
            <Person entry={entry} />
          </td>
          <td className="mono quiet" data-wide="true">
            {entry.address}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Work in the background is nobody's. */
function Person({ entry: { user_id, user_email } }: { entry: AuditEntry }) {
  const t = useText()
  if (user_email !== null) return <span className="mono">{user_email}</span>
  return (
    <span className="quiet">
      {t(user_id === null ? 'securityLog.itself' : 'securityLog.gone')}
    </span>
  )
}
