import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from './icon.tsx'
import './menu.css'

type ChoiceMenuProps = {
  label: string
  trigger: ReactNode
  choices: { id: string; label: string }[]
  chosen: string[]
  onChange(chosen: string[]): void
}

/** Any number of things to have or not to have; the menu stays open while they are chosen. */
export function ChoiceMenu({ label, trigger, choices, chosen, onChange }: ChoiceMenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="floating" offset={4}>
        <Menu
          className="menu"
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChange(choices.flatMap(({ id }) => (keys === 'all' || keys.has(id) ? id : [])))
          }
        >
          {choices.map(({ id, label: text }) => (
            <MenuItem key={id} id={id} className="menu-item" textValue={text}>
              {({ isSelected }) => (
                <>
                  <span className="menu-text">{text}</span>
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
