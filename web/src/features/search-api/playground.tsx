import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchResponse } from '../../api/search.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { CodePane } from './code-pane.tsx'
import { type Caller, KeyField } from './key-field.tsx'
import { ConsoleLayout } from './layout.tsx'
import './playground.css'
import { balanceQuery, runSearch } from './queries.ts'
import { PLAIN, type Question, VERTICALS } from './request.ts'
import { RequestForm } from './request-form.tsx'
import { ResultPane } from './result-pane.tsx'

type SearchRequest = { question: Question; key: string | null }

/** Ask any of the nine kinds of search, see the call as code, and the answer as people and as programs see it. */
export function PlaygroundPage() {
  const t = useText()
  const [question, setQuestion] = useQuestion()
  const maySpend = useMay('analyst')
  const [caller, setCaller] = useState<Caller>({ way: maySpend ? 'person' : 'key', key: '' })
  const { data: credits } = useQuery(balanceQuery)
  const key = caller.way === 'key' ? caller.key : null
  const send = useAction<SearchRequest, SearchResponse>({
    run: (asked) => runSearch(asked.question, asked.key),
    refresh: [balanceQuery.queryKey, ['search-usage']],
    isQuiet: true,
  })
  const isReady = question.q.trim() !== '' && (key === null || key !== '')
  const isFree = key === null && credits?.free_in_dashboard
  const cost = isFree === undefined ? '\u00a0' : t(isFree ? 'console.free' : 'console.cost')
  return (
    <ConsoleLayout about={t('console.playground')}>
      <form
        className="playground"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) send.mutate({ question, key })
        }}
      >
        <div className="playground-ask">
          <RequestForm
            question={question}
            onChange={(change) => setQuestion({ ...question, ...change })}
          />
          <KeyField caller={caller} maySpend={maySpend} onChange={setCaller} />
          <div className="playground-send">
            <Button
              type="submit"
              kind="primary"
              icon="search"
              isPending={send.isPending}
              isDisabled={!isReady}
            >
              {t('console.send')}
            </Button>
            <p className="hint">{cost}</p>
          </div>
        </div>
        <CodePane question={question} onChange={setQuestion} />
        <ResultPane
          response={send.data}
          vertical={send.variables?.question.vertical}
          error={send.error}
          isPending={send.isPending}
          isPaused={send.isPaused}
          onAsk={(q) => {
            const next = { ...question, q }
            setQuestion(next)
            send.mutate({ question: next, key })
          }}
        />
      </form>
    </ConsoleLayout>
  )
}

/** The query starts from the URL, and the URL follows its main fields. */
function useQuestion() {
  const { q = '', type, gl, hl } = useSearch({ from: '/inside/api-console' })
  const navigate = useNavigate({ from: '/api-console' })
  const [question, setQuestion] = useState<Question>(() => ({
    ...PLAIN,
    q,
    vertical: VERTICALS.find((each) => each === type) ?? 'search',
    gl: gl ?? PLAIN.gl,
    hl: hl ?? PLAIN.hl,
  }))
  function change(next: Question) {
    setQuestion(next)
    const type = next.vertical === 'search' ? undefined : next.vertical
    const other = (name: 'gl' | 'hl') => (next[name] === PLAIN[name] ? undefined : next[name])
    void navigate({
      search: { q: next.q, type, gl: other('gl'), hl: other('hl') },
      replace: true,
    })
  }
  return [question, change] as const
}
