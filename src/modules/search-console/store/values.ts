import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { queryKey } from '../../clients/index.ts'
import type { ValueDimension } from '../import/day-table.ts'
import type { Property } from './properties.ts'

type Values = { dimension: ValueDimension; values: string[] }

/** The ids of values in their order, none of them given twice; new ones are stored. */
export async function valueIds(
  db: Db,
  property: Property,
  { dimension, values }: Values,
): Promise<number[]> {
  const ids = await readIds(db, property, { dimension, values })
  const missing = values.filter((_, at) => ids[at] === undefined)
  if (missing.length === 0) return ids
  const keys = dimension === 'query' ? missing.map(queryKey) : missing
  // In one order, so that two days that are stored at once wait for each other and never in a circle.
  await sql`insert into search_console_values (workspace_id, property_id, dimension, value, match_key)
    select ${property.workspace_id}, ${property.id}, ${dimension}, v, k
    from unnest(${missing}::text[], ${keys}::text[]) as given (v, k)
    order by md5(v)
    on conflict (workspace_id, property_id, dimension, md5(value)) do nothing`.execute(db)
  return readIds(db, property, { dimension, values })
}

async function readIds(db: Db, { workspace_id, id }: Property, { dimension, values }: Values) {
  const { rows } = await sql<{ id: number; nr: number }>`select v.id, given.nr
    from unnest(${values}::text[]) with ordinality as given (value, nr)
    join search_console_values v on v.workspace_id = ${workspace_id} and v.property_id = ${id}
      and v.dimension = ${dimension} and md5(v.value) = md5(given.value)
    where v.value = given.value`.execute(db)
  const ids: number[] = new Array(values.length)
  for (const row of rows) ids[row.nr - 1] = row.id
  return ids
}
