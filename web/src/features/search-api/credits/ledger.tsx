import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/language.tsx'
import { Num } from '../../../ui/num.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { NewerOlder } from '../../../ui/table/newer-older.tsx'
import { SampleTable } from '../../../ui/table/sample-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { LEDGER_SIZE, type LedgerEntry, usageQuery } from '../queries.ts'

type Props = { entries: LedgerEntry[]; offset: number; onMove(offset: number): void }

/** Every booking on a line of its own, refunds too. */
export function Ledger({ entries, offset, onMove }: Props) {
  const t = useText()
  const { data: usage } = useQuery(usageQuery)
  const names = new Map(usage?.keys.map(({ id, name }) => [id, name]))
  if (!entries.length)
    return (
      <EmptyState
        title={t('credits.none')}
        text={t('credits.noneText')}
        picture={
          <SampleTable
            headings={[
              t('credits.kind'),
              { label: t('console.credits'), isNumber: true },
              t('apiKeys.key'),
            ]}
            rows={[
              [t('ledger.refund'), booked(1), 'Claude'],
              [t('ledger.use'), booked(-1), 'Claude'],
              [t('ledger.purchase'), booked(10_000), ''],
            ]}
          />
        }
      />
    )
  return (
    <>
      <Table
        label={t('credits.ledger')}
        headings={[
          { id: 'at', label: t('credits.when') },
          { id: 'kind', label: t('credits.kind') },
          { id: 'amount', label: t('console.credits'), isNumber: true },
          { id: 'key', label: t('apiKeys.key'), isWide: true },
          { id: 'note', label: t('credits.note'), isWide: true },
          { id: 'reference', label: t('credits.reference'), isWide: true },
        ]}
      >
        {entries
          .slice(0, LEDGER_SIZE)
          .map(({ id, at, kind, amount, key_id, note, reference }) => (
            <tr key={id}>
              <td className="quiet">
                <Time at={at} />
              </td>
              <td>{t(`ledger.${kind}`)}</td>
              <td data-number="true">{booked(amount)}</td>
              <td data-wide="true">
                {key_id === null
                  ? ''
                  : (names.get(key_id) ?? t('credits.key', { id: String(key_id) }))}
              </td>
              <td data-wide="true">
                {note === 'not enforced' ? t('credits.notCharged') : note}
              </td>
              <td className="mono quiet" data-wide="true">
                {reference.replace(/^([\da-f]{8})-.*$/, '$1')}
              </td>
            </tr>
          ))}
      </Table>
      <NewerOlder
        offset={offset}
        size={LEDGER_SIZE}
        hasMore={entries.length > LEDGER_SIZE}
        onMove={onMove}
      />
    </>
  )
}

const booked = (amount: number) => (
  <Num value={amount} options={{ signDisplay: 'exceptZero' }} />
)
