import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import '../form/select.css'

type ToolbarSelectProps = {
  label: string
  options: { id: string; label: string }[]
  value: string
  /** The value that filters nothing: what could be chosen is named in its place. */
  none?: string
  onChange(id: string): void
}

/** A choice in a toolbar: its value says enough, and what it opens is fetched when somebody is about to open it. */
export function ToolbarSelect({ label, options, value, none, onChange }: ToolbarSelectProps) {
  const chosen = options.find(({ id }) => id === value)?.label ?? ''
  return (
    <Menu
      label={label}
      trigger={
        <Button aria-label={`${label}: ${chosen}`}>
          <span className="select-value">{value === none ? label : chosen}</span>
          <Icon name="down" />
        </Button>
      }
    >
      {options.map(({ id, label: text }) => (
        <MenuItem key={id} text={text} isCurrent={id === value} onAction={() => onChange(id)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
