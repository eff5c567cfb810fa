import { useText } from '../i18n/language.tsx'
import './runs/client-limit.css'
import './toolset-choice.css'
import { TOOLSET_GROUPS, type Toolset } from './toolset-groups.ts'

type ToolsetChoiceProps = { chosen: string[]; onChange(names: string[]): void }

/** Confines a key or an app to parts of the product. */
export function ToolsetChoice({ chosen, onChange }: ToolsetChoiceProps) {
  const t = useText()
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <fieldset className="client-limit">
      <legend className="label">{t('toolsets.title')}</legend>
      <p className="hint">{t('toolsets.hint')}</p>
      <div className="client-limit-list toolset-list">
        {TOOLSET_GROUPS.map(({ label, names }) => (
          <fieldset key={label} className="toolset-group">
            <legend className="hint">{t(label)}</legend>
            {names.map((name) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={() => toggle(name)}
                />
                {t(`toolset.${name}`)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

const KNOWN = new Set<string>(TOOLSET_GROUPS.flatMap(({ names }) => names))
const isKnown = (name: string): name is Toolset => KNOWN.has(name)

/** What each part allows, in words. */
export function useToolsetText(): (name: string) => string {
  const t = useText()
  return (name) => (isKnown(name) ? t(`toolset.${name}`) : name)
}
