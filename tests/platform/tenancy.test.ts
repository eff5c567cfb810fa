import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCAL_TABLES, REFERENCE_TABLES } from '../../src/platform/database/tenancy.ts'
import { openTestApp } from '../test-app.ts'

const TABLES = `
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull) as "hasWorkspace",
    exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTrigger"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`

const UNIQUE_KEYS = `
  select c.relname as table, i.indexrelid::regclass::text as name,
    (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = current_schema()::regnamespace and i.indisunique and not c.relispartition
  order by 1, 2`

const FOREIGN_KEYS = `
  select c.relname as table, k.conname as name, t.relname as target,
    (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) as first,
    (select a.attname from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]) as "firstOfTarget",
    k.confdeltype = 'n' as "nullsWorkspace"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where c.relnamespace = current_schema()::regnamespace and k.contype = 'f' and k.conparentid = 0
  order by 1, 2`

type Table = { name: string; hasWorkspace: boolean; hasTrigger: boolean }
type UniqueKey = { table: string; name: string; first: string | null }
type ForeignKey = UniqueKey & { target: string; firstOfTarget: string; nullsWorkspace: boolean }

const isReference = (table: string) => table in REFERENCE_TABLES
const isLocal = (table: string) => table in LOCAL_TABLES
const isTenant = (table: string) => !isReference(table) && !isLocal(table)

const { pool } = await openTestApp()
const ask = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
const tables = await ask<Table>(TABLES)

test('every key of a workspace table begins with the workspace', async () => {
  const wrong = [
    ...tables
      .filter(({ name, hasWorkspace }) => isTenant(name) && !hasWorkspace)
      .map(({ name }) => [name, 'workspace_id']),
    ...(await ask<UniqueKey>(UNIQUE_KEYS))
      .filter(({ table, first }) => isTenant(table) && first !== 'workspace_id')
      .map(({ table, name }) => [table, name]),
    ...(await ask<ForeignKey>(FOREIGN_KEYS)).filter(isWrong).map(({ table, name }) => [table, name]),
  ]

  assert.deepEqual(wrong, [])
})

test('workspace tables have no triggers, because distributed tables may not have any', () => {
  assert.deepEqual(
    tables.filter(({ name, hasTrigger }) => isTenant(name) && hasTrigger).map(({ name }) => name),
    [],
  )
})

test('every shared table exists and is listed once', () => {
  const shared = [...Object.keys(REFERENCE_TABLES), ...Object.keys(LOCAL_TABLES)]
  const names = new Set(tables.map(({ name }) => name))
  assert.deepEqual(
    shared.filter((name, index) => !names.has(name) || shared.indexOf(name) !== index),
    [],
  )
})

/** A key into a reference table may name any column of it; a table that is not distributed may not reference one that is. */
function isWrong({ table, target, first, firstOfTarget, nullsWorkspace }: ForeignKey): boolean {
  if (!isTenant(table)) return isTenant(target)
  if (isLocal(target) || first !== 'workspace_id' || nullsWorkspace) return true
  return isTenant(target) && firstOfTarget !== 'workspace_id'
}
