import type { ChartPoint } from './chart-scale.ts'

export type Series = {
  id: string
  label: string
  /** The client's own line, the compared period, or a competitor by its place in the list. */
  kind: 'own' | 'ghost' | number
  points: ChartPoint[]
  /** How far it was moved in time to lie over the others. */
  shift?: number
}

export type ChartMark = { at: number; sign: string; label: string }
