import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { KeyLimits, limitsHeld, limitsOf, typedLimits } from './key-limits.tsx'
import { type ApiKey, keysQuery } from './queries.ts'

/** Another name or other limits for the same key; they count at once. */
export function ChangeKey({ apiKey }: { apiKey: ApiKey }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        kind="quiet"
        icon="edit"
        onPress={() => setOpen(true)}
        aria-label={`${t('apiKeys.change')}: ${apiKey.name}`}
      >
        {t('apiKeys.change')}
      </Button>
      <Dialog
        title={t('apiKeys.changeTitle', { name: apiKey.name })}
        isOpen={isOpen}
        onClose={close}
      >
        <ChangeForm apiKey={apiKey} onClose={close} />
      </Dialog>
    </>
  )
}

function ChangeForm({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const t = useText()
  const [limits, setLimits] = useState(limitsHeld(apiKey))
  const change = useAction({
    run: ({ name = '', ...typed }: Record<string, string>) =>
      api('patch', '/api/v1/api-keys/{key_id}', {
        path: { key_id: apiKey.id },
        body: { name, ...limitsOf(limits), ...typedLimits(typed) },
      }),
    refresh: [keysQuery.queryKey],
    isQuiet: true,
    onDone: ({ name }) => {
      onClose()
      notify({ text: t('apiKeys.changed', { name }) })
    },
  })
  return (
    <Form onSubmit={change.mutate} error={change.error}>
      <TextField
        name="name"
        label={t('apiKeys.name')}
        defaultValue={apiKey.name}
        maxLength={100}
        autoComplete="off"
        isRequired
      />
      <KeyLimits apiKey={apiKey} limits={limits} onChange={setLimits} />
      <SubmitActions
        onCancel={onClose}
        isPending={change.isPending}
        isDisabled={limits.effects.length === 0}
      />
    </Form>
  )
}
