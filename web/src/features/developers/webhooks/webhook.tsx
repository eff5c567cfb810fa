import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { DevelopersLayout } from '../layout.tsx'
import { Deliveries } from './deliveries.tsx'
import { type Webhook, webhooksQuery } from './queries.ts'
import { Verify } from './verify.tsx'
import './webhook.css'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookStatus } from './webhook-status.tsx'

/** One receiver: its state, what can be done with it, and everything that was sent there. */
export function WebhookPage() {
  const t = useText()
  const { webhookId } = useParams({ from: '/inside/dev/webhooks/$webhookId' })
  const webhooks = useQuery(webhooksQuery)
  return (
    <DevelopersLayout about={t('deliveries.title')}>
      <QueryBoundary query={webhooks} rows={8}>
        {(data) => {
          const webhook = data.find(({ id }) => id === webhookId)
          return webhook ? <Receiver webhook={webhook} /> : <Missing />
        }}
      </QueryBoundary>
    </DevelopersLayout>
  )
}

function Receiver({ webhook }: { webhook: Webhook }) {
  const { t, translateNotice } = useLanguage()
  const { url, description, events, disabled_reason } = webhook
  return (
    <>
      <section className="receiver">
        <p className="receiver-back">
          <Link to="/dev/webhooks">{t('webhooks.title')}</Link>
        </p>
        <h2 className="mono receiver-url">{url}</h2>
        {description && <p className="quiet">{description}</p>}
        <p>
          <WebhookStatus webhook={webhook} />
        </p>
        {disabled_reason && <p className="problem">{translateNotice(disabled_reason)}</p>}
        <ul className="receiver-events">
          {events.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
        <WebhookActions webhook={webhook} />
      </section>
      <Section title={t('deliveries.title')} text={t('deliveries.text')}>
        <Deliveries webhook={webhook} />
      </Section>
      <Verify />
    </>
  )
}

function Missing() {
  const t = useText()
  return (
    <EmptyState title={t('error.notFound')} text={t('error.notFoundAdvice')}>
      <LinkButton to="/dev/webhooks">{t('webhooks.title')}</LinkButton>
    </EmptyState>
  )
}
