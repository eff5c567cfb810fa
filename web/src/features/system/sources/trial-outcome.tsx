import { useText } from '../../../i18n/language.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { SourceTrial } from '../queries.ts'

export const REASONS = {
  auth: 'trial.auth',
  funds: 'trial.funds',
  budget: 'trial.budget',
  quota: 'trial.quota',
  blocked: 'trial.blocked',
  unreadable: 'trial.unreadable',
  network: 'trial.network',
  timeout: 'trial.timeout',
  unsupported: 'trial.unsupported',
  empty: 'trial.empty',
} as const

/** The question, and the beginning of the answer; or what went wrong and what to do. */
export function TrialOutcome({ trial, onClose }: { trial: SourceTrial; onClose?: () => void }) {
  const t = useText()
  const { ok, question, answer, took_ms, reason, message, remedy, sandbox } = trial
  return (
    <div className="trial">
      <div className="trial-head">
        <Badge tone={ok ? 'good' : 'bad'}>
          {ok || !reason
            ? t(sandbox ? 'sources.answeredSandbox' : 'sources.answered', { ms: took_ms })
            : t(REASONS[reason])}
        </Badge>
        <span className="hint">{t('sources.asked', { question })}</span>
        {onClose && <IconButton icon="close" label={t('action.close')} onPress={onClose} />}
      </div>
      {ok ? (
        <ul className="trial-answer">
          {answer.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>
          {message}. <strong>{remedy}</strong>
        </p>
      )}
    </div>
  )
}
