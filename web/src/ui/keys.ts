import { useEffect, useEffectEvent } from 'react'
import { readPreference } from './preferences.ts'

const TYPING =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Single keys are for reading, not for typing, and can be switched off. */
export function isShortcut({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || readPreference('shortcuts') === 'off') return false
  return (
    !(target instanceof HTMLElement) || (!target.isContentEditable && !target.closest(TYPING))
  )
}

/** By code, such as `KeyC`. */
type Keys = [code: string, act: () => void][]

/** Single-key shortcuts while a component is mounted, by `code`; the inner component goes first. */
export function useKeys(keys: Keys, { isInner = false } = {}) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act =
      event.shiftKey || event.defaultPrevented || !isShortcut(event)
        ? undefined
        : keys.find(([code]) => code === event.code)?.[1]
    if (!act || (event.code.startsWith('Arrow') && hasOwnArrows(event.target))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, isInner)
    return () => removeEventListener('keydown', listen, isInner)
  }, [isInner])
}

/** Where arrow keys mean something already: the cells of a table, a slider, what scrolls sideways. */
function hasOwnArrows(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[data-col], [role=grid], input, .table-scroll') !== null
  )
}
