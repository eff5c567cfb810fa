import { type Expression, sql } from 'kysely'
import { TIME_COLUMNS } from '../generated/time-columns.ts'
import type { Db } from './db.ts'

/** Fetches rows as one array per column, which is several times faster for thousands of rows. */
export async function readColumnwise<Row extends object, Name extends keyof Row & string>(
  db: Db,
  query: Expression<Row>,
  names: readonly Name[],
): Promise<Pick<Row, Name>[]> {
  const lists = names.map((name) => sql`${sql.lit(name)}, json_agg(${jsonValue(name)})`)
  const { rows } = await sql<{ lists: { [Each in Name]: Row[Each][] | null } }>`
    select json_build_object(${sql.join(lists)}) as lists from (${query}) found`.execute(db)
  const columns = names.map((name) => rows[0]?.lists[name] ?? [])
  return (columns[0] ?? []).map((_, index) => {
    const row = {} as Pick<Row, Name>
    for (const [at, name] of names.entries()) row[name] = columns[at]?.[index] as Row[Name]
    return row
  })
}

/** JSON has no moments: they are seconds, as everywhere in the program. */
function jsonValue(name: string) {
  const column = sql.ref(`found.${name}`)
  return TIME_COLUMNS.has(name) ? sql`date_part('epoch', ${column})` : column
}
