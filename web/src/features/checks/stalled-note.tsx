import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { healthQuery } from '../../api/health.ts'
import { isActive, type Job } from '../../api/jobs.ts'
import { clockTime } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useNow } from './progress.ts'

const STALLED_S = 12
const LOOK_MS = 5000

/** Says when a running check stands still, and whether any worker answers. */
export function StalledNote({ job }: { job: Job }) {
  const { language, t } = useLanguage()
  const isRunning = isActive(job.status)
  const now = useNow(isRunning)
  const done = job.checked_keywords
  const [last, setLast] = useState({ done, at: now })
  if (last.done !== done) setLast({ done, at: now })
  const isStalled = isRunning && now - last.at >= STALLED_S
  const { data: health } = useQuery({
    ...healthQuery,
    refetchInterval: LOOK_MS,
    // What was known before it stood still says nothing about now.
    staleTime: 0,
    enabled: isStalled,
  })
  if (!isStalled) return null
  return (
    <p className="banner" role="status">
      {t('job.stalled', { time: clockTime(language, last.at) })}{' '}
      {t(health?.scheduler === 'stopped' ? 'job.noWorker' : 'job.slowSource')}
    </p>
  )
}
