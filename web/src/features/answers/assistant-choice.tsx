import { assistantName, assistantWithVendor } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'
import './answers.css'
import type { Settings } from './queries.ts'

type AssistantChoiceProps = {
  available: Settings['available_providers']
  chosen: string[]
  onChange(chosen: string[]): void
}

/** Whom to ask: models behind an API, and the apps that people use. */
export function AssistantChoice({ available, chosen, onChange }: AssistantChoiceProps) {
  const t = useText()
  const names = (access: 'api' | 'app') =>
    available.filter((each) => each.access === access).map(({ name }) => name)
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  const groups = [
    {
      title: t('answers.providers'),
      hint: '',
      names: names('api'),
      nameOf: assistantWithVendor,
    },
    {
      title: t('answers.apps'),
      hint: t('answers.appsHint'),
      names: names('app'),
      nameOf: assistantName,
    },
  ]
  return groups
    .filter((group) => group.names.length > 0)
    .map((group) => (
      <fieldset className="answer-assistants" key={group.title}>
        <legend>{group.title}</legend>
        {group.names.map((name) => (
          <label className="check" key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
            {group.nameOf(name)}
          </label>
        ))}
        {group.hint && <p className="hint">{group.hint}</p>}
      </fieldset>
    ))
}
