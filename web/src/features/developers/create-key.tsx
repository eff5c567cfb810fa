import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { KeyLimits, limitsOf, NO_LIMITS, typedLimits } from './key-limits.tsx'
import { keysQuery } from './queries.ts'
import { Secret } from './secret.tsx'

const LIVES = ['never', '30', '90', '365'] as const
const DAY_SECONDS = 86_400

export function CreateKey() {
  const t = useText()
  const { create } = useSearch({ from: '/inside/dev' })
  const [isOpen, setOpen] = useState(create !== undefined)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setSecret(null)
  }
  return (
    <>
      <Button kind="primary" icon="plus" onPress={() => setOpen(true)}>
        {t('apiKeys.create')}
      </Button>
      <Dialog
        title={secret === null ? t('apiKeys.create') : t('apiKeys.createdTitle')}
        isOpen={isOpen}
        onClose={close}
        isDismissable={secret === null}
      >
        {secret === null ? (
          <KeyForm onSecret={setSecret} onClose={close} />
        ) : (
          <Secret label={t('apiKeys.key')} value={secret} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

function KeyForm({ onSecret, onClose }: { onSecret(key: string): void; onClose(): void }) {
  const t = useText()
  const [life, setLife] = useState<(typeof LIVES)[number]>('never')
  const [limits, setLimits] = useState(NO_LIMITS)
  const create = useAction({
    run: ({ name = '', ...typed }: Record<string, string>) =>
      api('post', '/api/v1/api-keys', {
        body: {
          name,
          expires_at: endOf(life),
          ...limitsOf(limits),
          ...typedLimits(typed),
        },
      }),
    refresh: [keysQuery.queryKey],
    isQuiet: true,
    onDone: ({ key }) => onSecret(key),
  })
  return (
    <Form
      onSubmit={create.mutate}
      error={create.error}
      statusMessages={{ 429: t('apiKeys.tooMany') }}
    >
      <TextField
        name="name"
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={100}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <Select
        label={t('apiKeys.expires')}
        value={life}
        onChange={setLife}
        options={LIVES.map((id) => ({
          id,
          label: id === 'never' ? t('apiKeys.noEnd') : t('apiKeys.days', { n: Number(id) }),
        }))}
      />
      <KeyLimits limits={limits} onChange={setLimits} />
      <SubmitActions onCancel={onClose} isPending={create.isPending}>
        {t('apiKeys.create')}
      </SubmitActions>
    </Form>
  )
}

function endOf(life: (typeof LIVES)[number]): number | null {
  return life === 'never' ? null : Math.floor(Date.now() / 1000) + Number(life) * DAY_SECONDS
}
