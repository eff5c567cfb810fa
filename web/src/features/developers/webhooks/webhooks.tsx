import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { SampleTable } from '../../../ui/table/sample-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { DevelopersLayout } from '../layout.tsx'
import { CreateWebhook } from './create-webhook.tsx'
import { type Webhook, webhooksQuery } from './queries.ts'
import { Verify } from './verify.tsx'
import { WebhookStatus } from './webhook-status.tsx'

/** Where events are sent, and how a receiver knows that they come from us. */
export function WebhooksPage() {
  const t = useText()
  const mayManage = useMay('admin')
  const { isLoading } = useQuery({ ...webhooksQuery, enabled: mayManage })
  return (
    <DevelopersLayout about={t('webhooks.title')}>
      {mayManage ? (
        <Webhooks />
      ) : (
        <EmptyState title={t('error.forbidden')} text={t('error.forbiddenAdvice')} />
      )}
      {/* Not before it is known how long the list above is: nothing moves under the reader. */}
      {!isLoading && <Verify />}
    </DevelopersLayout>
  )
}

function Webhooks() {
  const t = useText()
  const webhooks = useQuery(webhooksQuery)
  const { create } = useSearch({ from: '/inside/dev/webhooks' })
  const [isCreating, setCreating] = useState(create !== undefined)
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setCreating(true)}>
      {t('webhooks.create')}
    </Button>
  )
  return (
    <Section
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      actions={!!webhooks.data?.length && add}
    >
      <QueryBoundary query={webhooks} rows={3}>
        {(data) =>
          data.length ? (
            <List webhooks={data} />
          ) : (
            <EmptyState
              title={t('webhooks.none')}
              text={t('webhooks.noneText')}
              picture={
                <SampleTable
                  headings={[t('webhooks.url'), t('apiKeys.state'), t('webhooks.events')]}
                  rows={[
                    [
                      'https://crm.example/rank-checks',
                      t('webhooks.on'),
                      t('webhooks.eventCount', { n: 2 }),
                    ],
                    [
                      'https://shop.example/hooks/seo',
                      t('webhooks.on'),
                      t('webhooks.eventCount', { n: 5 }),
                    ],
                  ]}
                />
              }
            >
              {add}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {isCreating && <CreateWebhook onClose={() => setCreating(false)} />}
    </Section>
  )
}

function List({ webhooks }: { webhooks: Webhook[] }) {
  const t = useText()
  return (
    <Table
      label={t('webhooks.title')}
      headings={[
        { id: 'url', label: t('webhooks.url') },
        { id: 'state', label: t('apiKeys.state') },
        { id: 'events', label: t('webhooks.events'), isWide: true },
        { id: 'last', label: t('webhooks.last'), isWide: true },
      ]}
    >
      {webhooks.map((webhook) => (
        <tr key={webhook.id}>
          <td data-wrap="true">
            <Link
              to="/dev/webhooks/$webhookId"
              params={{ webhookId: webhook.id }}
              className="mono"
            >
              {webhook.url}
            </Link>
            {webhook.description && <span className="hint"> {webhook.description}</span>}
          </td>
          <td>
            <WebhookStatus webhook={webhook} />
          </td>
          <td className="quiet" data-wide="true">
            {t('webhooks.eventCount', { n: webhook.events.length })}
          </td>
          <td className="quiet" data-wide="true">
            {webhook.last_delivery_at === null ? (
              t('apiKeys.never')
            ) : (
              <Time at={webhook.last_delivery_at} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
