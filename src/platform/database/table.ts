import type { ColumnType } from 'kysely'
import type { Rows } from '../generated/rows.ts'

/** Columns of which a module knows more than PostgreSQL: JSON, and words in text. */
export type Known<
  Name extends keyof Rows,
  Columns extends { [Column in keyof Rows[Name]]?: unknown },
> = Columns

/** The row of a table, its known columns narrowed. */
export type Table<Name extends keyof Rows, Columns = object> = {
  [Column in keyof Rows[Name]]: Column extends keyof Columns
    ? Narrowed<Rows[Name][Column], Columns[Column]>
    : Rows[Name][Column]
}

/** JSON is written as text; every other column takes what it gives. */
type Narrowed<Column, Value> =
  Column extends ColumnType<infer Select, infer Insert, infer Update>
    ? unknown extends Select
      ? ColumnType<Value, Insert, Update>
      : ColumnType<Value, Value | Extract<Insert, undefined>, Value>
    : Value
