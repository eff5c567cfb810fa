import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { overviewsQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { jobQuery } from '../../api/jobs.ts'
import { useMay } from '../../api/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import './run-button.css'

const StartDialog = lazy(() =>
  import('../../features/checks/start-dialog.tsx').then(({ StartDialog }) => ({
    default: StartDialog,
  })),
)

/** Starts a check of the client, or shows the progress of the running one. */
export function RunButton({ client, canStart }: { client: Client; canStart: boolean }) {
  const { t } = useLanguage()
  const mayRun = useMay('analyst')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { data: overviews } = useQuery(overviewsQuery)
  const running = overviews?.find(({ client_id }) => client_id === client.id)?.running
  if (running)
    return (
      <Running key={running.job_id} jobId={running.job_id} percent={running.progress_pct} />
    )
  if (!canStart || !mayRun || client.is_archived || client.keyword_count === 0) return null
  return (
    <>
      <Button icon="play" onPress={() => setOpen(true)}>
        <span className="run-word">{t('run.start')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StartDialog
            client={client}
            onClose={() => setOpen(false)}
            onStarted={(jobId) => void navigate({ to: '/jobs/$jobId', params: { jobId } })}
          />
        </Suspense>
      )}
    </>
  )
}

function Running({ jobId, percent }: { jobId: number; percent: number }) {
  const { language, t } = useLanguage()
  const { data } = useQuery(jobQuery(jobId))
  const done = Math.floor(data?.progress_pct ?? percent)
  return (
    <LinkButton
      to="/jobs/$jobId"
      params={{ jobId }}
      icon="checks"
      aria-label={t('run.running', { n: done })}
    >
      <span className="mono">{formatNumber(language, done / 100, { style: 'percent' })}</span>
      <progress className="run-progress" max={100} value={done} aria-hidden="true" />
    </LinkButton>
  )
}
