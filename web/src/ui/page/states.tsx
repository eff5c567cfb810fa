import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { ApiError } from '../../api/client/error.ts'
import { useIsRateLimited } from '../../api/client/rate-limit.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'
import './states.css'
import { useErrorMessage } from './error-message.ts'

const SKELETON_DELAY_MS = 200
const SLOW_MS = 3000

type EmptyProps = { title: string; text: string; children?: ReactNode; picture?: ReactNode }

/** What will be here, one action, and a picture made of the real thing. */
export function EmptyState({ title, text, children, picture }: EmptyProps) {
  const t = useText()
  return (
    <section className="empty">
      <div className="empty-words">
        <h2>{title}</h2>
        <p className="quiet">{text}</p>
        {children}
      </div>
      {picture && (
        <figure className="empty-picture">
          <figcaption className="hint">{t('empty.example')}</figcaption>
          {picture}
        </figure>
      )}
    </section>
  )
}

/** What failed, why, and what to do next; the number helps whoever looks into it. */
export function ErrorState({
  error,
  onRetry,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
}) {
  const t = useText()
  const { title, advice, requestId } = useErrorMessage(error)
  // What is not there did not fail, and another try does not bring it.
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={title} text={advice} />
  return (
    <section className="failed" role="alert">
      <h2>{title}</h2>
      <p className="quiet">{advice}</p>
      {requestId && (
        <p className="hint">
          {t('error.requestId')} <code>{requestId}</code>
        </p>
      )}
      {onRetry && <Button onPress={onRetry}>{t('action.retry')}</Button>}
    </section>
  )
}

/** A placeholder; shown only when loading takes long enough to notice. */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  const t = useText()
  const isDelayed = useDelayed(SKELETON_DELAY_MS)
  const isSlow = useDelayed(SLOW_MS)
  const isWaiting = useIsRateLimited()
  const room = { minHeight: `calc(${rows} * var(--row))` }
  if (!isDelayed) return <div className="skeleton" style={room} aria-hidden="true" />
  return (
    <div className="skeleton" style={room} role="status">
      {isWaiting || isSlow ? (
        <p className="quiet">{t(isWaiting ? 'state.waiting' : 'state.slow')}</p>
      ) : (
        <span className="visually-hidden">{t('state.loading')}</span>
      )}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={index} className="skeleton-row" data-width={index % 4} />
      ))}
    </div>
  )
}

function useDelayed(delayMs: number): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDelayed, delayMs, true)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isDelayed
}

type Answer<Data> = {
  data: Data | undefined
  error: unknown
  isPaused: boolean
  refetch(): unknown
}

/** Loading, failed, offline or loaded: every state of a query in one component. */
export function QueryBoundary<Data>({
  query,
  rows,
  isLarge = false,
  children,
}: {
  query: Answer<Data>
  rows?: number
  /** It takes long to draw, and nothing stands below it. */
  isLarge?: boolean
  children(data: Data): ReactNode
}) {
  const { data } = query
  const hasArrived = useArrival(data !== undefined)
  const skeleton = <Skeleton {...(rows !== undefined && { rows })} />
  if (data !== undefined) return hasArrived || !isLarge ? children(data) : skeleton
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.isPaused ? <OfflineNote /> : skeleton
}

/** What has just arrived is drawn in small steps, between which the page answers to whoever uses it. */
const useArrival = (isThere: boolean) => useDeferredValue(isThere)

/** What stands one below the other comes together: nothing is pushed down by what comes above it. */
export function ArriveTogether({
  queries,
  rows,
  children,
}: {
  queries: { isLoading: boolean }[]
  rows?: number
  children: ReactNode
}) {
  const isArriving = queries.some(({ isLoading }) => isLoading)
  const [hasArrived, setArrived] = useState(!isArriving)
  // What failed is asked for again by those who show it: they stay.
  if (!isArriving && !hasArrived) setArrived(true)
  if (useArrival(hasArrived)) return children
  return <Skeleton {...(rows !== undefined && { rows })} />
}

/** Instead of grey lines for ever. */
export function OfflineNote() {
  const t = useText()
  return (
    <p className="quiet" role="status">
      {t('state.offline')}
    </p>
  )
}
