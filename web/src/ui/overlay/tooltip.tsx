import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const DELAY_MS = 400
const OFFSET = 4
const EDGE = 8

/** Shows a tooltip while its button is pointed at or has the keyboard's focus; Escape and a press take it away. */
export function useTooltip() {
  const [isShown, setShown] = useState(false)
  const timer = useRef(0)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false)
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isShown])
  return {
    isShown,
    props: {
      onHoverStart: () => {
        timer.current = window.setTimeout(() => setShown(true), DELAY_MS)
      },
      onHoverEnd: hide,
      onFocus: ({ target }: { target: Element }) =>
        target.matches(':focus-visible') && setShown(true),
      onBlur: hide,
      onPressStart: hide,
    },
  }
}

/** Above its button, or below where there is no room; never beyond the edge of the screen. */
export function Tooltip({
  of,
  children,
}: {
  of: RefObject<HTMLElement | null>
  children: string
}) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const button = of.current?.getBoundingClientRect()
    const box = tip.current?.getBoundingClientRect()
    if (!tip.current || !button || !box) return
    const left = button.left + (button.width - box.width) / 2
    const above = button.top - box.height - OFFSET
    tip.current.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - EDGE - box.width))}px`
    tip.current.style.top = `${above < EDGE ? button.bottom + OFFSET : above}px`
  }, [of])
  return createPortal(
    <div ref={tip} className="tooltip" role="tooltip">
      {children}
    </div>,
    document.body,
  )
}
