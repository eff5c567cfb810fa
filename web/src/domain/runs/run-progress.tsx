import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '../../api/client/client.ts'
import { isUnderWay, latestRunQuery, type Run, type RunOf } from '../../api/runs.ts'
import { useMay } from '../../api/session.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from './failure-note.tsx'
import './run-progress.css'

type RunProgressProps = { of: RunOf; label: string; children?: ReactNode }

/**
 * The progress of work in the background with its controls, and what failed of it with another try. When it ends, its
 * page refetches everything. Children say more about failures.
 */
export function RunProgress({ of, label, children }: RunProgressProps) {
  const run = useRun(of)
  if (!run || run.state === 'cancelled') return null
  if (isUnderWay(run)) return <Active of={of} run={run} label={label} />
  if (run.failures.length > 0)
    return (
      <Failed of={of} run={run}>
        {children}
      </Failed>
    )
  return run.state === 'failed' && run.message ? (
    <EndedEarly label={label} message={run.message} />
  ) : null
}

/** What failed of the latest run, where all of it did; else its children. */
export function FailedRun({ of, children }: { of: RunOf; children?: ReactNode }) {
  const run = useRun(of)
  const hasFailed = run?.state === 'failed' && run.failures.length > 0
  return hasFailed ? <Failed of={of} run={run} /> : children
}

function useRun(of: RunOf): Run | null | undefined {
  const cache = useQueryClient()
  const { data: run } = useQuery(latestRunQuery(of))
  const isActive = isUnderWay(run)
  const wasActive = useRef(false)
  const { pageKey } = of
  useEffect(() => {
    if (wasActive.current && !isActive) void cache.invalidateQueries({ queryKey: pageKey })
    wasActive.current = isActive
  }, [cache, isActive, pageKey])
  return run
}

function Active({ of, run, label }: { of: RunOf; run: Run; label: string }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { done, total, failed } = run
  const isPaused = run.state === 'paused'
  const text =
    total > 0 ? t(isPaused ? 'run.pausedAt' : 'run.progress', { label, done, n: total }) : label
  return (
    <div className="run-line" role="status">
      <progress
        aria-label={text}
        max={Math.max(1, total)}
        {...(total > 0 && { value: done })}
      />
      <span>{text}</span>
      {failed > 0 && <span className="quiet">{t('run.failedCount', { n: failed })}</span>}
      {mayWork && <Controls of={of} run={run} isPaused={isPaused} />}
    </div>
  )
}

function Controls({ of, run, isPaused }: { of: RunOf; run: Run; isPaused: boolean }) {
  const t = useText()
  const path = { run_id: run.id }
  const turn = useAction({
    run: () =>
      api('post', isPaused ? '/api/v1/runs/{run_id}/resume' : '/api/v1/runs/{run_id}/pause', {
        path,
      }),
    refresh: [of.pageKey],
  })
  const stop = useAction({
    run: () => api('post', '/api/v1/runs/{run_id}/cancel', { path }),
    refresh: [of.pageKey],
  })
  return (
    <span className="run-controls">
      <Button kind="quiet" isPending={turn.isPending} onPress={() => turn.mutate()}>
        {t(isPaused ? 'run.resume' : 'run.pause')}
      </Button>
      <Button
        kind="quiet"
        icon="close"
        isPending={stop.isPending}
        onPress={() => stop.mutate()}
      >
        {t('run.stop')}
      </Button>
    </span>
  )
}

/** What failed is in no figure; it can be tried again by itself. */
function Failed({ of, run, children }: { of: RunOf; run: Run; children?: ReactNode }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const retry = useAction({
    run: () => api('post', '/api/v1/runs/{run_id}/retry', { path: { run_id: run.id } }),
    refresh: [of.pageKey],
  })
  // A search that goes on without some of its sources has no failed step, but misses what they would have found.
  const isWhole = run.failed === 0
  const failed = isWhole ? run.failures.reduce((sum, { count }) => sum + count, 0) : run.failed
  return (
    <FailureNote
      total={isWhole ? run.done + failed : run.done}
      failed={failed}
      failures={run.failures}
    >
      {mayWork && !isWhole && (
        <Button icon="repeat" isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t('failure.retry', { n: failed })}
        </Button>
      )}
      {children}
    </FailureNote>
  )
}

function EndedEarly({ label, message }: { label: string; message: string }) {
  const { t, translateNotice } = useLanguage()
  return (
    <p className="run-ended">
      {t('run.endedEarly', { label, reason: translateNotice(message) })}
    </p>
  )
}
