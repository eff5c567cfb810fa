import { useText } from '../../../i18n/language.tsx'
import { NEWS_NAMES } from '../news-names.ts'
import '../../../ui/form/check-list.css'

/** Which kinds of news are sent. */
export function NewsChoice({
  chosen,
  onChange,
}: {
  chosen: string[]
  onChange(chosen: string[]): void
}) {
  const t = useText()
  const toggle = (kind: string) =>
    onChange(chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind])
  return (
    <fieldset className="check-list">
      <legend className="label">{t('channels.news')}</legend>
      {Object.entries(NEWS_NAMES).map(([kind, name]) => (
        <label key={kind} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={() => toggle(kind)}
          />
          <span>{t(name)}</span>
        </label>
      ))}
      {chosen.length === 0 && <p className="problem">{t('channels.noNews')}</p>}
    </fieldset>
  )
}
