import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { overviewsQuery } from '../../api/analytics.ts'
import { api } from '../../api/client/client.ts'
import { useClient } from '../../api/clients.ts'
import { isActive, type Job, jobKey, jobQuery } from '../../api/jobs.ts'
import { useMay } from '../../api/session.ts'
import { FailureNote } from '../../domain/runs/failure-note.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { domainName } from '../../ui/domain-name.ts'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import './checks.css'
import { CheckStatus, SourceMark, useIsOfOtherSource } from './check-status.tsx'
import { useDuration } from './duration.ts'
import { JobBody } from './job-body.tsx'
import { etaOf, useNow } from './progress.ts'
import { StalledNote } from './stalled-note.tsx'

/** A check while it runs, and afterwards. It is the server's: leaving or reloading the page changes nothing. */
export function JobPage() {
  const { t } = useLanguage()
  const { jobId } = useParams({ from: '/inside/jobs/$jobId' })
  const job = useQuery({ ...jobQuery(jobId), retry: 1 })
  if (job.data) return <JobView key={jobId} job={job.data} />
  return (
    <Page title={t('job.title')}>
      <QueryBoundary query={job} rows={10}>
        {() => <EmptyState title={t('error.notFound')} text={t('error.notFoundAdvice')} />}
      </QueryBoundary>
    </Page>
  )
}

function JobView({ job }: { job: Job }) {
  const { t } = useLanguage()
  const { show } = useSearch({ from: '/inside/jobs/$jobId' })
  const { id, client_id, client_name, client_domain, status, errors, retry_of, created_at } =
    job
  useTabTitle(job)
  return (
    <Page
      title={t('job.title')}
      about={client_name}
      lead={
        <p>
          <Link to="/c/$clientId" params={{ clientId: client_id }}>
            {client_name}
          </Link>
          &nbsp;· <span className="mono">{domainName(client_domain)}</span>&nbsp;·{' '}
          <Time at={created_at} />
          &nbsp;· <CheckStatus status={status} errors={errors} /> <SourceMark of={job} />
          {retry_of !== null && (
            <>
              &nbsp;· {t('job.retryOf')}{' '}
              <Link to="/jobs/$jobId" params={{ jobId: retry_of }}>
                #{retry_of}
              </Link>
            </>
          )}
        </p>
      }
      actions={<JobActions job={job} />}
    >
      {errors > 0 && !isActive(status) && <Failed job={job} />}
      <StalledNote job={job} />
      <Counts job={job} />
      <JobBody key={id} job={job} show={show === 'failed' ? 'failed' : 'all'} />
    </Page>
  )
}

/** `42 % · example.com`, so that the tab tells from afar. */
function useTabTitle({ status, progress_pct, client_domain }: Job) {
  const { language, t } = useLanguage()
  const done = Math.floor(progress_pct)
  useEffect(() => {
    const percent = formatNumber(language, done / 100, { style: 'percent' })
    document.title = isActive(status)
      ? `${percent} · ${client_domain}`
      : `${t('job.title')} · ${client_domain}`
  }, [language, t, status, done, client_domain])
}

function JobActions({ job }: { job: Job }) {
  const { t } = useLanguage()
  const mayRun = useMay('analyst')
  const cancel = useAction({
    run: () => api('post', '/api/v1/jobs/{job_id}/cancel', { path: { job_id: job.id } }),
    refresh: refreshOf(job),
    onDone: () => notify({ text: t('job.cancelDone') }),
  })
  if (isActive(job.status))
    return (
      mayRun && (
        <Button icon="stop" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          {t('job.cancel')}
        </Button>
      )
    )
  return (
    <LinkButton to="/c/$clientId" params={{ clientId: job.client_id }} icon="overview">
      {t('nav.overview')}
    </LinkButton>
  )
}

const refreshOf = (job: Job) => [
  jobKey(job.id),
  ['jobs', 'client', job.client_id],
  overviewsQuery.queryKey,
]

/** What failed and why, and the way to check only that once more. */
function Failed({ job }: { job: Job }) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const mayRun = useMay('analyst')
  const isOfOtherSource = useIsOfOtherSource(job)
  const { data: client } = useClient(job.client_id)
  const retry = useAction({
    run: () => api('post', '/api/v1/jobs/{job_id}/retry', { path: { job_id: job.id } }),
    refresh: refreshOf(job),
    onDone: ({ job_id }) => void navigate({ to: '/jobs/$jobId', params: { jobId: job_id } }),
  })
  return (
    <FailureNote total={job.checked_keywords} failed={job.errors} failures={job.failures}>
      {mayRun && !isOfOtherSource && !client?.is_archived && (
        <Button
          icon="repeat"
          isDisabled={!client}
          isPending={retry.isPending}
          onPress={() => retry.mutate()}
        >
          {t('failure.retry', { n: job.errors })}
        </Button>
      )}
    </FailureNote>
  )
}

/** Progress, time left and cost; the layout does not shift while they change. */
function Counts({ job }: { job: Job }) {
  const { t } = useLanguage()
  const duration = useDuration()
  const isRunning = isActive(job.status)
  const now = useNow(isRunning)
  const seconds = isRunning ? etaOf(job, now) : (job.finished_at ?? now) - job.created_at
  const figures = [
    {
      label: t('job.progress'),
      value: (
        <Num
          value={job.progress_pct / 100}
          size="large"
          options={{ style: 'percent', maximumFractionDigits: 0 }}
        />
      ),
    },
    {
      label: t('checks.checked'),
      value: <Num value={job.checked_keywords} size="large" />,
      of: job.total_keywords,
    },
    {
      label: t(isRunning ? 'job.left' : 'checks.duration'),
      value: <LargeText>{seconds === null ? '–' : duration(seconds)}</LargeText>,
    },
    { label: t('checks.calls'), value: <Num value={job.api_calls} size="large" /> },
    { label: t('checks.cached'), value: <Num value={job.cached_hits} size="large" /> },
    {
      label: t('state.failed'),
      value: <Failures job={job} />,
      isBad: job.errors > 0,
    },
  ]
  return (
    <div className="job-counts">
      <progress
        className="job-progress"
        data-over={!isRunning}
        max={100}
        value={job.progress_pct}
        aria-label={t('job.progress')}
      />
      <dl className="job-figures">
        {figures.map(({ label, value, of, isBad }) => (
          <div key={label} data-bad={isBad}>
            <dt>{label}</dt>
            <dd>
              {value}
              {of !== undefined && (
                <span className="quiet">
                  {' / '}
                  <Num value={of} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Failures({ job: { id, errors } }: { job: Job }) {
  const count = <Num value={errors} size="large" />
  if (errors === 0) return count
  return (
    <Link
      to="/jobs/$jobId"
      params={{ jobId: id }}
      search={{ show: 'failed' }}
      resetScroll={false}
    >
      {count}
    </Link>
  )
}

function LargeText({ children }: { children: string }) {
  return (
    <span className="num" data-size="large">
      {children}
    </span>
  )
}
