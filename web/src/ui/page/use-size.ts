import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const NARROW = '(max-width: 640px)'

/** Whether the window is as narrow as a phone. */
export const useNarrow = () => useSyncExternalStore(listen, isNarrow)

const isNarrow = () => matchMedia(NARROW).matches

function listen(hear: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}

/** How wide an element is now; 0 until the first frame is laid out, so that nothing forces a layout before it. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(box.clientWidth)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
