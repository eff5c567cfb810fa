import { useText } from '../../i18n/language.tsx'
import { ServerMessage } from '../../ui/page/server-message.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import { CHECK_TONES, checkLabels } from './labels.ts'
import type { Check } from './queries.ts'

const ORDER = { fail: 0, warn: 1, unknown: 2, pass: 3 }

/** What needs mending first, and the weightier before the lighter. */
export function ChecksTable({ checks }: { checks: Check[] }) {
  const t = useText()
  const sorted = checks.toSorted(
    (a, b) => ORDER[a.status] - ORDER[b.status] || b.weight - a.weight,
  )
  return (
    <Table
      label={t('audit.checks')}
      headings={[
        { id: 'check', label: t('audit.check') },
        { id: 'status', label: t('audit.status'), isWide: true },
        { id: 'found', label: t('audit.found') },
      ]}
    >
      {sorted.map((check) => {
        const { id, status, value, why } = check
        const words = checkLabels(id)
        return (
          <tr key={id}>
            <td data-wrap="true">
              {words ? t(words.name) : id}
              <div className="hint">{words ? t(words.why) : why}</div>
              <div className="table-below">
                <StatusBadge tone={CHECK_TONES[status]}>{t(`audit.${status}`)}</StatusBadge>
              </div>
            </td>
            <td data-wide="true">
              <StatusBadge tone={CHECK_TONES[status]}>{t(`audit.${status}`)}</StatusBadge>
            </td>
            <td data-wrap="true" className="found">
              <ServerMessage message={check} field="value">
                {value}
              </ServerMessage>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
