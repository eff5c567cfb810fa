import type { ColumnType } from 'kysely'
import type { Rows } from './generated/rows.ts'

/** The row of a table. `Known` narrows columns of which the module knows more than PostgreSQL: JSON, and words in text. */
export type Table<
  Name extends keyof Rows,
  Known extends { [Column in keyof Rows[Name]]?: unknown } = object,
> = {
  [Column in keyof Rows[Name]]: Column extends keyof Known
    ? Narrowed<Rows[Name][Column], Known[Column]>
    : Rows[Name][Column]
}

/** JSON is written as text; every other column takes what it gives. */
type Narrowed<Column, Value> =
  Column extends ColumnType<infer Select, infer Insert, infer Update>
    ? unknown extends Select
      ? ColumnType<Value, Insert, Update>
      : ColumnType<Value, Value | Extract<Insert, undefined>, Value>
    : Value
