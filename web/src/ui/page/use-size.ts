import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

const NARROW = '(max-width: 640px)'

/** Whether the window is as narrow as a phone. */
export const useNarrow = () => useSyncExternalStore(listen, isNarrow)

const isNarrow = () => matchMedia(NARROW).matches

function listen(hear: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}

/** How wide an element is now; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setWidth(Math.floor(box.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
