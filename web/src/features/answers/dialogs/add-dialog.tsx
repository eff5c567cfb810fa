import { useState } from 'react'
import { answersKey } from '../../../api/answers.ts'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { fileText } from '../../../ui/form/file-text.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { type Market, MarketList } from '../market-list.tsx'

const MAX_PROMPTS = 1000

const crossed = (prompts: string[], markets: Market[]) =>
  prompts.flatMap((prompt_text) => markets.map((market) => ({ prompt_text, ...market })))

/** Prompts by paste: one a line. */
export function AddDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const [text, setText] = useState('')
  const [markets, setMarkets] = useState<Market[]>([])
  const prompts = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ].slice(0, MAX_PROMPTS)
  const asked =
    markets.length === 0
      ? prompts.map((prompt_text) => ({ prompt_text }))
      : crossed(prompts, markets)
  const add = useAction({
    run: ({ category = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/aeo/prompts', {
        path: { client_id: client.id },
        body: asked.map((prompt) => ({ ...prompt, category })),
      }),
    refresh: [answersKey(client.id)],
    isQuiet: true,
    onDone: (added) =>
      finish({ added: added.length, skipped: asked.length - added.length, invalid: 0 }),
  })
  const take = useAction({
    run: async (file: File) =>
      api('post', '/api/v1/clients/{client_id}/aeo/prompts/import', {
        path: { client_id: client.id },
        body: { csv: await fileText(file) },
      }),
    refresh: [answersKey(client.id)],
    isQuiet: true,
    onDone: finish,
  })
  function finish({
    added,
    skipped,
    invalid,
  }: {
    added: number
    skipped: number
    invalid: number
  }) {
    const rest = [
      skipped > 0 && t('answers.skipped', { n: skipped }),
      invalid > 0 && t('answers.unread', { n: invalid }),
    ]
    notify({ text: [t('answers.added', { n: added }), ...rest].filter(Boolean).join(' ') })
    onClose()
  }
  return (
    <Dialog title={t('answers.add')} isOpen onClose={onClose}>
      <Form onSubmit={add.mutate} error={add.error ?? take.error}>
        <TextField
          name="prompts"
          label={t('answers.prompts')}
          hint={t('answers.addHint')}
          value={text}
          onChange={setText}
          rows={8}
          autoFocus
        />
        <MarketList markets={markets} onChange={setMarkets} />
        <FileField
          label={t('answers.file')}
          hint={t('answers.fileHint')}
          accept=".csv,.txt,text/csv,text/plain"
          isDisabled={take.isPending}
          onChoose={take.mutate}
        />
        <TextField
          name="category"
          label={t('answers.category')}
          maxLength={120}
          autoComplete="off"
        />
        <SubmitActions
          onCancel={onClose}
          isPending={add.isPending}
          isDisabled={asked.length === 0 || asked.length > MAX_PROMPTS}
        >
          {t('answers.addCount', { n: asked.length })}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
