import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Num } from '../../../ui/num.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Delivery, DeliveryStatus } from './queries.ts'

const TONES: Record<DeliveryStatus, Tone> = {
  delivered: 'good',
  failed: 'bad',
  pending: 'waiting',
  skipped: 'plain',
}

export function DeliveryRow({
  delivery,
  mayRepeat,
}: {
  delivery: Delivery
  mayRepeat: boolean
}) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const {
    id,
    event,
    status,
    attempts,
    response_status,
    error,
    duration_ms,
    created_at,
    webhook_id,
  } = delivery
  const again = useAction({
    run: () =>
      api('post', '/api/v1/webhooks/deliveries/{delivery_id}/redeliver', {
        path: { delivery_id: id },
      }),
    refresh: [['deliveries', webhook_id]],
    onDone: () => notify({ text: t('deliveries.again') }),
  })
  return (
    <tr>
      <td>
        <Button
          kind="quiet"
          onPress={() => setOpen(true)}
          aria-label={`${t('deliveries.show')}: ${event}`}
        >
          <code>{event}</code>
        </Button>
        {isOpen && <Details delivery={delivery} onClose={() => setOpen(false)} />}
      </td>
      <td>
        <Badge tone={TONES[status]}>{t(`delivery.${status}`)}</Badge>
      </td>
      <td data-wide="true" data-wrap="true">
        {response_status !== null && (
          <Num value={response_status} options={{ useGrouping: false }} />
        )}
        {duration_ms !== null && (
          <span className="hint"> {t('console.took', { ms: duration_ms })}</span>
        )}
        {error && <span className="problem"> {error}</span>}
      </td>
      <td data-number="true" data-wide="true">
        <Num value={attempts} />
      </td>
      <td className="quiet">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        {mayRepeat && status !== 'pending' && (
          <Button
            kind="quiet"
            icon="repeat"
            isPending={again.isPending}
            onPress={() => again.mutate()}
            aria-label={`${t('deliveries.repeat')}: ${event}`}
          >
            {t('deliveries.repeat')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Byte for byte what was sent, and what came back. */
function Details({ delivery, onClose }: { delivery: Delivery; onClose(): void }) {
  const t = useText()
  const { message_id, event, body, response_status, response_body, error, next_attempt_at } =
    delivery
  return (
    <Dialog title={event} isOpen onClose={onClose} width="wide">
      <p className="hint">
        webhook-id <code>{message_id}</code>
      </p>
      <CodeBlock label={t('deliveries.sent')} code={body} isWrapped />
      {error && <p className="problem">{error}</p>}
      {response_body !== null && (
        <CodeBlock
          label={`${t('deliveries.answer')} ${response_status ?? ''}`}
          code={response_body || t('value.empty')}
          isWrapped
        />
      )}
      {next_attempt_at !== null && (
        <p className="hint">
          {t('deliveries.next')} <Time at={next_attempt_at} />
        </p>
      )}
    </Dialog>
  )
}
