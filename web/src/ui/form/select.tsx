import { Button as AriaButton } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import './field.css'
import '../overlay/menu.css'
import './select.css'
import { Icon } from '../icon.tsx'

export type Option<Id extends string = string> = { id: Id; label: string; hint?: string }

type SelectProps<Id extends string> = {
  label: string
  options: Option<Id>[]
  value: Id
  onChange(id: NoInfer<Id>): void
  name?: string
  isDisabled?: boolean
  /** In a toolbar the value says enough; the label is then for the ear only. */
  isBare?: boolean
}

export function Select<Id extends string>({
  label,
  options,
  value,
  onChange,
  name,
  isDisabled = false,
  isBare,
}: SelectProps<Id>) {
  const choose = (key: unknown) => {
    const option = options.find(({ id }) => id === key)
    if (option) onChange(option.id)
  }
  return (
    <AriaSelect
      className="field select"
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      {...(name && { name })}
      {...(isBare && { 'aria-label': label })}
    >
      {!isBare && <Label className="label">{label}</Label>}
      <AriaButton className="button select-button">
        <SelectValue className="select-value">{({ selectedText }) => selectedText}</SelectValue>
        <Icon name="down" />
      </AriaButton>
      <Popover className="floating" offset={4}>
        <ListBox className="menu" items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="menu-item">
              <span>{option.label}</span>
              {option.hint && <span className="hint">{option.hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
