import type { RefObject } from 'react'
import { useKeys } from './keys.ts'

/** J and K go from row to row of a plain table, by what opens each. */
export function useRowKeys(container: RefObject<HTMLElement | null>) {
  const step = (way: 1 | -1) => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
    const now = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rows[now < 0 && way < 0 ? rows.length - 1 : Math.min(Math.max(now + way, 0), rows.length - 1)]
    next?.querySelector<HTMLElement>('a')?.focus()
  }
  useKeys([
    ['KeyJ', () => step(1)],
    ['KeyK', () => step(-1)],
  ])
}
