import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { LazyBoundary } from '../page/lazy-boundary.tsx'
import type { ChoiceList as Choices, MenuItemProps, OpenMenu } from './menu-parts.tsx'

type Parts = typeof import('./menu-parts.tsx')

let parts: Parts | null = null

/** What a menu is made of is fetched when somebody is about to open one. */
async function load(): Promise<Parts> {
  parts ??= await import('./menu-parts.tsx')
  return parts
}

const MenuList = lazy(() => load().then((file) => ({ default: file.MenuList })))
const ChoiceList = lazy(() => load().then((file) => ({ default: file.ChoiceList })))

type MenuProps = { trigger: ReactNode; label: string; children: ReactNode }

export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <MenuButton trigger={trigger}>
      {(open) => (
        <MenuList {...open} label={label}>
          {children}
        </MenuList>
      )}
    </MenuButton>
  )
}

type ChoiceMenuProps = { trigger: ReactNode } & Omit<
  ComponentProps<typeof Choices>,
  keyof OpenMenu
> & {
    label: string
  }

/** Any number of things to have or not to have; the menu stays open while they are chosen. */
export function ChoiceMenu({ trigger, ...choices }: ChoiceMenuProps) {
  return (
    <MenuButton trigger={trigger}>{(open) => <ChoiceList {...open} {...choices} />}</MenuButton>
  )
}

type MenuButtonProps = {
  trigger: ReactNode
  children(open: Omit<OpenMenu, 'label'>): ReactNode
}

/** Opens by a press and by the arrow keys; the items come meanwhile. */
function MenuButton({ trigger, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [first, setFirst] = useState<'first' | 'last' | null>(null)
  const close = () => setFirst(null)
  const prepare = () => void load().catch(() => {})
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setFirst(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          'aria-haspopup': 'menu',
          'aria-expanded': first !== null,
          onHoverStart: prepare,
          onFocus: prepare,
          onPress: () => setFirst('first'),
          onKeyDown,
        }}
      >
        {trigger}
      </ButtonContext>
      {first && (
        <LazyBoundary onFailed={close}>
          {children({ of: button, first, onClose: close })}
        </LazyBoundary>
      )}
    </>
  )
}

/** Items stand in open menus only, so their parts are there. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuItem {...props} />
}

export function MenuSection(props: { title: string; children: ReactNode }) {
  return parts && <parts.MenuSection {...props} />
}
