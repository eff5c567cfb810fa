import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { dayOf } from '../../domain/period/period.ts'
import { useScope } from '../../domain/period/scope.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { snapshotsQuery } from './queries.ts'

const DAYS = [7, 30, 90, 365] as const
const CHOSEN = 'period'

/** Which days are kept, and under what name. */
export function SaveDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const { language, t } = useLanguage()
  const { span } = useScope()
  const [days, setDays] = useState(span ? CHOSEN : '30')
  const period = span && `${wholeDay(language, span.from)} – ${wholeDay(language, span.to - 1)}`
  const save = useAction({
    run: ({ title = '' }: Record<string, string>) =>
      api('post', '/api/clients/{client_id}/report/snapshots/save', {
        path: { client_id: clientId },
        body: {
          ...(span && days === CHOSEN
            ? { date_from: dayOf(span.from), date_to: dayOf(span.to - 1) }
            : { days: Number(days) }),
          ...(title.trim() && { title }),
        },
      }),
    refresh: [snapshotsQuery(clientId).queryKey],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('state.saved') })
      onClose()
    },
  })
  return (
    <Dialog title={t('reports.save')} isOpen onClose={onClose}>
      <Form onSubmit={save.mutate} error={save.error}>
        <Select
          label={t('reports.days')}
          options={[
            ...(period ? [{ id: CHOSEN, label: period }] : []),
            ...DAYS.map((n) => ({ id: String(n), label: t('reports.lastDays', { n }) })),
          ]}
          value={days}
          onChange={setDays}
        />
        <TextField name="title" label={t('reports.title')} maxLength={200} />
        <SubmitActions onCancel={onClose} isPending={save.isPending} />
      </Form>
    </Dialog>
  )
}
