import { useText } from '../../../i18n/language.tsx'
import '../../../ui/form/check-list.css'
import { EVENTS, type EventName } from './queries.ts'

/** Which events are sent: each by its name and in words. */
export function EventChoice({
  chosen,
  onChange,
}: {
  chosen: EventName[]
  onChange(chosen: EventName[]): void
}) {
  const t = useText()
  const toggle = (name: EventName) =>
    onChange(
      EVENTS.filter((each) => (each === name ? !chosen.includes(name) : chosen.includes(each))),
    )
  return (
    <fieldset className="check-list">
      <legend className="label">{t('webhooks.events')}</legend>
      {EVENTS.map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
          />
          <span>
            <code>{name}</code> <span className="hint">{t(`event.${name}`)}</span>
          </span>
        </label>
      ))}
      {chosen.length === 0 && <p className="problem">{t('webhooks.noEvents')}</p>}
    </fieldset>
  )
}
