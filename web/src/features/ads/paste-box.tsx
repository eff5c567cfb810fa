import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { AdList } from './ad-list.tsx'
import './ads.css'
import { previewQuery } from './queries.ts'

const DEBOUNCE_MS = 250

/** Pasted text is parsed at once, to preview what will be recorded. */
export function PasteBox({ client }: { client: Client }) {
  const t = useText()
  const [paste, setPaste] = useState('')
  const [prompt, setPrompt] = useState('')
  const settled = useDebounced(paste)
  const preview = useQuery(previewQuery(client.id, settled))
  const record = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/ad-observations', {
        path: { client_id: client.id },
        body: { paste, prompt },
      }),
    refresh: [['ads', client.id]],
    isQuiet: true,
    onDone: ({ ads }) => {
      notify({ text: t('ads.recorded', { n: ads.length }) })
      setPaste('')
    },
  })
  const hasText = paste.trim() !== ''
  return (
    <div className="paste-box">
      <Form
        onSubmit={() => record.mutate()}
        error={record.error}
        statusMessages={{ 409: t('ads.again') }}
      >
        <TextField
          name="prompt"
          label={t('ads.prompt')}
          value={prompt}
          onChange={setPrompt}
          maxLength={300}
          isRequired
        />
        <TextField
          name="paste"
          label={t('ads.paste')}
          hint={t('ads.pasteHint')}
          rows={6}
          value={paste}
          onChange={setPaste}
          isRequired
        />
        <Button type="submit" kind="primary" isPending={record.isPending}>
          {t('ads.record')}
        </Button>
      </Form>
      <section className="paste-preview" aria-live="polite" aria-label={t('ads.preview')}>
        <h2>{t('ads.preview')}</h2>
        {!hasText && <p className="quiet">{t('ads.previewEmpty')}</p>}
        {hasText && preview.data && <AdList client={client} ads={preview.data.ads} />}
      </section>
    </div>
  )
}

/** The text once nobody has typed for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
