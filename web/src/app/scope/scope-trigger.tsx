import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../../ui/icon.tsx'

/** What opens a menu of the strip, and what is chosen in it. */
export function ScopeTrigger({
  name,
  icon,
  children,
}: {
  name: string
  icon?: IconName
  children: string
}) {
  return (
    <AriaButton className="button scope-button" data-kind="quiet">
      {icon && <Icon name={icon} />}
      <span className="visually-hidden">{name}: </span>
      <span className="scope-value">{children}</span>
      <Icon name="down" />
    </AriaButton>
  )
}
