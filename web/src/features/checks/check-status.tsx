import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/health.ts'
import { useText } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'

const KNOWN = ['pending', 'running', 'done', 'cancelled'] as const

/** The status of a check; the full error is shown on hover. */
export function CheckStatus({ status, errors = 0 }: { status: string; errors?: number }) {
  const t = useText()
  const known = KNOWN.find((each) => each === status)
  if (known === 'done' && errors > 0)
    return (
      <span className="status-word" data-status="partly">
        {t('job.partly', { n: errors })}
      </span>
    )
  return (
    <span
      className="status-word"
      data-status={known ?? 'error'}
      title={known ? undefined : status}
    >
      {t(known ? `job.${known}` : 'job.error')}
    </span>
  )
}

/** Whether a check was simulated while real engines are asked by now. */
export function useIsSimulated({ source }: { source: string }): boolean {
  const { data: health } = useQuery(healthQuery)
  return source === 'sandbox' && health?.simulated.includes('search') === false
}

/** Says of a check from before going live that it was simulated. */
export function SimulatedMark({ of }: { of: { source: string } }) {
  const t = useText()
  return useIsSimulated(of) && <Badge tone="waiting">{t('port.simulated')}</Badge>
}
