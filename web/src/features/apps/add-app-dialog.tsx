import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { CodeField } from '../../domain/fields/country-language-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { asoKey, type StoreName } from './queries.ts'

const STORES = ['app_store', 'google_play'] as const

/** An app by its address, its id or its name. */
export function AddAppDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const t = useText()
  const [store, setStore] = useState<StoreName>('app_store')
  const [country, setCountry] = useState('us')
  const [language, setLanguage] = useState('en')
  const add = useAction({
    run: ({ app_name = '', app_url = '', app_identifier = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/aso/apps', {
        path: { client_id: clientId },
        body: {
          app_name,
          store,
          app_url,
          app_identifier,
          country: country.toUpperCase(),
          language,
        },
      }),
    refresh: [asoKey(clientId)],
    isQuiet: true,
    onDone: onClose,
  })
  const followUrl = (url: string) => {
    if (url.includes('play.google.com')) setStore('google_play')
    if (url.includes('apple.com')) setStore('app_store')
  }
  return (
    <Dialog title={t('apps.addApp')} isOpen onClose={onClose}>
      <Form onSubmit={add.mutate} error={add.error}>
        <TextField
          name="app_name"
          label={t('apps.name')}
          maxLength={180}
          autoComplete="off"
          isRequired
          autoFocus
        />
        <TextField
          name="app_url"
          label={t('apps.url')}
          placeholder="https://apps.apple.com/us/app/…/id1234567890"
          autoComplete="off"
          onChange={followUrl}
          mono
        />
        <TextField
          name="app_identifier"
          label={t('apps.identifier')}
          hint={t('apps.identifierHint')}
          maxLength={220}
          autoComplete="off"
          mono
        />
        <div className="form-row">
          <Select
            label={t('apps.store')}
            value={store}
            options={STORES.map((id) => ({ id, label: t(`apps.${id}`) }))}
            onChange={setStore}
          />
          <CodeField kind="region" value={country} onChange={setCountry} isRequired />
          <CodeField kind="language" value={language} onChange={setLanguage} isRequired />
        </div>
        <SubmitActions onCancel={onClose} isPending={add.isPending}>
          {t('apps.addApp')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
