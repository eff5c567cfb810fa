import type { Known } from '../../platform/table.ts'
import type { Draft } from './draft.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    recommendation_sets: Known<'recommendation_sets', { items: Draft[] }>
    recommendation_marks: Known<'recommendation_marks', { item: Draft | null }>
  }
}
