import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Num } from '../../../ui/num.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Credits, type Payment, paymentsQuery } from '../queries.ts'
import { useMoney } from './money.ts'

type Pack = Credits['packs'][number]

/** What can be bought, each with its price a thousand; the payment itself is made at the provider. */
export function Packs({ packs }: { packs: Pack[] }) {
  const t = useText()
  const { data } = useQuery(paymentsQuery)
  return (
    <Section title={t('packs.title')} text={t('packs.text')}>
      <div className="packs">
        <Table
          label={t('packs.title')}
          headings={[
            { id: 'credits', label: t('console.credits'), isNumber: true },
            { id: 'price', label: t('packs.price'), isNumber: true },
            { id: 'each', label: t('packs.thousand'), isNumber: true },
            { id: 'actions', label: t('table.actions'), isHidden: true },
          ]}
        >
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        </Table>
      </div>
      {data && data.payments.length > 0 && <Payments payments={data.payments} />}
    </Section>
  )
}

function PackRow({ pack: { id, credits, price_cents } }: { pack: Pack }) {
  const t = useText()
  const money = useMoney()
  const buy = useAction({
    run: () => api('post', '/api/v1/credits/checkout', { body: { pack: id } }),
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <tr>
      <td data-number="true">
        <Num value={credits} />
      </td>
      <td data-number="true" className="mono">
        {money(price_cents)}
      </td>
      <td data-number="true" className="mono quiet">
        {money((price_cents / credits) * 1000)}
      </td>
      <td data-actions="true">
        <Button
          isPending={buy.isPending}
          onPress={() => buy.mutate()}
          aria-label={`${t('packs.buy')}: ${credits}`}
        >
          {t('packs.buy')}
        </Button>
      </td>
    </tr>
  )
}

function Payments({ payments }: { payments: Payment[] }) {
  const t = useText()
  const money = useMoney()
  return (
    <>
      <h3>{t('packs.payments')}</h3>
      <Table
        label={t('packs.payments')}
        headings={[
          { id: 'at', label: t('credits.when') },
          { id: 'credits', label: t('console.credits'), isNumber: true },
          { id: 'amount', label: t('packs.price'), isNumber: true },
          { id: 'state', label: t('apiKeys.state') },
          { id: 'receipt', label: t('packs.receipt'), isWide: true },
        ]}
      >
        {payments.map(
          ({
            id,
            created_at,
            paid_at,
            credits,
            amount_cents,
            refunded_cents,
            status,
            is_automatic,
            dispute,
            receipt_url,
          }) => (
            <tr key={id}>
              <td className="quiet">
                <Time at={paid_at ?? created_at} />
              </td>
              <td data-number="true">
                <Num value={credits} />
              </td>
              <td data-number="true" className="mono">
                {money(amount_cents)}
              </td>
              <td>
                {t(`payment.${status}`)}{' '}
                {refunded_cents > 0 && <span className="mono">{money(refunded_cents)}</span>}{' '}
                {is_automatic && `· ${t('payment.automatic')}`}{' '}
                {(dispute === 'open' || dispute === 'lost') && `· ${t(`dispute.${dispute}`)}`}
                <span className="table-below">
                  <Receipt address={receipt_url} />
                </span>
              </td>
              <td data-wide="true">
                <Receipt address={receipt_url} />
              </td>
            </tr>
          ),
        )}
      </Table>
    </>
  )
}

function Receipt({ address }: { address: string | null }) {
  const t = useText()
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {t('packs.receipt')}
    </a>
  )
}
