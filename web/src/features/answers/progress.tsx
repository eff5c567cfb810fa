import { type AnswerCheck, answersKey, isRunning } from '../../api/answers.ts'
import { api } from '../../api/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { FailureNote } from '../../domain/failure-note.tsx'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'

/** The progress of the running check with its controls; a check that ended early shows why. */
export function Progress({ client, check }: { client: Client; check: AnswerCheck }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const hasFailed = check.errors > 0 && check.id !== null && (check.status === 'done' || check.answers === 0)
  if (!isRunning(check.status) && hasFailed) return <Failed client={client} check={check} />
  if (check.status === 'error') return <CheckFailure reason={check.reason} />
  if (!isRunning(check.status)) return null
  const done = check.answers + check.errors
  const text = t(check.paused ? 'answers.paused' : 'answers.running', { done, n: check.total_answers })
  return (
    <div className="answer-progress" role="status">
      <progress aria-label={text} value={done} max={Math.max(1, check.total_answers)} />
      <span>{text}</span>
      {check.errors > 0 && <span className="quiet">{t('answers.errors', { n: check.errors })}</span>}
      {mayWork && check.id !== null && <CheckControls client={client} checkId={check.id} isPaused={check.paused} />}
    </div>
  )
}

type CheckControlsProps = { client: Client; checkId: number; isPaused: boolean }

function CheckControls({ client, checkId, isPaused }: CheckControlsProps) {
  const t = useText()
  const path = { client_id: client.id, check_id: checkId }
  const turn = useAction({
    run: (what: 'pause' | 'resume' | 'cancel') => send(what, path),
    refresh: [answersKey(client.id)],
  })
  return (
    <span className="answer-ways">
      <Button kind="quiet" isPending={turn.isPending} onPress={() => turn.mutate(isPaused ? 'resume' : 'pause')}>
        {t(isPaused ? 'answers.resume' : 'answers.pause')}
      </Button>
      <Button kind="quiet" icon="close" isPending={turn.isPending} onPress={() => turn.mutate('cancel')}>
        {t('answers.stop')}
      </Button>
    </span>
  )
}

function send(what: 'pause' | 'resume' | 'cancel', path: { client_id: number; check_id: number }) {
  if (what === 'pause') return api('post', '/api/v1/clients/{client_id}/aeo/checks/{check_id}/pause', { path })
  if (what === 'resume') return api('post', '/api/v1/clients/{client_id}/aeo/checks/{check_id}/resume', { path })
  return api('post', '/api/v1/clients/{client_id}/aeo/checks/{check_id}/cancel', { path })
}

/** Failed answers are in no rate; they can be retried. */
function Failed({ client, check }: { client: Client; check: AnswerCheck }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const path = { client_id: client.id, check_id: check.id ?? 0 }
  const retry = useAction({
    run: () => api('post', '/api/v1/clients/{client_id}/aeo/checks/{check_id}/retry', { path }),
    refresh: [answersKey(client.id)],
  })
  return (
    <FailureNote total={check.answers + check.errors} failed={check.errors} failures={check.failures}>
      {mayWork && (
        <Button icon="repeat" isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t('failure.retry', { n: check.errors })}
        </Button>
      )}
    </FailureNote>
  )
}

function CheckFailure({ reason }: { reason: string }) {
  const { t, translateNotice } = useLanguage()
  return (
    <p className="answer-ended">
      {reason === 'cancelled' ? t('answers.cancelled') : t('answers.failedCheck', { reason: translateNotice(reason) })}
    </p>
  )
}
