import { useState } from 'react'
import { answersKey } from '../../../api/answers.ts'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { CodeField } from '../../../domain/fields/country-language-field.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import type { AnswerCorpus } from '../queries.ts'

type Props = {
  client: Client
  source: NonNullable<AnswerCorpus['source']>
  onClose(): void
}

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const

/** Which recorded answers to ask for, and what they cost. */
export function CorpusDialog({ client, source, onClose }: Props) {
  const { t, language } = useLanguage()
  const [market, setMarket] = useState({ geo: 'us', lang: 'en' })
  const usd = (value: number) => formatNumber(language, value, DOLLARS)
  const start = useAction({
    run: ({ topics = '', limit = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/aeo/corpus/import', {
        path: { client_id: client.id },
        body: {
          topics: topics
            .split('\n')
            .map((topic) => topic.trim())
            .filter(Boolean),
          limit: Number(limit),
          ...market,
        },
      }),
    refresh: [answersKey(client.id)],
    isQuiet: true,
    onDone: onClose,
  })
  const price =
    source.request_usd === 0
      ? t('corpus.free')
      : t('corpus.price', {
          request: usd(source.request_usd),
          answer: usd(source.answer_usd),
        })
  return (
    <Dialog title={t('corpus.import')} isOpen onClose={onClose}>
      <Form onSubmit={(values) => start.mutate(values)} error={start.error}>
        <p className="hint">{price}</p>
        <TextField
          name="topics"
          label={t('corpus.topics')}
          hint={t('corpus.topicsHint')}
          isRequired
          rows={4}
        />
        <div className="form-row">
          <CodeField
            kind="region"
            value={market.geo}
            onChange={(geo) => setMarket((old) => ({ ...old, geo }))}
            isRequired
          />
          <CodeField
            kind="language"
            value={market.lang}
            onChange={(lang) => setMarket((old) => ({ ...old, lang }))}
            isRequired
          />
        </div>
        <TextField
          name="limit"
          label={t('corpus.limit')}
          type="number"
          defaultValue="100"
          isRequired
        />
        <SubmitActions onCancel={onClose} isPending={start.isPending}>
          {t('corpus.import')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
