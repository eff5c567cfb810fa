import type { Table } from '../../platform/table.ts'
import type { Draft } from './draft.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    recommendation_sets: Table<'recommendation_sets', { items: Draft[] }>
    recommendation_marks: Table<'recommendation_marks', { item: Draft | null }>
  }
}
