import { useText } from '../../i18n/language.tsx'

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
    <span className="status-word" data-status={known ?? 'error'} title={known ? undefined : status}>
      {t(known ? `job.${known}` : 'job.error')}
    </span>
  )
}
