import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api/client/client.ts'
import { keywordSearchQuery } from '../../api/global-search.ts'
import { useText } from '../../i18n/language.tsx'
import { ComboBox } from '../../ui/form/combo-box.tsx'

type Props = { clientId: number; value: number | null; onChange(id: number | null): void }

/** One keyword of a client; empty for all of them. */
export function KeywordSubject({ clientId, value, onChange }: Props) {
  const t = useText()
  const [text, setText] = useState(value === null ? '' : t('alerts.oneKeyword'))
  const { data } = useQuery(keywordSearchQuery(clientId, useDeferredValue(text.trim())))
  const options = (data?.items ?? []).map(({ id, query, geo, lang }) => ({
    id: String(id),
    label: query,
    hint: `${geo}-${lang}`,
  }))
  return (
    <Subject
      label={t('alerts.keyword')}
      none={t('alerts.noKeyword')}
      {...{ text, setText, options, onChange }}
    />
  )
}

const MAX_PROMPTS = 8

const promptSearchQuery = (clientId: number, text: string) =>
  queryOptions({
    queryKey: ['find', 'prompts', clientId, text],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/aeo/prompts', {
        path: { client_id: clientId },
        query: { q: text, limit: MAX_PROMPTS },
        signal,
      }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })

/** One prompt of a client; empty for all of them. */
export function PromptSubject({ clientId, value, onChange }: Props) {
  const t = useText()
  const [text, setText] = useState(value === null ? '' : t('alerts.onePrompt'))
  const { data = [] } = useQuery(promptSearchQuery(clientId, useDeferredValue(text.trim())))
  const options = data.map(({ id, prompt_text }) => ({ id: String(id), label: prompt_text }))
  return (
    <Subject
      label={t('alerts.prompt')}
      none={t('alerts.noPrompt')}
      {...{ text, setText, options, onChange }}
    />
  )
}

type SubjectProps = {
  label: string
  none: string
  text: string
  setText(text: string): void
  options: { id: string; label: string; hint?: string }[]
  onChange(id: number | null): void
}

/** Narrowed only by what is chosen from the list. */
function Subject({ label, none, text, setText, options, onChange }: SubjectProps) {
  // What was found for words that are gone is proposed no more.
  const proposed = text.trim().length > 1 ? options : []
  return (
    <ComboBox
      label={label}
      text={text}
      none={none}
      options={proposed}
      onType={(typed) => {
        setText(typed)
        if (typed === '') onChange(null)
      }}
      onChoose={(id) => {
        const chosen = options.find((option) => option.id === id)
        setText(chosen?.label ?? '')
        onChange(chosen ? Number(chosen.id) : null)
      }}
    />
  )
}
