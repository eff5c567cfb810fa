import type { RefObject } from 'react'
import { useKeys } from '../keys.ts'

const INSIDE = 'a, button, input'
const opening = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>(INSIDE)

/** J and K go from row to row of the tables of a page, by what opens each; a grid has its own way. */
export function useRowKeys(container: RefObject<HTMLElement | null>) {
  const step = (way: 1 | -1) => {
    const all = container.current?.querySelectorAll<HTMLElement>('tbody tr') ?? []
    const rows = [...all].filter((row) => row.querySelector(INSIDE))
    const now = rows.findIndex((row) => row.contains(document.activeElement))
    const next =
      rows[
        now < 0 && way < 0 ? rows.length - 1 : Math.min(Math.max(now + way, 0), rows.length - 1)
      ]
    opening(next)?.focus()
  }
  useKeys([
    ['KeyJ', () => step(1)],
    ['KeyK', () => step(-1)],
  ])
}
