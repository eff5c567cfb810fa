import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { type Question, readBody } from './request.ts'
import {
  SNIPPET_LANGUAGE_NAMES,
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
  snippet,
} from './snippets.ts'

type Props = { question: Question; onChange(question: Question): void }

/** The same question as programs write it. The JSON can be edited, and the form follows. */
export function CodePane({ question, onChange }: Props) {
  const t = useText()
  const [way, setWay] = useState<SnippetLanguage>('json')
  return (
    <section className="code-pane" aria-label={t('console.code')}>
      <Segmented
        label={t('console.code')}
        options={SNIPPET_LANGUAGES.map((id) => ({ id, label: SNIPPET_LANGUAGE_NAMES[id] }))}
        value={way}
        onChange={setWay}
      />
      {way === 'json' ? (
        <JsonPane question={question} onChange={onChange} />
      ) : (
        <CodeBlock
          label={SNIPPET_LANGUAGE_NAMES[way]}
          code={snippet(way, { origin: location.origin, question })}
        />
      )}
    </section>
  )
}

function JsonPane({ question, onChange }: Props) {
  const t = useText()
  // What is being typed; without it the text is whatever the form says.
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? snippet('json', { origin: '', question })
  const read = readBody(text, question.vertical)
  const problem =
    typeof read === 'string'
      ? t(read === 'syntax' ? 'console.notJson' : 'console.notObject')
      : null
  function type(next: string) {
    setDraft(next)
    const understood = readBody(next, question.vertical)
    if (typeof understood !== 'string') onChange(understood)
  }
  return (
    <TextField
      label={t('console.body', { path: `/v1/${question.vertical}` })}
      value={text}
      onChange={type}
      onBlur={() => problem === null && setDraft(null)}
      rows={Math.max(8, text.split('\n').length + 1)}
      hint={
        problem === null ? t('console.bodyHint') : <span className="problem">{problem}</span>
      }
      spellCheck="false"
      mono
      isRequired
    />
  )
}
