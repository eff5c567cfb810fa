import { type PointerEvent, useState } from 'react'
import type { Frame } from './frame-size.ts'

type BrushOptions = {
  frame: Frame
  onRange: ((from: number, to: number) => void) | undefined
  onPick(): void
}

const MIN_PX = 8

/** A stretch drawn with the pointer. The same is reached by the period menu, so nobody has to drag. */
export function useBrush({ frame, onRange, onPick }: BrushOptions) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const inside = (x: number) => Math.min(Math.max(x, frame.left), frame.right)
  function down({
    nativeEvent,
    pointerType,
    button,
    currentTarget,
    pointerId,
  }: PointerEvent<SVGSVGElement>) {
    if (button !== 0 || pointerType === 'touch') return
    currentTarget.setPointerCapture(pointerId)
    const x = inside(nativeEvent.offsetX)
    setDrag({ from: x, to: x })
  }
  function up() {
    if (!drag) return onPick()
    const [from, to] = drag.from < drag.to ? [drag.from, drag.to] : [drag.to, drag.from]
    setDrag(null)
    if (to - from < MIN_PX) onPick()
    else onRange?.(frame.timeAt(from), frame.timeAt(to))
  }
  const isWide =
    drag !== null && onRange !== undefined && Math.abs(drag.to - drag.from) >= MIN_PX
  return {
    range: isWide
      ? { x: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }
      : null,
    move({ nativeEvent }: PointerEvent<SVGSVGElement>) {
      const x = inside(nativeEvent.offsetX)
      setDrag((old) => old && { ...old, to: x })
    },
    handlers: { onPointerDown: down, onPointerUp: up },
  }
}
