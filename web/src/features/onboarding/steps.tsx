import { useText } from '../../i18n/language.tsx'
import './steps.css'

const STEPS = ['site', 'keywords', 'positions'] as const
export type Step = (typeof STEPS)[number]

/** The steps, with the current one marked. */
export function Steps({ now }: { now: Step }) {
  const t = useText()
  const at = STEPS.indexOf(now)
  return (
    <ol className="steps" aria-label={t('start.steps')}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at} {...(index === at && { 'aria-current': 'step' })}>
          <span className="mono">{index + 1}</span> {t(`start.${step}`)}
        </li>
      ))}
    </ol>
  )
}
