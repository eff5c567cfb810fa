import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'

const MAX_SHOWN = 40
/** Browsers still list some cities by a name that is no longer theirs; both are understood. */
const ZONES = [...new Set(['UTC', 'Europe/Kyiv', ...Intl.supportedValuesOf('timeZone')])]

/** A time zone by a part of its name. */
export function TimezoneField({ value, onChange }: { value: string; onChange(zone: string): void }) {
  const t = useText()
  const [text, setText] = useState(value)
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const fitting = ZONES.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN)
  return (
    <ComboBox
      label={t('schedules.timezone')}
      text={text}
      none={t('schedules.noZone')}
      options={fitting.map((id) => ({ id, label: id }))}
      isRequired
      onType={(typed) => {
        setText(typed)
        onChange(typed.trim())
      }}
      onChoose={(id) => {
        setText(id)
        onChange(id)
      }}
    />
  )
}
