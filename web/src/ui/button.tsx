import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, useRef } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import './button.css'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip, useTooltip } from './overlay/tooltip.tsx'

type ButtonLook = {
  /** One primary a view; danger only where something is destroyed. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
}
type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  ButtonLook & { children: ReactNode }

export function Button({ kind = 'plain', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className="button" data-kind={kind} data-icon={icon}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  icon: IconName
  label: string
}

/** A button too small for its word shows it on hover and focus. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { isShown, props: tooltip } = useTooltip()
  return (
    <>
      <AriaButton
        {...tooltip}
        {...props}
        ref={button}
        className="button"
        data-kind="quiet"
        data-icon-only
        aria-label={label}
      >
        <Icon name={icon} />
      </AriaButton>
      {isShown && <Tooltip of={button}>{label}</Tooltip>}
    </>
  )
}

/** Looks like a button, goes somewhere: so it is a link. */
export const LinkButton = createLink(function LinkButton({
  kind = 'plain',
  icon,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook) {
  return (
    <a {...props} className="button" data-kind={kind} data-icon={icon}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
})
