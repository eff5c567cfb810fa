import { type ComponentType, useSyncExternalStore } from 'react'
import type { Notice } from './notice.ts'

let Region: ComponentType | null = null
const listeners = new Set<() => void>()

/** Shows a toast. The region that shows it is loaded with the first notice. */
export function notify(notice: Notice): void {
  void import('./toast-region.tsx').then(({ show, ToastRegion }) => {
    show(notice)
    Region = ToastRegion
    for (const listener of listeners) listener()
  })
}

export function Toasts() {
  const Shown = useSyncExternalStore(subscribe, () => Region)
  return Shown && <Shown />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
