import { useText } from '../../../i18n/language.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Webhook } from './queries.ts'

/** Switched on, switched off, or disabled by the server after failures. */
export function WebhookStatus({
  webhook: { is_active, disabled_reason },
}: {
  webhook: Webhook
}) {
  const t = useText()
  if (is_active) return <Badge tone="good">{t('webhooks.on')}</Badge>
  return <Badge tone="bad">{t(disabled_reason ? 'webhooks.ended' : 'webhooks.off')}</Badge>
}
