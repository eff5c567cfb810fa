import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { jobCompleted } from '../../src/modules/rank-checks/index.ts'
import { until } from '../wait.ts'
import { createFiller, type Row, readCatalogue, tablesOfClient } from './clients-filler.ts'
import { openFixture } from './clients-fixture.ts'

const { testApp, ask, makeClient } = await openFixture()
const { pool } = testApp

const SENTINEL = 'sentinel7f3a9c'
// Distinctive enough that no other number in the database matches it.
const CLIENT_ID = 8_123_456_789_012

test('deleting a client leaves no trace of it in any table', async () => {
  await testApp.work()
  const kept = await makeClient('kept.com')
  await ask('analyst', 'POST', `/clients/${kept}/keywords`, { body: { query: 'kept' } })
  await pool.query(`alter table clients alter column id restart with ${CLIENT_ID}`)
  assert.equal(await makeClient(`${SENTINEL}.com`), CLIENT_ID)
  const filled = await fillEverything()
  await writeOfClient()

  const deleted = await ask('admin', 'DELETE', `/clients/${CLIENT_ID}`)

  assert.deepEqual([deleted.status, deleted.body], [200, { deleted: true }])
  let left: unknown[] = []
  await until('nothing is left', async () => {
    left = await leftovers(filled)
    return left.length === 0
  }).catch(() => assert.deepEqual(left, []))
  assert.equal((await ask('admin', 'GET', `/clients/${CLIENT_ID}`)).status, 404)
  assert.equal((await ask('viewer', 'GET', `/clients/${kept}`)).body.keyword_count, 1)
})

test('deleting a client emits an event and is recorded in the audit log', async () => {
  const id = await makeClient()
  await ask('admin', 'DELETE', `/clients/${id}`)
  const { workspaceId, userId } = testApp.as('admin').actor
  const events = await pool.query(
    `select data, workspace_id from events where name = 'client.deleted' and data->>'client_id' = $1`,
    [String(id)],
  )
  assert.deepEqual(events.rows, [{ data: { client_id: id, workspace_id: workspaceId }, workspace_id: workspaceId }])
  const audit = await pool.query(`select user_id from audit_log where action = 'client_deleted' and target = $1`, [
    `client ${id}`,
  ])
  assert.deepEqual(audit.rows, [{ user_id: userId }])
  assert.equal((await ask('admin', 'DELETE', `/clients/${id}`)).status, 404)
})

/** Inserts a row with the sentinel into each table that can hold client data; a table that takes none fails the test. */
async function fillEverything(): Promise<Map<string, Row>> {
  const catalogue = await readCatalogue(pool)
  const tables = tablesOfClient(catalogue)
  assert.ok(
    ['competitors', 'content_pages', 'integrations', 'keywords', 'user_clients'].every((table) =>
      tables.includes(table),
    ),
  )
  await ask('admin', 'PATCH', `/clients/${CLIENT_ID}`, { body: { notes: SENTINEL, name: SENTINEL } })
  const { workspaceId, userId } = testApp.as('analyst').actor
  const one = async (table: string, id: number) =>
    (await pool.query(`select * from ${table} where id = $1`, [id])).rows[0]
  const rows = new Map<string, Row>([
    ['workspaces', await one('workspaces', workspaceId)],
    ['users', await one('users', userId)],
    ['clients', await one('clients', CLIENT_ID)],
  ])
  const fill = createFiller(pool, catalogue, { known: { sentinel: SENTINEL, clientId: CLIENT_ID, workspaceId }, rows })
  const filled = new Map<string, Row>()
  for (const table of tables) {
    const row = await fill(table).catch((cause) => assert.fail(`The table ${table} could not be filled: ${cause}`))
    if (row) filled.set(table, row)
  }
  assert.deepEqual([...filled.keys()], tables)
  return filled
}

/** Emits an event of the client and waits for its webhook delivery. */
async function writeOfClient() {
  const hook = { url: 'https://example.com/hook', events: ['job.completed'] }
  assert.equal((await ask('admin', 'POST', '/webhooks', { body: hook })).status, 201)
  const about = { client_id: CLIENT_ID, client_name: SENTINEL }
  await emit(openContext(testApp.app, testApp.as('admin').actor), jobCompleted, {
    ...about,
    ...{ job_id: 1, keywords_checked: 1, duration_seconds: 1 },
  })
  const isSent = async () =>
    (await pool.query('select from webhook_deliveries where position($1 in body) > 0', [SENTINEL])).rowCount
  await until('the delivery is stored', isSent)
}

/** The tables that still contain the sentinel, the client id or the inserted row. */
async function leftovers(filled: Map<string, Row>): Promise<string[]> {
  const { tables } = await readCatalogue(pool)
  const hex = Buffer.from(SENTINEL).toString('hex')
  const found: string[] = []
  for (const table of tables) {
    const row = filled.get(table)
    const marks = [SENTINEL, hex, ...(row ? [String(CLIENT_ID), String(row.whole_row)] : [])]
    const { rowCount } = await pool.query(
      `select from ${table} where exists (select from unnest($1::text[]) mark where position(mark in ${table}::text) > 0)`,
      [marks],
    )
    if (rowCount) found.push(table)
  }
  return found
}
