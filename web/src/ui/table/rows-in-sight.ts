import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond the edges, so that scrolling does not show a gap. */
const BEYOND = 8

type Rows = { scroller: RefObject<HTMLElement | null>; height: number; count: number }

/** The indexes of the rows in sight of a scroller whose rows are all of one height. */
export function useRowsInSight({ scroller, height, count }: Rows): number[] {
  const [range, setRange] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const first = Math.max(0, Math.floor(box.scrollTop / height) - BEYOND)
      const last = Math.ceil((box.scrollTop + box.clientHeight) / height) + BEYOND
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }))
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, height])
  const end = Math.min(range.last, count)
  // After rows were filtered away, the scroller tells its new position only at the next frame.
  const start = Math.min(range.first, Math.max(0, end - 1))
  return indexes(start, end)
}

export const indexes = (start: number, end: number) =>
  Array.from({ length: Math.max(0, end - start) }, (_, each) => start + each)
