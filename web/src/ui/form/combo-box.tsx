import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useText } from '../../i18n/language.tsx'
import { Icon } from '../icon.tsx'
import { FieldLabel } from './field.tsx'
import './combo-box.css'
import '../overlay/menu.css'
import type { Option } from './select.tsx'

type ComboBoxProps = {
  label: string
  /** What stands in the field: chosen or being typed. */
  text: string
  options: Option[]
  placeholder?: string
  isRequired?: boolean
  onType(text: string): void
  onChoose(id: string): void
  /** Said when nothing fits. */
  none: string
}

/** A field that proposes while one types; the list is whatever the owner puts there. */
export function ComboBox({
  label,
  text,
  options,
  placeholder,
  isRequired,
  onType,
  onChoose,
  none,
}: ComboBoxProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <AriaComboBox
      className="field combo"
      items={options}
      inputValue={text}
      value={options.find((option) => option.label === text)?.id ?? null}
      onInputChange={onType}
      onOpenChange={setOpen}
      onChange={(key) => key !== null && onChoose(String(key))}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection={text.length > 1}
    >
      <FieldLabel isRequired={isRequired ?? false}>{label}</FieldLabel>
      <div className="combo-line">
        <Input className="input" {...(placeholder !== undefined && { placeholder })} />
        {text !== '' && !isOpen && (
          <AriaButton
            slot={null}
            className="button combo-clear"
            data-kind="quiet"
            data-icon-only
            aria-label={`${t('action.clear')}: ${label}`}
            onPress={() => {
              onType('')
              onChoose('')
            }}
          >
            <Icon name="close" />
          </AriaButton>
        )}
      </div>
      <Popover className="floating" offset={4}>
        <ListBox
          className="menu"
          renderEmptyState={() => <p className="menu-header">{none}</p>}
        >
          {(option: Option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="menu-item">
              <span className="menu-text">
                <span>{option.label}</span>
                {option.hint && <span className="hint">{option.hint}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
