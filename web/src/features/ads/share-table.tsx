import { Link } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import './ads.css'
import type { Advertiser, Share } from './queries.ts'

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 }
const POSITION: Intl.NumberFormatOptions = { maximumFractionDigits: 1 }

/** How often each advertiser was seen, always with the number of pages behind the share. */
export function ShareTable({ client, share }: { client: Client; share: Share }) {
  const t = useText()
  const { observations, prompts, ads, client: own, competitors, unattributed } = share
  const text = t('ads.shareText', { observations, prompts, ads })
  return (
    <Section title={t('ads.share')} text={text}>
      <Table
        label={t('ads.share')}
        headings={[
          { id: 'domain', label: t('ads.advertiser') },
          { id: 'seen', label: t('ads.seen'), isNumber: true },
          { id: 'bar', label: t('ads.rate'), isWide: true },
          { id: 'share', label: t('ads.adShare'), isNumber: true },
          { id: 'position', label: t('ads.position'), isNumber: true, isWide: true },
          { id: 'top', label: t('ads.top'), isNumber: true, isWide: true },
          { id: 'first', label: t('ads.first'), isWide: true },
          { id: 'last', label: t('ads.last'), isWide: true },
          { id: 'actions', label: t('table.actions'), isHidden: true },
        ]}
      >
        {own && <Row client={client} row={own} kind="own" total={observations} />}
        {competitors.map((row) => (
          <Row
            key={row.domain}
            client={client}
            row={row}
            kind="competitor"
            total={observations}
          />
        ))}
        {unattributed.map((row) => (
          <Row
            key={row.domain || row.name}
            client={client}
            row={row}
            kind="other"
            total={observations}
          />
        ))}
      </Table>
    </Section>
  )
}

type RowProps = {
  client: Client
  row: Advertiser
  kind: 'own' | 'competitor' | 'other'
  total: number
}

function Row({ client, row, kind, total }: RowProps) {
  const t = useText()
  const {
    domain,
    name,
    appearances,
    appearance_rate,
    share,
    avg_position,
    top_rate,
    first_seen,
    last_seen,
  } = row
  return (
    <tr>
      <td data-wrap="true">
        <span className="mono">
          {kind === 'own' ? <Highlight>{domain}</Highlight> : domain || name}
        </span>
        {kind === 'other' && <div className="hint">{t('ads.unattributed')}</div>}
      </td>
      <td data-number="true">
        <Link
          from="/c/$clientId/ads"
          to="/c/$clientId/ads"
          params={{ clientId: client.id }}
          search={(old) => ({ ...old, advertiser: domain || name })}
          hash="observations"
        >
          {t('ads.ofAll', { n: appearances, total })}
        </Link>
      </td>
      <td data-wide="true">
        <span className="ad-bar" aria-hidden="true">
          <span style={{ width: `${100 * (appearance_rate ?? 0)}%` }} />
        </span>
        <span className="visually-hidden">
          <Num value={appearance_rate} options={PERCENT} />
        </span>
      </td>
      <td data-number="true">
        <Num value={share} options={PERCENT} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={avg_position} options={POSITION} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={top_rate} options={PERCENT} />
      </td>
      <td className="quiet" data-wide="true">
        <Time at={first_seen} />
      </td>
      <td className="quiet" data-wide="true">
        <Time at={last_seen} />
      </td>
      <td data-actions="true">
        {kind === 'other' && domain && <AddCompetitorButton client={client} domain={domain} />}
      </td>
    </tr>
  )
}

/** An advertiser one meets again and again becomes a competitor. */
function AddCompetitorButton({ client, domain }: { client: Client; domain: string }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const add = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/competitors', {
        path: { client_id: client.id },
        body: { domain, name: '' },
      }),
    refresh: [
      ['ads', client.id],
      ['competitors', client.id],
    ],
    onDone: () => notify({ text: t('ads.followed', { domain }) }),
  })
  if (!mayWork) return null
  return (
    <Button
      kind="quiet"
      icon="plus"
      isPending={add.isPending}
      onPress={() => add.mutate()}
      aria-label={`${t('ads.follow')}: ${domain}`}
    >
      {t('ads.follow')}
    </Button>
  )
}
