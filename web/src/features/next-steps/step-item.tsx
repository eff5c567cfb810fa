import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { ServerMessage, useServerMessage } from '../../ui/server-message.tsx'
import { notify } from '../../ui/toast.tsx'
import { pageOf } from './page-links.ts'
import { type Evidence, type Step, type StepType, stepsKey } from './queries.ts'

type ItemProps = { clientId: number; type: StepType; step: Step }

/** One step: what, why, what it rests on, and what is to become of it. */
export function StepItem({ clientId, type, step }: ItemProps) {
  const t = useText()
  const { evidence, confidence, measurement } = step
  return (
    <li className="next-step" data-status={step.status}>
      <StepText step={step} />
      <dl className="next-grades">
        <Rating label={t('next.impact')} value={step.impact} />
        <Rating label={t('next.effort')} value={step.effort} />
        <div>
          <dt>{t('next.confidence')}</dt>
          <dd>{t(`next.${confidence}`)}</dd>
        </div>
        <div>
          <dt className="visually-hidden">{t('next.measured')}</dt>
          <dd>{t(`next.${measurement}`)}</dd>
        </div>
      </dl>
      <div className="next-evidence">
        <h3>{t('next.evidence')}</h3>
        <ul>
          {evidence.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may cite the same place
            <EvidenceLine key={index} evidence={each} />
          ))}
        </ul>
      </div>
      <StepActions clientId={clientId} type={type} step={step} />
    </li>
  )
}

function StepText({ step }: { step: Step }) {
  const t = useText()
  const { title, why, action, phase } = step
  const translateMessage = useServerMessage()
  const span = translateMessage({ code: phase }, 'span')
  const sign = translateMessage({ code: phase }, 'sign')
  return (
    <div className="next-words">
      <h2>
        {span && `${span}: `}
        <ServerMessage message={step} field="title">
          {title}
        </ServerMessage>
      </h2>
      {!action.startsWith(why) && (
        <p>
          <ServerMessage message={step} field="why">
            {why}
          </ServerMessage>
        </p>
      )}
      <p>
        <strong>{t('next.what')}: </strong>
        <ServerMessage message={step} field="action">
          {action}
        </ServerMessage>
        {sign && ` ${sign}`}
      </p>
    </div>
  )
}

const MAX_RATING = 5

/** Five ticks, so many of them filled. */
function Rating({ label, value }: { label: string; value: number }) {
  const t = useText()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="next-ticks" aria-hidden="true">
          {Array.from({ length: MAX_RATING }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are all alike
            <span key={index} data-on={index < value} />
          ))}
        </span>
        <span className="visually-hidden">{t('next.of', { n: value })}</span>
      </dd>
    </div>
  )
}

/** The number of a check or an answer names it for programs, and a score of apps says nothing alone: people follow the link. */
const FOR_PROGRAMS = ['job', 'answer', 'aso']

function EvidenceLine({ evidence }: { evidence: Evidence }) {
  const { kind, ref, text, value } = evidence
  const page = pageOf(ref)
  const words = (
    <ServerMessage message={evidence} field="text">
      {readable(text)}
    </ServerMessage>
  )
  const shown = typeof value === 'number' ? <Num value={value} /> : value
  return (
    <li>
      {page ? <Link to={page}>{words}</Link> : words}
      {value !== null && !FOR_PROGRAMS.includes(kind) && <span className="next-value">{shown}</span>}
    </li>
  )
}

/** An address is shown in the letters it stands for. */
function readable(text: string): string {
  try {
    return text.startsWith('http') ? decodeURI(text) : text
  } catch {
    return text
  }
}

function StepActions({ clientId, type, step }: ItemProps) {
  const t = useText()
  const mayWork = useMay('analyst')
  const mark = useMarkStep({ clientId, type, step })
  if (!mayWork) return null
  return (
    <div className="form-row next-marks">
      {step.status === 'open' ? (
        <>
          <Button icon="check" isDisabled={mark.isPending} onPress={() => mark.mutate('done')}>
            {t('next.markDone')}
          </Button>
          <Button kind="quiet" isDisabled={mark.isPending} onPress={() => mark.mutate('dismissed')}>
            {t('next.dismiss')}
          </Button>
        </>
      ) : (
        <Button icon="repeat" isDisabled={mark.isPending} onPress={() => mark.mutate('open')}>
          {t('next.reopen')}
        </Button>
      )}
    </div>
  )
}

/** What was marked can be taken back; a note on the charts goes with it. */
function useMarkStep({ clientId, type, step: { id } }: ItemProps) {
  const t = useText()
  const path = { client_id: clientId, rec_type: type }
  const put = (status: Step['status']) =>
    api('post', '/api/clients/{client_id}/recommendations/{rec_type}/mark', { path, body: { item_id: id, status } })
  const refresh = [stepsKey(clientId), ['analytics', clientId]]
  const undo = useAction({ run: () => put('open'), refresh })
  return useAction({
    run: put,
    refresh,
    onDone: ({ status }) => {
      if (status === 'open') return
      notify({ text: t(status === 'done' ? 'next.isDone' : 'next.isDismissed'), undo: () => undo.mutate() })
    },
  })
}
