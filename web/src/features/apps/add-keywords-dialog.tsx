import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { CodeField } from '../../domain/fields/country-language-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { asoKey } from './queries.ts'

const BOTH = 'both'
const STORES = ['app_store', 'google_play'] as const

/** One a line, for one store or both. */
export function AddKeywordsDialog({
  clientId,
  onClose,
}: {
  clientId: number
  onClose(): void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const [country, setCountry] = useState('us')
  const [language, setLanguage] = useState('en')
  const [store, setStore] = useState<(typeof STORES)[number] | typeof BOTH>(BOTH)
  const queries = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
  const stores = STORES.filter((each) => store === BOTH || each === store)
  const add = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aso/keywords', {
        path: { client_id: clientId },
        body: stores.flatMap((each) =>
          queries.map((query) => ({
            query,
            store: each,
            country: country.toUpperCase(),
            language,
          })),
        ),
      }),
    refresh: [asoKey(clientId)],
    isQuiet: true,
    onDone: (added) => {
      notify({ text: t('keywords.added', { n: added.length }) })
      onClose()
    },
  })
  return (
    <Dialog title={t('apps.addKeywords')} isOpen onClose={onClose}>
      <Form onSubmit={() => add.mutate()} error={add.error}>
        <TextField
          name="queries"
          label={t('keywords.paste')}
          hint={t('keywords.count', { n: queries.length * stores.length })}
          value={text}
          onChange={setText}
          rows={8}
          isRequired
          autoFocus
        />
        <div className="form-row">
          <Select
            label={t('apps.store')}
            value={store}
            options={[
              { id: BOTH, label: t('apps.bothStores') },
              ...STORES.map((id) => ({ id, label: t(`apps.${id}`) })),
            ]}
            onChange={setStore}
          />
          <CodeField kind="region" value={country} onChange={setCountry} isRequired />
          <CodeField kind="language" value={language} onChange={setLanguage} isRequired />
        </div>
        <SubmitActions
          onCancel={onClose}
          isPending={add.isPending}
          isDisabled={!queries.length}
        >
          {t('apps.addKeywords')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
