import type pg from 'pg'

export type Row = Record<string, unknown>

type Column = {
  name: string
  type: string
  base: string
  isRequired: boolean
  isMade: boolean
  labels: string[] | null
  only: string | null
}
type Link = { table: string; parent: string; columns: string[]; parentColumns: string[] }

/** Every table in the database catalogue, with its columns and foreign keys. */
export async function readCatalogue(pool: pg.Pool) {
  const { rows: columns } = await pool.query<Column & { table: string }>(COLUMNS)
  const { rows: links } = await pool.query<Link>(LINKS)
  const tables = [...new Set(columns.map((column) => column.table))]
  return { tables, links, columnsOf: (table: string) => columns.filter((column) => column.table === table) }
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

/** The tables whose rows belong to a client: by a client_id, or through foreign keys. */
export function tablesOfClient({ tables, links, columnsOf }: Catalogue): string[] {
  // OAuth's client_id is text: it identifies an application.
  const isOurs = ({ name, type }: Column) => name === 'client_id' && type === 'bigint'
  const found = new Set(tables.filter((table) => columnsOf(table).some(isOurs)))
  const reach = new Set(['clients', ...found])
  for (let before = -1; before !== reach.size; ) {
    before = reach.size
    for (const { table, parent } of links) if (reach.has(parent)) reach.add(table)
  }
  reach.delete('clients')
  return [...reach].sort()
}

const TIME = 'timestamp with time zone'

type Known = { sentinel: string; clientId: number; workspaceId: number }

/** Inserts one row into any table, with the sentinel in the texts of client tables; `rows` holds the existing rows. */
export function createFiller(
  pool: pg.Pool,
  catalogue: Catalogue,
  { known, rows }: { known: Known; rows: Map<string, Row> },
) {
  const underway = new Set<string>()
  const own = new Set(tablesOfClient(catalogue))

  async function fill(table: string): Promise<Row | undefined> {
    if (rows.has(table) || underway.has(table)) return rows.get(table)
    underway.add(table)
    const given: Row = {}
    for (const { parent, columns, parentColumns } of catalogue.links.filter((link) => link.table === table)) {
      const row = await fill(parent)
      for (const [i, name] of columns.entries()) given[name] = row?.[parentColumns[i] ?? '']
    }
    // Some columns exclude each other: where a full row is rejected, insert only the required columns.
    const row = await insert(table, given, () => true).catch(() => insert(table, given, ({ isRequired }) => isRequired))
    rows.set(table, row)
    return row
  }

  async function insert(table: string, given: Row, wants: (column: Column) => boolean): Promise<Row> {
    const columns = catalogue
      .columnsOf(table)
      .filter((column) => column.name in given || (!column.isMade && wants(column)))
    const filled = own.has(table) ? known : { ...known, sentinel: 'outside' }
    const values = columns.map((column) => (column.name in given ? given[column.name] : filling(column, filled)))
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const placeholders = columns
      .map(({ type }, i) => (type === TIME ? `to_timestamp($${i + 1})` : `$${i + 1}::${type}`))
      .join(', ')
    const { rows: made } = await pool.query(
      `insert into ${table} (${names}) values (${placeholders}) returning *, ${table}::text as whole_row`,
      values,
    )
    return made[0]
  }

  return fill
}

function filling({ name, type, base, labels, only }: Column, { sentinel, clientId, workspaceId }: Known): unknown {
  if (name === 'client_id') return clientId
  if (name === 'workspace_id') return workspaceId
  if (only !== null) return only
  if (labels) return labels[0]
  // Today always has a partition.
  if (type === TIME) return Date.now() / 1000
  if (base.endsWith('[]')) return /^(text|character)/.test(base) ? [sentinel] : []
  if (/^(text|character|citext)/.test(base)) return sentinel
  if (/^jsonb?$/.test(base)) return JSON.stringify({ sentinel })
  if (base === 'bytea') return Buffer.from(sentinel)
  if (/^(small|big)?int|^integer|^numeric|^double|^real/.test(base)) return 1
  if (base === 'boolean') return false
  if (base === 'uuid') return crypto.randomUUID()
  if (base === 'date') return new Date()
  throw new Error(`No value for column ${name} of type ${base}: add one here`)
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as base,
    a.attnotnull and not a.atthasdef as "isRequired",
    a.attidentity <> '' or a.attgenerated <> '' as "isMade",
    (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = a.atttypid) as labels,
    (select substring(pg_get_constraintdef(k.oid) from '= (?:ANY \\(+ARRAY\\[)?''([^'']*)''::') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as only
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const LINKS = `
  select c.conrelid::regclass::text as table, c.confrelid::regclass::text as parent,
    (select array_agg(attname::text order by nr) from unnest(c.conkey) with ordinality as key(num, nr)
      join pg_attribute on attrelid = c.conrelid and attnum = num) as columns,
    (select array_agg(attname::text order by nr) from unnest(c.confkey) with ordinality as key(num, nr)
      join pg_attribute on attrelid = c.confrelid and attnum = num) as "parentColumns"
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not t.relispartition and c.conparentid = 0
  order by 1, c.conname`
