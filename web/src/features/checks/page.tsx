import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { clientJobsQuery, isActive, type JobSummary } from '../../api/jobs.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useText } from '../../i18n/language.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import './checks.css'
import { CheckStatus, SourceMark } from './check-status.tsx'
import { useDuration } from './duration.ts'
import { StartDialog } from './start-dialog.tsx'

/** Every check of the client, and the way to the next. */
export function ChecksPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.checks')}>
      {(client) => <Checks key={client.id} client={client} />}
    </ClientPage>
  )
}

function Checks({ client }: { client: Client }) {
  const t = useText()
  const navigate = useNavigate()
  const mayRun = useMay('analyst') && !client.is_archived && client.keyword_count > 0
  const [isOpen, setOpen] = useState(false)
  const jobs = useQuery(clientJobsQuery(client.id))
  const running = jobs.data?.find(({ status }) => isActive(status))
  const begin = mayRun && !running && (
    <Button kind="primary" icon="play" onPress={() => setOpen(true)}>
      {t('run.start')}
    </Button>
  )
  return (
    <Page
      title={t('nav.checks')}
      about={client.name}
      lead={<p>{t('checks.lead')}</p>}
      actions={
        running ? (
          <LinkButton
            kind="primary"
            icon="checks"
            to="/jobs/$jobId"
            params={{ jobId: running.id }}
          >
            {t('checks.follow')}
          </LinkButton>
        ) : (
          !!jobs.data?.length && begin
        )
      }
    >
      <QueryBoundary query={jobs} rows={10}>
        {(data) => {
          if (data.length > 0) return <JobTable jobs={data} />
          if (client.keyword_count === 0)
            return (
              <EmptyState
                title={t('checks.none')}
                text={t('overview.noKeywords')}
                picture={<SampleJobs />}
              >
                <LinkButton
                  kind="primary"
                  to="/c/$clientId/keywords"
                  params={{ clientId: client.id }}
                >
                  {t('keywords.add')}
                </LinkButton>
              </EmptyState>
            )
          return (
            <EmptyState
              title={t('checks.none')}
              text={t(mayRun ? 'checks.noneText' : 'checks.noneForViewer')}
              picture={<SampleJobs />}
            >
              {begin}
            </EmptyState>
          )
        }}
      </QueryBoundary>
      {isOpen && (
        <StartDialog
          client={client}
          onClose={() => setOpen(false)}
          onStarted={(jobId) => void navigate({ to: '/jobs/$jobId', params: { jobId } })}
        />
      )}
    </Page>
  )
}

function SampleJobs() {
  const t = useText()
  return (
    <SampleTable
      headings={[
        t('checks.started'),
        { label: t('checks.checked'), isNumber: true },
        { label: t('checks.duration'), isNumber: true },
        { label: t('state.failed'), isNumber: true },
      ]}
      rows={SAMPLE_JOBS}
    />
  )
}

const SAMPLE_JOBS = [
  ['07:00', '120 / 120', '1:42', 0],
  ['06:00', '120 / 120', '1:39', 1],
]

function JobTable({ jobs }: { jobs: JobSummary[] }) {
  const t = useText()
  return (
    <Table
      label={t('nav.checks')}
      headings={[
        { id: 'started', label: t('checks.started') },
        { id: 'status', label: t('checks.status') },
        { id: 'checked', label: t('checks.checked'), isNumber: true },
        { id: 'duration', label: t('checks.duration'), isNumber: true, isWide: true },
        { id: 'calls', label: t('checks.calls'), isNumber: true, isWide: true },
        { id: 'cached', label: t('checks.cached'), isNumber: true, isWide: true },
        { id: 'errors', label: t('state.failed'), isNumber: true },
      ]}
    >
      {jobs.map((job) => (
        <Row key={job.id} job={job} />
      ))}
    </Table>
  )
}

function Row({ job }: { job: JobSummary }) {
  const duration = useDuration()
  const {
    id,
    status,
    created_at,
    finished_at,
    checked_keywords,
    total_keywords,
    api_calls,
    cached_hits,
    errors,
  } = job
  return (
    <tr>
      <td>
        <Link to="/jobs/$jobId" params={{ jobId: id }}>
          <Time at={created_at} />
        </Link>
      </td>
      <td>
        <CheckStatus status={status} errors={errors} /> <SourceMark of={job} />
      </td>
      <td data-number="true">
        <Link to="/jobs/$jobId" params={{ jobId: id }}>
          <Num value={checked_keywords} />
        </Link>
        {checked_keywords !== total_keywords && (
          <span className="quiet">
            {' / '}
            <Num value={total_keywords} />
          </span>
        )}
      </td>
      <td data-number="true" data-wide="true">
        <span className="num">
          {finished_at === null ? '–' : duration(finished_at - created_at)}
        </span>
      </td>
      <td data-number="true" data-wide="true">
        <Num value={api_calls} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={cached_hits} />
      </td>
      <td data-number="true">
        {errors > 0 ? (
          <Link
            className="failed-count"
            to="/jobs/$jobId"
            params={{ jobId: id }}
            search={{ show: 'failed' }}
          >
            <Num value={errors} />
          </Link>
        ) : (
          <Num value={0} />
        )}
      </td>
    </tr>
  )
}
