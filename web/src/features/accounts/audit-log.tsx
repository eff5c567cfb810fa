import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { NewerOlder } from '../../ui/newer-older.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useLogWords } from './log-words.ts'
import { AUDIT_PAGE, type AuditEntry, auditQuery } from './queries.ts'

/** Who did what that matters for security, the newest first. */
export function AuditLog() {
  const t = useText()
  const [offset, setOffset] = useState(0)
  const mayManage = useMay('admin')
  const log = useQuery({ ...auditQuery(offset), enabled: mayManage })
  if (!mayManage) return <EmptyState title={t('error.forbidden')} text={t('error.forbiddenAdvice')} />
  return (
    <Section title={t('securityLog.title')} text={t('securityLog.text')}>
      <Loaded query={log} rows={10}>
        {(data) => (
          <>
            <Entries entries={data.slice(0, AUDIT_PAGE)} />
            <NewerOlder offset={offset} size={AUDIT_PAGE} hasMore={data.length > AUDIT_PAGE} onMove={setOffset} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  const t = useText()
  const say = useLogWords()
  return (
    <Table
      label={t('securityLog.title')}
      headings={[
        { id: 'at', label: t('credits.when') },
        { id: 'action', label: t('securityLog.action') },
        { id: 'target', label: t('securityLog.target') },
        { id: 'person', label: t('securityLog.person'), isWide: true },
        { id: 'address', label: t('sessions.address'), isWide: true },
      ]}
    >
      {entries.map(({ id, at, action, target, user_email, address }) => (
        <tr key={id}>
          <td className="quiet">
            <Time at={at} />
          </td>
          <td>
            {say.action(action)}
            <span className="hint table-below">{user_email ?? t('securityLog.gone')}</span>
          </td>
          <td data-wrap="true">{say.target(target)}</td>
          <td className="mono" data-wide="true">
            {user_email ?? t('securityLog.gone')}
          </td>
          <td className="mono quiet" data-wide="true">
            {address}
          </td>
        </tr>
      ))}
    </Table>
  )
}
