import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { ComboBox } from '../../ui/form/combo-box.tsx'

const MAX_SHOWN = 40
/** Browsers still list a city by a name that is no longer its own. */
const newName = (zone: string) => zone.replace('Europe/Kiev', 'Europe/Kyiv')
const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(newName)])]
export const ownZone = () => newName(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** A time zone by a part of its name. */
export function TimezoneField({
  value,
  onChange,
}: {
  value: string
  onChange(zone: string): void
}) {
  const t = useText()
  const [text, setText] = useState(value)
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const fitting = ZONES.filter((zone) => zone.toLowerCase().includes(wanted)).slice(
    0,
    MAX_SHOWN,
  )
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
