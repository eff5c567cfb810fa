import { useText } from '../../i18n/language.tsx'
import '../../ui/form/check-list.css'

/** What programs may be allowed, from the least to the most. */
export const EFFECTS = ['read', 'write', 'spend', 'destroy'] as const
export type Effect = (typeof EFFECTS)[number]

type EffectChoiceProps = {
  label: string
  /** Those to choose from; all unless some are named. */
  offered?: readonly Effect[]
  /** Those the program asked for, marked as such. */
  asked?: Effect[]
  chosen: Effect[]
  onChange(effects: Effect[]): void
}

/** What a key or an app may do. */
export function EffectChoice({
  label,
  offered = EFFECTS,
  asked = [],
  chosen,
  onChange,
}: EffectChoiceProps) {
  const t = useText()
  const toggle = (effect: Effect) =>
    onChange(EFFECTS.filter((each) => chosen.includes(each) !== (each === effect)))
  return (
    <fieldset className="check-list">
      <legend className="label">{label}</legend>
      {offered.map((effect) => (
        <label key={effect} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(effect)}
            onChange={() => toggle(effect)}
          />
          <span>
            {t(`effect.${effect}`)}{' '}
            <span className="quiet">
              {t(`effect.${effect}Hint`)}
              {asked.includes(effect) && ` · ${t('consent.asked')}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
