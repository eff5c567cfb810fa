import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from '../form/search-field.tsx'

const DEBOUNCE_MS = 120

type FilterFieldProps = { label: string; value: string; onChange(value: string): void }

/** A search field that stays responsive: the filter is applied when typing pauses. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // A value we did not send ourselves, such as a cleared filter, replaces what was typed.
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  const emit = useEffectEvent((typed: string) => {
    if (typed === lastValue) return
    setLastValue(typed)
    onChange(typed)
  })
  useEffect(() => {
    const timer = setTimeout(emit, DEBOUNCE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchField label={label} value={text} onChange={setText} />
}
