import type { LineStyle } from './line-style.ts'
import type { ChartPoint } from './scale.ts'

export type Series = {
  id: string
  label: string
  kind: 'own' | 'ghost' | 'other'
  /** How one of the others is drawn; without it in grey. */
  lineStyle?: LineStyle | null
  points: ChartPoint[]
  /** How far it was moved in time to lie over the others. */
  shift?: number
}

export type ChartMark = { at: number; sign: string; label: string }
