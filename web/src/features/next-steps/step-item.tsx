import { Link } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import { useMay } from '../../api/session.ts'
import { firstActionOf } from '../../domain/advice/first-action.ts'
import { type Evidence, type Step, stepsKey } from '../../domain/advice/next-steps.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { ServerMessage, useServerMessage } from '../../ui/page/server-message.tsx'
import { pageOf } from './page-links.ts'
import { type ItemProps, Planned, StepPlan } from './step-plan.tsx'

/** One step: what, why, what it rests on, and what is to become of it. */
export function StepItem({
  clientId,
  type,
  step,
  isRepeated = false,
}: ItemProps & {
  /** What is to be done stands above already. */
  isRepeated?: boolean
}) {
  const t = useText()
  const { evidence, confidence, measurement } = step
  return (
    <li className="next-step" data-status={step.status}>
      <StepText clientId={clientId} step={step} isRepeated={isRepeated} />
      <dl className="next-grades">
        <Clicks stake={step.stake} />
        <Rating label={t('next.impact')} value={step.impact} />
        <Rating label={t('next.effort')} value={step.effort} />
        <div>
          <dt>{t('next.confidence')}</dt>
          <dd>{t(`next.${confidence}`)}</dd>
        </div>
        <div>
          <dt>{t('next.basis')}</dt>
          <dd>{t(`next.${measurement}`)}</dd>
        </div>
      </dl>
      <div className="next-evidence">
        <h4>{t('next.evidence')}</h4>
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

type StepTextProps = { clientId: number; step: Step; isRepeated: boolean }

function StepText({ clientId, step, isRepeated }: StepTextProps) {
  const t = useText()
  const { title, why, action, phase } = step
  const first = step.status === 'open' ? firstActionOf(clientId, step) : null
  const translateMessage = useServerMessage()
  const span = translateMessage({ code: phase }, 'span')
  const sign = translateMessage({ code: phase }, 'sign')
  return (
    <div className="next-words">
      <h3>
        {span && `${span}: `}
        <ServerMessage message={step} field="title">
          {title}
        </ServerMessage>
      </h3>
      {!action.startsWith(why) && (
        <p>
          <ServerMessage message={step} field="why">
            {why}
          </ServerMessage>
        </p>
      )}
      {!isRepeated && (
        <p>
          <strong>{t('next.what')}: </strong>
          <ServerMessage message={step} field="action">
            {action}
          </ServerMessage>
          {sign && ` ${sign}`}
        </p>
      )}
      {first && (
        <p>
          <LinkButton {...first.link} icon="out">
            {t(`next.go.${first.name}`)}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function Clicks({ stake = 0 }: { stake?: number | undefined }) {
  const t = useText()
  if (Math.round(stake) < 1) return null
  return (
    <div>
      <dt>{t('next.clicks')}</dt>
      <dd>
        ≈ <Num value={Math.round(stake)} />
      </dd>
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

/** The number of a check or an answer names it for programs: people follow the link. */
const FOR_PROGRAMS = ['job', 'answer']

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
      {value !== null && !FOR_PROGRAMS.includes(kind) && (
        <span className="next-value">{shown}</span>
      )}
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
  if (!mayWork) return <Planned step={step} />
  return (
    <div className="form-row next-marks">
      <Verification step={step} />
      {step.status === 'open' && <StepPlan clientId={clientId} type={type} step={step} />}
      {step.status === 'open' ? (
        <>
          <Button icon="check" isDisabled={mark.isPending} onPress={() => mark.mutate('done')}>
            {t('next.markDone')}
          </Button>
          <Button
            kind="quiet"
            isDisabled={mark.isPending}
            onPress={() => mark.mutate('dismissed')}
          >
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

/** Whether the next check agrees that it is done. */
function Verification({ step: { verification, verified_at } }: { step: Step }) {
  const { language, t } = useLanguage()
  if (verification === null) return null
  if (verified_at === null) return <p className="quiet">{t('next.verify.waiting')}</p>
  return (
    <p className={verification === 'not_yet' ? 'problem' : 'quiet'}>
      {t(`next.verify.${verification === 'not_yet' ? 'notYet' : 'confirmed'}`, {
        day: wholeDay(language, verified_at),
      })}
    </p>
  )
}

/** What was marked can be taken back; a note on the charts goes with it. */
function useMarkStep({ clientId, type, step: { id } }: ItemProps) {
  const t = useText()
  const path = { client_id: clientId, rec_type: type }
  const put = (status: Step['status']) =>
    api('post', '/api/clients/{client_id}/recommendations/{rec_type}/mark', {
      path,
      body: { item_id: id, status },
    })
  const refresh = [stepsKey(clientId), ['analytics', clientId]]
  const undo = useAction({ run: () => put('open'), refresh })
  return useAction({
    run: put,
    refresh,
    onDone: ({ status }) => {
      if (status === 'open') return
      notify({
        text: t(status === 'done' ? 'next.isDone' : 'next.isDismissed'),
        undo: () => undo.mutate(),
      })
    },
  })
}
