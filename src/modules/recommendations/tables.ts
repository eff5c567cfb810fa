import type { Known } from '../../platform/database/table.ts'
import type { Draft } from './draft.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    recommendation_sets: Known<'recommendation_sets', { items: Draft[] }>
    recommendation_marks: Known<'recommendation_marks', { item: Draft | null }>
  }
}
