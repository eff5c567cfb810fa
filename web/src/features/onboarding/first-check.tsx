import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Client } from '../../api/clients.ts'
import type { Failure } from '../../api/generated/schema.ts'
import { PositionScale, type Standing } from '../../domain/positions/position-scale.tsx'
import { FailureNote } from '../../domain/runs/failure-note.tsx'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num } from '../../ui/num.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { AboveList } from './above-list.tsx'
import { NextAction } from './next-action.tsx'
import './first-check.css'
import { firstCheckQuery, type JobResult } from './queries.ts'

/** The first check fills in line by line, and ends with a way on. */
export function FirstCheck({ client, jobId }: { client: Client; jobId: number }) {
  const check = useQuery(firstCheckQuery(jobId))
  useTabTitle(check.data?.isOver ? undefined : check.data?.job.progress_pct, client.domain)
  return (
    <QueryBoundary query={check} rows={6}>
      {({ job, results, isOver }) => (
        <div className="first-check">
          <Progress client={client} job={job} isOver={isOver} />
          {isOver && <NextAction clientId={client.id} since={job.created_at} />}
          {isOver && <AboveList client={client} jobId={jobId} results={results} />}
          {results.length > 0 && (
            <Positions results={isOver ? results.toSorted(byPosition) : results} />
          )}
        </div>
      )}
    </QueryBoundary>
  )
}

type Job = {
  status: string
  created_at: number
  progress_pct: number
  checked_keywords: number
  total_keywords: number
  errors: number
  failures: Failure[]
}

function Progress({ client, job, isOver }: { client: Client; job: Job; isOver: boolean }) {
  const t = useText()
  const ended = job.status === 'done' ? 'start.done' : 'start.ended'
  const title = isOver ? ended : 'start.checking'
  return (
    <section className="first-progress">
      <h2>
        {t(title)} <Highlight>{client.domain}</Highlight>
      </h2>
      <progress max={100} value={job.progress_pct} aria-label={t('start.checking')} />
      <p className="quiet" role="status">
        {t('start.progress', { done: job.checked_keywords, n: job.total_keywords })}
        {job.errors > 0 && ` ${t('start.errors', { n: job.errors })}`}
      </p>
      {isOver && job.errors > 0 && (
        <FailureNote total={job.checked_keywords} failed={job.errors} failures={job.failures} />
      )}
      {isOver && (
        <div className="form-row">
          <LinkButton kind="primary" to="/c/$clientId" params={{ clientId: client.id }}>
            {t('start.open')}
          </LinkButton>
          <LinkButton to="/c/$clientId/settings" params={{ clientId: client.id }}>
            {t('start.schedule')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** The best first; what was not found comes last. */
const byPosition = (a: JobResult, b: JobResult) =>
  (a.position ?? Infinity) - (b.position ?? Infinity)

function standingOf({ state, position }: Pick<JobResult, 'state' | 'position'>): Standing {
  if (state === 'failed') return { state: 'not checked' }
  return position === null ? { state: 'not found' } : { state: 'ranked', position }
}

function Positions({ results }: { results: JobResult[] }) {
  const t = useText()
  return (
    <Table
      label={t('start.positions')}
      headings={[
        { id: 'query', label: t('keyword.query') },
        { id: 'rail', label: t('keyword.rail'), isHidden: true },
        { id: 'position', label: t('keyword.position'), isNumber: true },
        { id: 'url', label: t('start.page'), isWide: true },
      ]}
    >
      {results.map(({ keyword_id, device, query, state, position, url, error }) => (
        <tr key={`${keyword_id} ${device}`}>
          <td>{query}</td>
          <td>
            <PositionScale now={standingOf({ state, position })} />
          </td>
          <td data-number="true">
            <PositionCell state={state} position={position} error={error} />
          </td>
          <td className="quiet mono" data-wide="true" data-clip="name" title={url}>
            {pathOf(url)}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Three states that are never mixed. */
function PositionCell({
  state,
  position,
  error,
}: Pick<JobResult, 'state' | 'position' | 'error'>) {
  const t = useText()
  if (state === 'ranked') return <Num value={position} />
  if (state === 'not_found') return <span className="hint">{t('start.notFound')}</span>
  return (
    <span className="problem" title={error}>
      {t('start.failed')}
    </span>
  )
}

/** Whoever looks at another tab meanwhile sees how far it is. */
function useTabTitle(percent: number | undefined, domain: string) {
  useEffect(() => {
    if (percent === undefined) return
    const before = document.title
    document.title = `${Math.round(percent)} % · ${domain}`
    return () => {
      document.title = before
    }
  }, [percent, domain])
}
