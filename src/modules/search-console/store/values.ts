import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { queryKey } from '../../clients/index.ts'
import { REMAINDER } from '../day-rows.ts'
import type { Property } from './properties.ts'

export type ValueDimension = 'query' | 'page' | 'country' | 'device'

/** In place of a value: what was not asked for, and what Google attributes to nothing. */
export const NOT_ASKED = 0
export const REMAINDER_ID = -1

type Values = { dimension: ValueDimension; values: Iterable<string> }

/** The ids of values, new ones included. */
export async function valueIds(
  db: Db,
  property: Property,
  { dimension, values }: Values,
): Promise<Map<string, number>> {
  const wanted = [...new Set(values)].filter((value) => value !== REMAINDER)
  const ids = await readIds(db, property, { dimension, values: wanted })
  const missing = wanted.filter((value) => !ids.has(value))
  if (missing.length > 0) {
    const keys = dimension === 'query' ? missing.map(queryKey) : missing
    // In one order, so that two days that are stored at once wait for each other and never in a circle.
    await sql`insert into search_console_values (workspace_id, property_id, dimension, value, match_key)
      select ${property.workspace_id}, ${property.id}, ${dimension}, v, k
      from unnest(${missing}::text[], ${keys}::text[]) as given (v, k)
      order by md5(v)
      on conflict (workspace_id, property_id, dimension, md5(value)) do nothing`.execute(db)
    for (const [value, id] of await readIds(db, property, { dimension, values: missing }))
      ids.set(value, id)
  }
  return ids.set(REMAINDER, REMAINDER_ID)
}

async function readIds(db: Db, { workspace_id, id }: Property, { dimension, values }: Values) {
  const given = [...values]
  const { rows } = await sql<{ id: number; value: string }>`select v.id, v.value
    from unnest(${given}::text[]) as given (value) join search_console_values v on v.workspace_id = ${workspace_id}
      and v.property_id = ${id} and v.dimension = ${dimension} and md5(v.value) = md5(given.value)
    where v.value = given.value`.execute(db)
  return new Map(rows.map((row) => [row.value, row.id]))
}
