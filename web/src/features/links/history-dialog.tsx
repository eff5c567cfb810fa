import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { reasonLabel, STATE_TONES, stateLabel } from './labels.ts'
import { historyQuery } from './queries.ts'

/** Every look at one link. */
export function HistoryDialog({
  client,
  backlinkId,
  onClose,
}: {
  client: Client
  backlinkId: number
  onClose(): void
}) {
  const t = useText()
  const history = useQuery(historyQuery(client.id, backlinkId))
  return (
    <Dialog title={t('links.history')} isOpen onClose={onClose} width="wide">
      <QueryBoundary query={history} rows={4}>
        {(checks) =>
          checks.length ? (
            <Table
              label={t('links.history')}
              headings={[
                { id: 'at', label: t('links.lastChecked') },
                { id: 'state', label: t('links.stateLabel') },
                { id: 'status', label: t('links.httpStatus'), isNumber: true },
                { id: 'anchor', label: t('links.anchor') },
                { id: 'rel', label: t('links.rel') },
              ]}
            >
              {checks.map(({ checked_at, state, reason, http_status, anchor, rel }) => (
                <tr key={checked_at}>
                  <td>
                    <Time at={checked_at} />
                  </td>
                  <td>
                    <StatusBadge tone={STATE_TONES[state]}>{t(stateLabel(state))}</StatusBadge>
                    {reason !== '' && <div className="hint">{t(reasonLabel(reason))}</div>}
                  </td>
                  <td data-number="true">
                    <Num value={http_status} options={{ useGrouping: false }} />
                  </td>
                  <td>{anchor}</td>
                  <td className="quiet">{rel}</td>
                </tr>
              ))}
            </Table>
          ) : (
            <p className="quiet">{t('links.neverChecked')}</p>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}
