import type { ReactNode, RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import './menu.css'
import { Icon, type IconName } from '../icon.tsx'

export type OpenMenu = {
  of: RefObject<HTMLButtonElement | null>
  label: string
  first: 'first' | 'last'
  onClose(): void
}

/** An open menu at its button. */
export function MenuList({
  of,
  label,
  first,
  onClose,
  children,
}: OpenMenu & { children: ReactNode }) {
  return (
    <MenuPopover of={of} label={label} onClose={onClose}>
      <AriaMenu className="menu" aria-label={label} autoFocus={first} onClose={onClose}>
        {children}
      </AriaMenu>
    </MenuPopover>
  )
}

type Choices = {
  choices: { id: string; label: string }[]
  chosen: string[]
  onChange(chosen: string[]): void
}

/** An open menu of things to have or not to have; it stays open while they are chosen. */
export function ChoiceList({
  of,
  label,
  first,
  onClose,
  choices,
  chosen,
  onChange,
}: OpenMenu & Choices) {
  return (
    <MenuPopover of={of} label={label} onClose={onClose}>
      <AriaMenu
        className="menu"
        aria-label={label}
        autoFocus={first}
        onClose={onClose}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onChange(choices.flatMap(({ id }) => (keys === 'all' || keys.has(id) ? id : [])))
        }
      >
        {choices.map(({ id, label: text }) => (
          <AriaMenuItem key={id} id={id} className="menu-item" textValue={text}>
            {({ isSelected }) => (
              <>
                <span className="menu-text">{text}</span>
                {isSelected && <Icon name="check" />}
              </>
            )}
          </AriaMenuItem>
        ))}
      </AriaMenu>
    </MenuPopover>
  )
}

function MenuPopover({
  of,
  label,
  onClose,
  children,
}: Omit<OpenMenu, 'first'> & { children: ReactNode }) {
  return (
    <Popover
      className="floating"
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={of}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      offset={4}
    >
      {children}
    </Popover>
  )
}

export type MenuItemProps = {
  children: ReactNode
  /** The text for type-ahead and screen readers when the content is more than text. */
  text?: string
  icon?: IconName
  href?: string
  /** The address is a file to keep, not a place to go to. */
  isDownload?: boolean
  isDanger?: boolean
  isCurrent?: boolean
  onAction?(): void
}

export function MenuItem({
  children,
  text,
  icon,
  href,
  isDownload,
  isDanger,
  isCurrent,
  onAction,
}: MenuItemProps) {
  const value = text ?? (typeof children === 'string' ? children : undefined)
  return (
    <AriaMenuItem
      className="menu-item"
      {...(value !== undefined && { textValue: value })}
      {...(href !== undefined && { href })}
      {...(isDownload && { download: true })}
      {...(onAction && { onAction })}
      {...(isDanger && { 'data-danger': true })}
      {...(isCurrent && { 'aria-current': 'true' })}
    >
      {icon && <Icon name={icon} />}
      <span className="menu-text">{children}</span>
      {isCurrent && <Icon name="check" />}
    </AriaMenuItem>
  )
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection className="menu-section">
      <Header className="menu-header">{title}</Header>
      {children}
    </AriaMenuSection>
  )
}
