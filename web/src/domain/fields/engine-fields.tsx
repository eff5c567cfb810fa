import { useText } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ENGINES, type Engine } from './engine-names.ts'
import { LocationField } from './location-field.tsx'

export type Engines = { engine: Engine; location: string }

const isLocal = (engine: Engine) => engine === 'google' || engine === 'yandex'

/** Where a keyword is looked up; only some engines can be asked as if from a town. */
export function EngineFields({
  value,
  onChange,
}: {
  value: Engines
  onChange(value: Engines): void
}) {
  const t = useText()
  const names = Object.keys(ENGINES) as Engine[]
  return (
    <div className="form-row">
      <Select
        label={t('keyword.engine')}
        value={value.engine}
        onChange={(engine) =>
          onChange({ engine, location: isLocal(engine) ? value.location : '' })
        }
        options={names.map((id) => ({ id, label: ENGINES[id] }))}
      />
      {isLocal(value.engine) ? (
        <LocationField
          value={value.location}
          onChange={(location) => onChange({ ...value, location })}
        />
      ) : (
        <p className="hint">{t('console.countriesOnly', { engine: ENGINES[value.engine] })}</p>
      )}
    </div>
  )
}
