import { useQuery } from '@tanstack/react-query'
import { useUsd } from '../../../domain/use-usd.ts'
import { useText } from '../../../i18n/language.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Source, sourceCallsQuery } from '../queries.ts'
import { useSourceName } from './source-name.ts'
import { REASONS } from './trial-outcome.tsx'

/** The last answers and failures of a source, of all processes. */
export function CallsDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const t = useText()
  const usd = useUsd()
  const title = t('sources.calls', { name: useSourceName()(source.name) })
  const calls = useQuery(sourceCallsQuery(source))
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <p className="hint">{t('sources.callsText')}</p>
      <QueryBoundary query={calls} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={t('sources.noCalls')} text={t('sources.noCallsText')} />
          ) : (
            <Table
              label={title}
              headings={[
                { id: 'when', label: t('sources.when') },
                { id: 'outcome', label: t('sources.outcome') },
                { id: 'took', label: t('sources.took'), isNumber: true },
                { id: 'cost', label: t('sources.cost'), isNumber: true, isWide: true },
              ]}
            >
              {data.map(({ called_at, ok, reason, message, took_ms, usd: cost }) => (
                <tr key={`${called_at} ${took_ms}`}>
                  <td className="quiet">
                    <Time at={called_at} />
                  </td>
                  <td data-wrap="true">
                    <Badge tone={ok ? 'good' : 'bad'}>
                      {reason ? t(REASONS[reason]) : t('sources.state.working')}
                    </Badge>{' '}
                    <span className="hint">{message}</span>
                  </td>
                  <td data-number="true">{t('sources.median', { ms: took_ms })}</td>
                  <td data-number="true" data-wide="true">
                    {usd(cost)}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}
