import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/language.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { NewerOlder } from '../../../ui/table/newer-older.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import {
  type Delivery,
  type DeliveryStatus,
  deliveriesQuery,
  PAGE,
  STATUSES,
  type Webhook,
} from './queries.ts'
import { RedeliverRange } from './redeliver-range.tsx'

/** What was sent in the last thirty days, the newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useText()
  const [status, setStatus] = useState<DeliveryStatus | null>(null)
  const [offset, setOffset] = useState(0)
  const deliveries = useQuery(deliveriesQuery({ webhookId: webhook.id, status, offset }))
  const options = [
    { id: 'all' as const, label: t('deliveries.all') },
    ...STATUSES.map((id) => ({ id, label: t(`delivery.${id}`) })),
  ]
  return (
    <>
      <Toolbar>
        <Select
          label={t('apiKeys.state')}
          isBare
          value={status ?? 'all'}
          options={options}
          onChange={(next) => {
            setStatus(next === 'all' ? null : next)
            setOffset(0)
          }}
        />
        {webhook.is_active && <RedeliverRange webhookId={webhook.id} />}
      </Toolbar>
      <QueryBoundary query={deliveries} rows={6}>
        {(data) =>
          data.length ? (
            <>
              <Rows deliveries={data.slice(0, PAGE)} mayRepeat={webhook.is_active} />
              <NewerOlder
                offset={offset}
                size={PAGE}
                hasMore={data.length > PAGE}
                onMove={setOffset}
              />
            </>
          ) : (
            <EmptyState title={t('deliveries.none')} text={t('deliveries.noneText')} />
          )
        }
      </QueryBoundary>
    </>
  )
}

function Rows({ deliveries, mayRepeat }: { deliveries: Delivery[]; mayRepeat: boolean }) {
  const t = useText()
  return (
    <Table
      label={t('deliveries.title')}
      headings={[
        { id: 'event', label: t('deliveries.event') },
        { id: 'status', label: t('apiKeys.state') },
        { id: 'answer', label: t('deliveries.answer'), isWide: true },
        { id: 'attempts', label: t('deliveries.attempts'), isNumber: true, isWide: true },
        { id: 'at', label: t('credits.when') },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} mayRepeat={mayRepeat} />
      ))}
    </Table>
  )
}
