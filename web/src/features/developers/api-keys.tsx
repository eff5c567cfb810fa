import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useToolsetText } from '../../domain/toolset-choice.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ChangeKey } from './change-key.tsx'
import { CreateKey } from './create-key.tsx'
import { type ApiKey, keysQuery } from './queries.ts'
import { RotateKey } from './rotate-key.tsx'

export function ApiKeys() {
  const t = useText()
  const keys = useQuery(keysQuery)
  return (
    <Section title={t('apiKeys.title')} text={t('apiKeys.text')} actions={<CreateKey />}>
      <QueryBoundary query={keys} rows={3}>
        {(data) =>
          data.length ? (
            <Table
              label={t('apiKeys.title')}
              headings={[
                { id: 'name', label: t('apiKeys.name') },
                { id: 'state', label: t('apiKeys.state') },
                { id: 'used', label: t('apiKeys.used') },
                { id: 'expires', label: t('apiKeys.expires'), isWide: true },
                { id: 'created', label: t('client.created'), isWide: true },
                { id: 'actions', label: t('table.actions'), isHidden: true },
              ]}
            >
              {data.map((key) => (
                <Row key={key.id} apiKey={key} />
              ))}
            </Table>
          ) : (
            <EmptyState
              title={t('apiKeys.none')}
              text={t('apiKeys.noneText')}
              picture={
                <SampleTable
                  headings={[t('apiKeys.name'), t('apiKeys.state'), t('apiKeys.expires')]}
                  rows={[
                    ['Claude', t('apiKeys.active'), t('apiKeys.noEnd')],
                    ['BigQuery', t('apiKeys.active'), t('apiKeys.days', { n: 90 })],
                  ]}
                />
              }
            />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** Revoking is final, so there is no way back and the name is asked for. */
function Row({ apiKey }: { apiKey: ApiKey }) {
  const t = useText()
  const { id, name, is_active, created_at, last_used_at, expires_at } = apiKey
  const limits = useLimitText()(apiKey)
  const [isAsking, setAsking] = useState(false)
  const revoke = useAction({
    run: () => api('delete', '/api/v1/api-keys/{key_id}', { path: { key_id: id } }),
    refresh: [keysQuery.queryKey],
    onDone: () => {
      setAsking(false)
      notify({ text: t('apiKeys.revoked', { name }) })
    },
  })
  return (
    <tr>
      <td data-wrap="true">
        <Link to="/dev/requests" search={{ key: String(id) }}>
          {name}
        </Link>
        {limits && <span className="hint table-note">{limits}</span>}
      </td>
      <td>{t(is_active ? 'apiKeys.active' : 'apiKeys.ended')}</td>
      <td className="quiet">
        {last_used_at === null ? t('apiKeys.never') : <Time at={last_used_at} />}
      </td>
      <td className="quiet" data-wide="true">
        {expires_at === null ? t('apiKeys.noEnd') : <Time at={expires_at} />}
      </td>
      <td className="quiet" data-wide="true">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        {is_active === 1 && <ChangeKey apiKey={apiKey} />}
        {is_active === 1 && <RotateKey apiKey={apiKey} />}
        {is_active === 1 && (
          <Button
            kind="quiet"
            icon="trash"
            onPress={() => setAsking(true)}
            aria-label={`${t('apiKeys.revoke')}: ${name}`}
          >
            {t('apiKeys.revoke')}
          </Button>
        )}
        <ConfirmDialog
          title={t('apiKeys.revokeTitle', { name })}
          text={t('apiKeys.revokeText')}
          action={t('apiKeys.revoke')}
          typed={name}
          isOpen={isAsking}
          isPending={revoke.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => revoke.mutate()}
        />
      </td>
    </tr>
  )
}

/** What a key is limited to, in a line. */
function useLimitText() {
  const t = useText()
  const toolsetText = useToolsetText()
  return ({
    effects,
    client_ids,
    toolsets,
    allowed_from,
    monthly_cap,
    month_credits_used,
    old_secret_until,
  }: ApiKey) =>
    [
      effects?.map((effect) => t(`effect.${effect}`)).join(', '),
      client_ids && t('connectedApps.clients', { n: client_ids.length }),
      monthly_cap !== null &&
        t('apiKeys.capUsed', { used: month_credits_used, cap: monthly_cap }),
      toolsets?.map(toolsetText).join(', '),
      allowed_from?.join(', '),
      old_secret_until !== null && t('apiKeys.oldSecret'),
    ]
      .filter(Boolean)
      .join(' · ')
}
