import { useText } from '../../i18n/language.tsx'
import './steps.css'

const STEPS = ['source', 'site', 'keywords', 'positions'] as const
export type Step = (typeof STEPS)[number]

/** The steps, with the current one marked. */
export function Steps({ now, hasSource }: { now: Step; hasSource: boolean }) {
  const t = useText()
  const steps = STEPS.filter((step) => hasSource || step !== 'source')
  const at = steps.indexOf(now)
  return (
    <ol className="steps" aria-label={t('start.steps')}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < at} {...(index === at && { 'aria-current': 'step' })}>
          <span className="mono">{index + 1}</span> {t(`start.${step}`)}
        </li>
      ))}
    </ol>
  )
}
