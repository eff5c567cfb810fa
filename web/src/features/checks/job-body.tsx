import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isActive, type Job, type JobCell } from '../../api/jobs.ts'
import { keywordsQuery } from '../../api/keywords.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { keywordLinesOf } from '../../domain/positions/keyword-lines.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { EmptyState, ErrorState, QueryBoundary } from '../../ui/page/states.tsx'
import { cellKey, useCells } from './cells.ts'
import { JobGrid, type Square } from './job-grid.tsx'

type JobBodyProps = { job: Job; show: 'all' | 'failed' }

/** One square per check, filling in, and the latest finds beside it. */
export function JobBody({ job, show }: JobBodyProps) {
  const t = useText()
  const navigate = useNavigate()
  const cells = useCells(job)
  const keywords = useQuery(keywordsQuery(job.client_id))
  const lines = useMemo(() => keywordLinesOf(keywords.data ?? []), [keywords.data])
  const names = useMemo(
    () =>
      new Map(
        lines.map((line) => [cellKey({ keyword_id: line.id, device: line.line }), line.query]),
      ),
    [lines],
  )
  const known = keywords.isPending ? undefined : cells.data
  const squares = useMemo(
    () =>
      squaresOf({ total: job.total_keywords, cells: known ?? [], order: [...names.keys()] }),
    [job.total_keywords, known, names],
  )
  const setShow = (next?: string) =>
    void navigate({
      to: '/jobs/$jobId',
      params: { jobId: job.id },
      search: { show: next },
      replace: true,
    })
  const isShown = ({ state }: JobCell) => show === 'all' || state === 'failed'
  if (cells.error && !cells.data)
    return <ErrorState error={cells.error} onRetry={() => void cells.refetch()} />
  return (
    <div className="job-body">
      <section className="job-squares">
        <header className="panel-line">
          <h2>{t('job.squares')}</h2>
          <Key />
        </header>
        <JobGrid clientId={job.client_id} jobId={job.id} squares={squares} names={names} />
      </section>
      <section className="job-log">
        <header className="panel-line">
          <h2>{t(show === 'failed' ? 'job.failedOnly' : 'job.log')}</h2>
          {job.errors > 0 && (
            <Button
              kind="quiet"
              onPress={() => setShow(show === 'failed' ? undefined : 'failed')}
            >
              {t(show === 'failed' ? 'job.showAll' : 'job.showFailed')}
            </Button>
          )}
        </header>
        <QueryBoundary query={keywords.data ? cells : keywords} rows={8}>
          {() => <Log job={job} cells={(cells.data ?? []).filter(isShown)} names={names} />}
        </QueryBoundary>
      </section>
    </div>
  )
}

const MAX_LOGGED = 200

/** The latest find first. */
function Log({
  job,
  cells,
  names,
}: {
  job: Job
  cells: JobCell[]
  names: Map<string, string>
}) {
  const t = useText()
  if (cells.length === 0)
    return (
      !isActive(job.status) && (
        <EmptyState title={t('job.nothing')} text={t('job.nothingText')} />
      )
    )
  return (
    <ol className="log" aria-live="off">
      {cells
        .toReversed()
        .slice(0, MAX_LOGGED)
        .map((cell) => (
          <LogLine key={cellKey(cell)} job={job} cell={cell} name={names.get(cellKey(cell))} />
        ))}
    </ol>
  )
}

function LogLine({ job, cell, name }: { job: Job; cell: JobCell; name: string | undefined }) {
  const t = useText()
  const { keyword_id, device, delta } = cell
  return (
    <li data-evidence={writeEvidence({ keywordId: keyword_id, device, jobId: job.id })}>
      <span className="log-square square" data-state={squareState(cell)} aria-hidden="true" />
      <KeywordLink clientId={job.client_id} keywordId={keyword_id} device={device}>
        {name ?? t('job.deleted')}
      </KeywordLink>
      <span className="log-position">
        <FoundPosition cell={cell} />
      </span>
      <span className="log-delta">
        {delta !== null && delta !== 0 && <Delta value={delta} />}
      </span>
    </li>
  )
}

function FoundPosition({ cell: { state, position } }: { cell: JobCell }) {
  const t = useText()
  if (state === 'failed') return <span className="failed-count">{t('state.failed')}</span>
  if (position === null) return <span className="quiet">{t('band.none')}</span>
  return <Num value={position} />
}

function Key() {
  const t = useText()
  const states = [
    ['top', '1–3'],
    ['page', '4–10'],
    ['found', '11–100'],
    ['none', t('band.none')],
    ['failed', t('state.failed')],
    ['open', t('job.open')],
  ] as const
  return (
    <ul className="square-key">
      {states.map(([state, label]) => (
        <li key={state}>
          <span className="square" data-state={state} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}

function squareState({
  state,
  position,
}: Pick<JobCell, 'state' | 'position'>): Square['state'] {
  if (state === 'failed') return 'failed'
  if (position === null) return 'none'
  if (position <= 3) return 'top'
  return position <= 10 ? 'page' : 'found'
}

type GridData = { total: number; cells: JobCell[]; order: string[] }

/** A whole check has a fixed place for every keyword; a part of one fills from the start. */
function squaresOf({ total, cells, order }: GridData): Square[] {
  const known = new Map(cells.map((cell) => [cellKey(cell), cell]))
  const keys = order.length === total ? order : [...known.keys()]
  const squares = keys.map((key): Square => {
    const cell = known.get(key)
    return cell ? { key, cell, state: squareState(cell) } : { key, cell: null, state: 'open' }
  })
  const open = Array.from(
    { length: Math.max(0, total - squares.length) },
    (_, index): Square => ({
      key: `open${index}`,
      cell: null,
      state: 'open',
    }),
  )
  return [...squares, ...open]
}
