import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './field.tsx'

const PAUSE_MS = 120

type FilterFieldProps = { label: string; value: string; onChange(value: string): void }

/** A search field that never waits for its table: what is typed stands at once, the filter follows in the next pause. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const [text, setText] = useState(value)
  const commit = useEffectEvent(() => {
    if (text !== value) onChange(text)
  })
  const follow = useEffectEvent(() => setText(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the pause anew
  useEffect(() => {
    const timer = setTimeout(commit, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter that was cleared elsewhere is cleared here
  useEffect(follow, [value])
  return <SearchField label={label} placeholder={label} value={text} onChange={setText} />
}
