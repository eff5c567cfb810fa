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

type Checked = { source: string }

/** The source of a check where it is not the one that is asked now. */
function useOtherSource({ source }: Checked): 'real' | 'simulated' | null {
  const { data: health } = useQuery(healthQuery)
  const was = source === 'sandbox'
  if (!health || health.simulated.includes('search') === was) return null
  return was ? 'simulated' : 'real'
}

/** Whether a check belongs to the other source: what it began is not finished with this one. */
export const useIsOfOtherSource = (check: Checked) => useOtherSource(check) !== null

/** Says of a check from before going live that it was simulated, and of a live one in the sandbox that it was real. */
export function SourceMark({ of }: { of: Checked }) {
  const t = useText()
  const other = useOtherSource(of)
  return other && <Badge tone="waiting">{t(`port.${other}`)}</Badge>
}
