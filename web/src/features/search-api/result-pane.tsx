import { useEffect, useRef, useState } from 'react'
import { InvalidKeyError, type SearchResponse } from '../../api/search.ts'
import { ResultsIllustration } from '../../domain/serp/results-illustration.tsx'
import { useText } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Num } from '../../ui/num.tsx'
import { ErrorState, OfflineNote, Skeleton } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import { Preview } from './preview.tsx'
import type { Vertical } from './request.ts'
import './result-pane.css'

type Props = {
  response: SearchResponse | undefined
  vertical: Vertical | undefined
  error: unknown
  isPending: boolean
  /** Asked without a network, and sent when that is back. */
  isPaused: boolean
  onAsk(q: string): void
}

export function ResultPane({
  response,
  vertical = 'search',
  error,
  isPending,
  isPaused,
  onAsk,
}: Props) {
  const t = useText()
  const [look, setLook] = useState<'page' | 'raw'>('page')
  const pane = useRef<HTMLElement>(null)
  const outcome = error ?? response
  // Where the result is below the form, it is scrolled into view, also when the search failed.
  useEffect(() => {
    if (outcome && matchMedia('(max-width: 1180px)').matches)
      pane.current?.scrollIntoView({ block: 'start' })
  }, [outcome])
  return (
    <section
      className="result-pane"
      ref={pane}
      aria-label={t('console.answer')}
      aria-busy={isPending}
    >
      {isPending && (isPaused ? <OfflineNote /> : <Skeleton rows={10} />)}
      {!isPending && error !== null && <Failure error={error} />}
      {!isPending && error === null && !response && <NoSearchYet />}
      {!isPending && response && (
        <>
          <div className="result-head">
            <Segmented
              label={t('console.look')}
              options={[
                { id: 'page', label: t('console.asPage') },
                { id: 'raw', label: 'JSON' },
              ]}
              value={look}
              onChange={setLook}
            />
            <Facts response={response} />
          </div>
          {look === 'page' ? (
            <Preview answer={response.answer} vertical={vertical} onAsk={onAsk} />
          ) : (
            <CodeBlock
              label={t('console.answer')}
              code={JSON.stringify(response.answer, null, 2)}
            />
          )}
        </>
      )}
    </section>
  )
}

function Failure({ error }: { error: unknown }) {
  const t = useText()
  if (!(error instanceof InvalidKeyError)) return <ErrorState error={error} />
  return (
    <section className="failed" role="alert">
      <h2>{t('console.keyRefused')}</h2>
      <p className="quiet">{t('console.keyRefusedText')}</p>
    </section>
  )
}

/** The empty state before the first search. */
function NoSearchYet() {
  const t = useText()
  return (
    <div className="result-waiting">
      <p className="quiet">{t('console.waiting')}</p>
      <ResultsIllustration own="your-site.com" />
    </div>
  )
}

/** Where the answer comes from, how long it took and what it cost. */
function Facts({ response: { answer, isCached, remaining } }: { response: SearchResponse }) {
  const t = useText()
  const { source, engine, tookMs, fetchedAt, pages } = answer.searchInformation
  return (
    <ul className="result-facts" role="status">
      <li>
        <Badge tone={isCached ? 'plain' : 'good'}>
          {t(isCached ? 'console.kept' : 'console.fresh')}
        </Badge>
      </li>
      <li>{isCached ? <Time at={fetchedAt} /> : t('console.took', { ms: tookMs })}</li>
      <li>{source === engine ? source : `${source} · ${engine}`}</li>
      <li>{t('console.pages', { n: pages })}</li>
      <li>{t('console.credit', { n: answer.credits })}</li>
      {remaining !== null && (
        <li>
          {t('console.left')} <Num value={remaining} />
        </li>
      )}
    </ul>
  )
}
