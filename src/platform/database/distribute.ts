import pg from 'pg'
import type { Connection } from './db.ts'
import { LOCAL_TABLES, REFERENCE_TABLES } from './tenancy.ts'

type Distributed = {
  workspaces: number
  reference: number
  local: number
  shards: number
  nodes: number
}

export class NotDistributable extends Error {}

type Options = { shards: number; onProgress?: (done: number, total: number) => void }
type ForeignKey = { table: string; name: string; definition: string }

// Kept while it runs, so that a second run can finish a first one.
const KEYS = 'distribution_keys'
const LOCK = 7_126_002

const TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and c.relname <> '${KEYS}'
  order by 1`

const PLACED = `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod in ('h', 'n') and (partmethod = 'h' or repmodel = 't')`

/** The keys of these tables, each once whatever its partitions. */
const FOREIGN_KEYS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.connamespace = 'public'::regnamespace and k.contype = 'f' and k.conparentid = 0 and c.relname = any($1)`

// What queries call on the nodes that hold the rows.
const FUNCTIONS = `
  select p.oid::regprocedure::text as signature from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'sql')
    and p.provolatile <> 'v' and p.prokind = 'f'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
      and (d.deptype = 'e' or d.refclassid in ('pg_class'::regclass, 'pg_type'::regclass)))`

/**
 * Spreads the tables over the nodes of a Citus cluster: those of workspaces by the workspace, side by side; those that
 * are read before it is known are copied to every node; the others stay. What is spread already is left alone.
 */
export async function distribute(
  connection: Connection,
  { shards, onProgress }: Options,
): Promise<Distributed> {
  const client = new pg.Client({
    ...connection,
    options: '-c statement_timeout=0 -c lock_timeout=60000',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await spread(client, { shards, ...(onProgress && { onProgress }) })
  } finally {
    await client.end()
  }
}

async function spread(
  client: pg.Client,
  { shards, onProgress = () => {} }: Options,
): Promise<Distributed> {
  const names = async (text: string) =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const nodes = await countNodes(client)
  const tables = await names(TABLES)
  const placed = new Set(await names(PLACED))
  const isOpen = (name: string) => !placed.has(name)
  const reference = Object.keys(REFERENCE_TABLES).filter((name) => tables.includes(name))
  const ofWorkspaces = tables.filter(
    (name) => !(name in REFERENCE_TABLES) && !(name in LOCAL_TABLES),
  )
  const total = [...reference, ...ofWorkspaces].filter(isOpen).length
  let done = 0

  await client.query(`set citus.shard_count = ${shards}`)
  await takeKeys(client, [...reference, ...ofWorkspaces].filter(isOpen))
  for (const name of reference.filter(isOpen)) {
    await client.query('select create_reference_table($1)', [name])
    onProgress(++done, total)
  }
  for (const { signature } of (await client.query<{ signature: string }>(FUNCTIONS)).rows)
    await client.query('select create_distributed_function($1)', [signature])
  const [first = ''] = ofWorkspaces
  for (const name of ofWorkspaces.filter(isOpen)) {
    const beside = name === first ? 'default' : first
    await client.query(
      `select create_distributed_table($1, 'workspace_id', colocate_with => $2)`,
      [name, beside],
    )
    onProgress(++done, total)
  }
  await putKeysBack(client)
  return {
    workspaces: ofWorkspaces.length,
    reference: reference.length,
    local: tables.length - ofWorkspaces.length - reference.length,
    shards,
    nodes,
  }
}

async function countNodes(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (!rowCount)
    throw new NotDistributable(
      'This database has no Citus: `create extension citus` on every node first',
    )
  const { rows } = await client.query<{ nodes: number }>(
    'select count(*)::int as nodes from pg_dist_node where isactive and shouldhaveshards',
  )
  return rows[0]?.nodes ?? 0
}

/** A table may be spread only when what it names is: so the keys go first, and come back when all are in place. */
async function takeKeys(client: pg.Client, tables: string[]) {
  await client.query('begin')
  await client.query(
    `create table if not exists ${KEYS} ("table" text, name text, definition text, primary key ("table", name))`,
  )
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS, [tables])
  for (const { table, name, definition } of rows) {
    await client.query(`insert into ${KEYS} values ($1, $2, $3) on conflict do nothing`, [
      table,
      name,
      definition,
    ])
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  await client.query('commit')
}

async function putKeysBack(client: pg.Client) {
  const { rows } = await client.query<ForeignKey>(`select * from ${KEYS} order by 1, 2`)
  for (const { table, name, definition } of rows) {
    const there = await client.query(
      'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2',
      [table, name],
    )
    if (!there.rowCount)
      await client.query(
        `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      )
  }
  await client.query(`drop table ${KEYS}`)
}
