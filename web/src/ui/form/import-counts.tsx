import { useText } from '../../i18n/language.tsx'
import { Num } from '../num.tsx'
import './import-counts.css'

/** What an import would store, would leave as it is, and cannot read. */
export function ImportCounts({
  new: fresh,
  duplicate,
  invalid,
}: {
  new: number
  duplicate: number
  invalid: number
}) {
  const t = useText()
  const counts = [
    { label: t('import.new'), value: fresh },
    { label: t('import.duplicate'), value: duplicate },
    { label: t('import.invalid'), value: invalid },
  ]
  return (
    <dl className="import-counts">
      {counts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Num value={value} size="large" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
