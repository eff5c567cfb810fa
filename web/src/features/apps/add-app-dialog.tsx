import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { asoKey, type StoreName } from './queries.ts'

const STORES = ['app_store', 'google_play'] as const

/** An app by its address, its id or its name. */
export function AddAppDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const t = useText()
  const [store, setStore] = useState<StoreName>('app_store')
  const add = useAction({
    run: ({ app_name = '', app_url = '', app_identifier = '', country = '', language = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/aso/apps', {
        path: { client_id: clientId },
        body: {
          app_name,
          store,
          app_url,
          app_identifier,
          ...(country && { country }),
          ...(language && { language }),
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
        <TextField name="app_name" label={t('apps.name')} maxLength={180} autoComplete="off" isRequired autoFocus />
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
          <TextField name="country" label={t('keyword.country')} defaultValue="US" maxLength={2} mono />
          <TextField name="language" label={t('keyword.language')} defaultValue="en" maxLength={10} mono />
        </div>
        <DialogActions>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" kind="primary" isPending={add.isPending}>
            {t('apps.addApp')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
