import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { annotationsQuery } from '../../domain/period/annotation-marks.ts'
import { dayOf } from '../../domain/period/period.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'

const KINDS = ['note', 'deploy', 'content', 'algorithm'] as const

/** What happened, and when: a number on every chart of the client. */
export function AnnotateDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('note')
  const today = dayOf(Date.now() / 1000)
  const add = useAction({
    run: ({ note = '', day = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/annotations', {
        path: { client_id: client.id },
        body: {
          note,
          kind,
          ...(day !== today && { happened_at: Date.parse(`${day}T12:00:00`) / 1000 }),
        },
      }),
    refresh: [annotationsQuery(client.id).queryKey],
    isQuiet: true,
    onDone: onClose,
  })
  return (
    <Dialog title={t('overview.annotate')} isOpen onClose={onClose}>
      <Form onSubmit={add.mutate} error={add.error}>
        <TextField
          name="note"
          label={t('annotation.what')}
          maxLength={500}
          autoFocus
          isRequired
        />
        <div className="form-row">
          <TextField
            name="day"
            type="date"
            label={t('column.date')}
            defaultValue={today}
            mono
            isRequired
          />
          <Select
            label={t('annotation.kind')}
            value={kind}
            onChange={setKind}
            options={KINDS.map((id) => ({ id, label: t(`annotation.${id}`) }))}
          />
        </div>
        <SubmitActions onCancel={onClose} isPending={add.isPending} />
      </Form>
    </Dialog>
  )
}
