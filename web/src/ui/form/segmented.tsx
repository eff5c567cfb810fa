import { useId } from 'react'
import './segmented.css'

type SegmentedProps<Id extends string> = {
  label: string
  options: { id: Id; label: string }[]
  value: Id
  onChange(id: NoInfer<Id>): void
}

/** One of a few, all in sight. */
export function Segmented<Id extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Id>) {
  const group = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            name={group}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
