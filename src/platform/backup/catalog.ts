import pg from 'pg'
import type { Connection } from '../database/db.ts'
import type { Header, Migration, Partition, Sequence, Table } from './format.ts'

export const quoted = pg.escapeIdentifier

/** No statement timeout, and one text form of every value whatever the server's settings. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '10000',
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

/** Commits when `work` is done; rolls back when it fails. */
export async function inTransaction<T>(
  connection: Connection,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const client = new pg.Client({
    ...connection,
    options: options.join(' '),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(begin)
    const made = await work(client)
    await client.query('commit')
    return made
  } finally {
    await client.end()
  }
}

/** The description of a database before its rows. */
export async function describe(
  client: pg.Client,
): Promise<Omit<Header, 'format' | 'version' | 'made_at'>> {
  return {
    migrations: await migrationsOf(client),
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
    partitions: await partitionsOf(client),
  }
}

// Our logged tables: unlogged ones are rebuilt, and the migrations are part of the header.
const KEPT = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`select c.relname as name,
      (select coalesce(sum(pg_table_size(relid)), 0)::double precision from pg_partition_tree(c.oid)) as bytes,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where ${KEPT} and c.relpersistence = 'p' order by c.relname`)
  return rows
}

/** The names of all tables, including those that a backup omits. */
export async function allTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${KEPT} order by 1`,
  )
  return rows.map(({ name }) => name)
}

export async function migrationsOf(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(
    'select name, digest from migrations order by name',
  )
  return rows
}

export async function partitionsOf(client: pg.Client): Promise<Partition[]> {
  const { rows } =
    await client.query<Partition>(`select parent.relname as table, child.relname as name,
      pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
    where child.relispartition and child.relkind = 'r' and parent.relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  if (rows.length === 0) return []
  const each = rows.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, (last_value + is_called::integer)::text as next from ${quoted(name)}`,
  )
  return (await client.query<Sequence>(each.join(' union all '))).rows
}

/**
 * Takes away what makes loading slow and its order matter: references and indexes, except those that keep rows apart.
 * Returns the statements that bring them back, written by this database.
 */
export async function setAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make, 2 as nr
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
    from pg_index join pg_class c on c.oid = indrelid
    where ${KEPT} and not indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    order by nr, make`)
  for (const { drop } of rows.toReversed()) await client.query(drop)
  return rows.map(({ make }) => make)
}
