import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'

const SPANS = { hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 }
type Span = keyof typeof SPANS
const NAMES: Span[] = ['hour', 'day', 'week', 'month']

/** After an outage of the receiver: everything of a span again, or only what failed. */
export function RedeliverRange({ webhookId }: { webhookId: number }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [span, setSpan] = useState<Span>('day')
  const [onlyFailed, setOnlyFailed] = useState(true)
  const send = useAction({
    run: () => {
      const to = Math.ceil(Date.now() / 1000)
      return api('post', '/api/v1/webhooks/{webhook_id}/redeliver', {
        path: { webhook_id: webhookId },
        body: { from: to - SPANS[span], to, only_failed: onlyFailed },
      })
    },
    refresh: [['deliveries', webhookId]],
    isQuiet: true,
    onDone: ({ redelivered }) => {
      setOpen(false)
      notify({ text: t('deliveries.rangeDone', { n: redelivered }) })
    },
  })
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('deliveries.range')}</Button>
      <Dialog title={t('deliveries.range')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form onSubmit={() => send.mutate()} error={send.error}>
          <Select
            label={t('deliveries.span')}
            value={span}
            options={NAMES.map((id) => ({ id, label: t(`deliveries.${id}`) }))}
            onChange={setSpan}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={onlyFailed}
              onChange={() => setOnlyFailed(!onlyFailed)}
            />
            {t('deliveries.onlyFailed')}
          </label>
          <p className="hint">{t('deliveries.rangeHint')}</p>
          <SubmitActions onCancel={() => setOpen(false)} isPending={send.isPending}>
            {t('deliveries.repeat')}
          </SubmitActions>
        </Form>
      </Dialog>
    </>
  )
}
