import { sql } from 'kysely'

/** For `where('id', '=', anyOf(ids))`: one statement, however many there are, and none fits where there are none. */
export const anyOf = <Value extends number | string>(values: readonly Value[]) =>
  sql<Value>`any(${values})`
