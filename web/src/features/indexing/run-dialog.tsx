import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import { channelName, reasonLabel, refusalLabel, STATUS_TONES, statusLabel } from './labels.ts'
import { type Channel, taskQuery } from './queries.ts'

/** One run: the result of each channel with its own message, and what could not be read. */
export function RunDialog({
  client,
  taskId,
  onClose,
}: {
  client: Client
  taskId: number
  onClose(): void
}) {
  const t = useText()
  const task = useQuery(taskQuery(client.id, taskId))
  return (
    <Dialog title={t('indexing.run')} isOpen onClose={onClose} width="wide">
      <QueryBoundary query={task} rows={4}>
        {({
          status,
          reason,
          message,
          channels,
          problems,
          urls_collected,
          urls_submitted,
          urls_blocked,
          urls_foreign,
        }) => (
          <div className="form">
            <p>
              <StatusBadge tone={STATUS_TONES[status]}>{t(statusLabel(status))}</StatusBadge>{' '}
              {t('indexing.counts', { collected: urls_collected, accepted: urls_submitted })}
            </p>
            {reason !== '' && <p className="quiet">{t(reasonLabel(reason))}</p>}
            {message && <p className="hint">{message}</p>}
            {urls_blocked + urls_foreign > 0 && (
              <p className="quiet">
                {t('indexing.leftOut', { blocked: urls_blocked, foreign: urls_foreign })}
              </p>
            )}
            {channels.length > 0 && <ChannelTable channels={channels} />}
            {problems.length > 0 && (
              <div>
                <h3>{t('indexing.problems')}</h3>
                <ul>
                  {problems.map(({ sitemap, reason }) => (
                    <li key={sitemap + reason}>
                      <span className="mono">{sitemap}</span>: {reason}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function ChannelTable({ channels }: { channels: Channel[] }) {
  const t = useText()
  return (
    <Table
      label={t('indexing.channels')}
      headings={[
        { id: 'channel', label: t('indexing.channelLabel') },
        { id: 'attempted', label: t('indexing.attempted'), isNumber: true },
        { id: 'accepted', label: t('indexing.accepted'), isNumber: true },
        { id: 'rejected', label: t('indexing.rejected'), isNumber: true },
        { id: 'deferred', label: t('indexing.deferred'), isNumber: true },
        { id: 'why', label: t('indexing.why') },
      ]}
    >
      {channels.map(
        ({
          channel,
          is_configured,
          attempted,
          accepted,
          rejected,
          deferred,
          refusal,
          detail,
          http_status,
        }) => (
          <tr key={channel}>
            <td>{t(channelName(channel))}</td>
            <td data-number="true">
              <Num value={attempted} />
            </td>
            <td data-number="true">
              <Num value={accepted} />
            </td>
            <td data-number="true">
              <Num value={rejected} />
            </td>
            <td data-number="true">
              <Num value={deferred} />
            </td>
            <td data-wrap="true">
              {!is_configured && <span className="quiet">{t('indexing.notSetUp')}</span>}
              {refusal !== '' && t(refusalLabel(refusal))}
              {detail && (
                <div className="hint">
                  {http_status} {detail}
                </div>
              )}
            </td>
          </tr>
        ),
      )}
    </Table>
  )
}
