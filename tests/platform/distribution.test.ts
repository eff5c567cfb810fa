import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { distribute, NotDistributable } from '../../src/platform/database/distribute.ts'
import { LOCAL_TABLES, REFERENCE_TABLES } from '../../src/platform/database/tenancy.ts'
import { openFixture } from '../rank/fixture.ts'

const isCluster = Boolean(process.env.TEST_NODE_URLS)
const onCluster = { skip: isCluster ? false : 'needs a Citus cluster: see docs/testing.md' }

const fixture = await openFixture()
const { testApp, ask, makeClient, check, ended } = fixture
const { pool, url } = testApp

test('distributing a database without Citus is refused', { skip: isCluster }, async () => {
  await assert.rejects(distribute({ connectionString: url }, { shards: 4 }), NotDistributable)
})

test(
  'workspace tables are distributed by workspace and colocated, reference tables are copied',
  onCluster,
  async () => {
    const { rows } = await pool.query<{ name: string; kind: string; by: string; group: number }>(`
    select table_name::text as name, citus_table_type as kind, distribution_column as by, colocation_id as group from citus_tables
    where not exists (select from pg_class where oid = table_name and relispartition)`)
    const spread = rows.filter(({ kind }) => kind === 'distributed')
    const { rows: tables } = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
    const ofWorkspaces = tables.filter(
      ({ name }) => !(name in REFERENCE_TABLES) && !(name in LOCAL_TABLES) && name !== 'citus_tables',
    )

    assert.deepEqual(spread.map(({ name }) => name).sort(), ofWorkspaces.map(({ name }) => name).sort())
    assert.deepEqual([...new Set(spread.map(({ by }) => by))], ['workspace_id'])
    assert.equal(new Set(spread.map(({ group }) => group)).size, 1)
    const copied = rows.filter(({ kind }) => kind === 'reference').map(({ name }) => name)
    assert.deepEqual(copied.sort(), Object.keys(REFERENCE_TABLES).sort())
  },
)

test('distributing again changes nothing, and no foreign key is lost', onCluster, async () => {
  const keys = async () =>
    (
      await pool.query(
        `select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
      )
    ).rows[0].n
  const before = await keys()
  await distribute({ connectionString: url }, { shards: 4 })
  assert.equal(await keys(), before)
  assert.ok(before > 100)
})

type Statement = { text: string; values: unknown[] }

/** Every statement that this process sends while `work` runs. */
async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, unknown[]>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values = []] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    if (typeof asked === 'string') sent.set(asked, values)
    else if (typeof asked?.text === 'string') sent.set(asked.text, asked.values ?? values)
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...sent].map(([text, values]) => ({ text, values }))
}

/** The number of tasks that a statement takes on all nodes; none when it reads no distributed table. */
async function tasksOf({ text, values }: Statement): Promise<number> {
  const { rows } = await pool.query(`explain (format json) ${text}`, values)
  return Math.max(0, ...[...JSON.stringify(rows).matchAll(/"Task Count":(\d+)/g)].map(([, n]) => Number(n)))
}

test('queries for one workspace run as one task on one node', onCluster, async () => {
  const worker = await testApp.work()
  const client = await makeClient([{ query: 'espresso machine', device: 'both' }, { query: 'milk frother' }])
  const job = await check(client)
  await ended(job)
  await worker.close()
  const paths = [
    ...['', '/keywords', '/competitors', '/segments', '/overview', '/movers?from=1', '/metrics', '/matrix'].map(
      (of) => `/clients/${client}${of}`,
    ),
    ...[`/jobs/${job}`, `/jobs/${job}/results`, '/jobs', '/clients', '/credits', '/alerts', '/activity'],
  ]

  const statements = await recorded(async () => {
    for (const path of paths) await ask('viewer', 'GET', path)
  })

  const reads = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && /workspace_id/.test(text))
  assert.ok(reads.length >= 10, `${reads.length} statements`)
  const wide: string[] = []
  for (const each of reads) if ((await tasksOf(each)) > 1) wide.push(each.text)
  assert.deepEqual(wide, [])
})
