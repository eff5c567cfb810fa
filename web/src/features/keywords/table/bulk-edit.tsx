import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { type Device, type Intent, keywordQueryKeys } from '../queries.ts'

const INTENTS = ['informational', 'commercial', 'transactional', 'navigational'] as const
const DEVICES: Device[] = ['desktop', 'mobile', 'both']
const KEEP = 'keep'
const NONE = 'none'

type Props = { clientId: number; ids: number[]; onClose(): void }

/** Changes all chosen keywords alike; what is left alone keeps its value. */
export function BulkEdit({ clientId, ids, onClose }: Props) {
  const t = useText()
  const [intent, setIntent] = useState<Intent | typeof KEEP | typeof NONE>(KEEP)
  const [device, setDevice] = useState<Device | typeof KEEP>(KEEP)
  const save = useAction({
    run: ({ cluster = '', add_tags = '', remove_tags = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/keywords/update', {
        path: { client_id: clientId },
        body: {
          ids,
          ...(cluster.trim() && { cluster }),
          ...(add_tags.trim() && { add_tags }),
          ...(remove_tags.trim() && { remove_tags }),
          ...(intent !== KEEP && { intent: intent === NONE ? '' : intent }),
          ...(device !== KEEP && { device }),
        },
      }),
    refresh: keywordQueryKeys(clientId),
    isQuiet: true,
    onDone: ({ updated }) => {
      notify({ text: t('bulk.done', { n: updated }) })
      onClose()
    },
  })
  return (
    <Dialog title={t('bulk.title', { n: ids.length })} isOpen onClose={onClose}>
      <Form
        onSubmit={save.mutate}
        error={save.error}
        statusMessages={{ 409: t('bulk.conflict') }}
      >
        <TextField
          name="cluster"
          label={t('keyword.cluster')}
          hint={t('bulk.keepHint')}
          maxLength={120}
        />
        <TextField
          name="add_tags"
          label={t('bulk.addTags')}
          hint={t('keyword.tagsHint')}
          maxLength={500}
        />
        <TextField
          name="remove_tags"
          label={t('bulk.removeTags')}
          hint={t('keyword.tagsHint')}
          maxLength={500}
        />
        <div className="form-row">
          <Select
            label={t('keyword.intent')}
            value={intent}
            onChange={setIntent}
            options={[
              { id: KEEP, label: t('bulk.keep') },
              { id: NONE, label: t('intent.none') },
              ...INTENTS.map((id) => ({ id, label: t(`intent.${id}`) })),
            ]}
          />
          <Select
            label={t('keyword.device')}
            value={device}
            onChange={setDevice}
            options={[
              { id: KEEP, label: t('bulk.keep') },
              ...DEVICES.map((id) => ({ id, label: t(`device.${id}`) })),
            ]}
          />
        </div>
        <SubmitActions onCancel={onClose} isPending={save.isPending} />
      </Form>
    </Dialog>
  )
}
