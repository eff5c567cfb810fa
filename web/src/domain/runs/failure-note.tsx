import type { ReactNode } from 'react'
import type { Failure } from '../../api/generated/schema.ts'
import { useText } from '../../i18n/language.tsx'
import './failure-note.css'
import { ServerMessage } from '../../ui/page/server-message.tsx'

type FailureNoteProps = {
  /** How many items there were, and how many failed. */
  total: number
  failed: number
  failures: Failure[]
  /** The way to another try. */
  children?: ReactNode
}

/** Work that failed, in red when all of it did and in amber when some did: how much, why, and what to do. */
export function FailureNote({ total, failed, failures, children }: FailureNoteProps) {
  const t = useText()
  const reasons = useReasons()(failures)
  const isWhole = failed >= total
  const key = isWhole ? 'failure.all' : 'failure.some'
  return (
    <section className="failure-note" data-tone={isWhole ? 'bad' : 'partly'} role="status">
      <p className="failure-head">
        <span aria-hidden="true">{isWhole ? '✕' : '◆'}</span>{' '}
        {t(reasons ? `${key}Why` : key, {
          done: total - failed,
          n: total,
          failed,
          why: reasons,
        })}
      </p>
      {failures.map((failure) => (
        <p key={failure.code ?? failure.reason} className="quiet">
          <ServerMessage message={failure} field="text">
            {failure.remedy}
          </ServerMessage>
        </p>
      ))}
      {children && <div>{children}</div>}
    </section>
  )
}

/** The reasons, a short label each. */
export function useReasons(): (failures: Pick<Failure, 'reason'>[]) => string {
  const t = useText()
  return (failures) =>
    [...new Set(failures.map(({ reason }) => t(`reason.${reason}`)))].join(', ')
}
