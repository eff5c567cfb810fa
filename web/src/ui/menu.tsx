import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import './menu.css'
import { Icon, type IconName } from './icon.tsx'

/** The first child opens the menu, the second is the menu's content. */
export function Menu({ trigger, label, children }: { trigger: ReactNode; label: string; children: ReactNode }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="floating" offset={4}>
        <AriaMenu className="menu" aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

type MenuItemProps = {
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

export function MenuItem({ children, text, icon, href, isDownload, isDanger, isCurrent, onAction }: MenuItemProps) {
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
