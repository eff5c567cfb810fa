import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { actAs, GUEST, workerOf } from '../../src/core/context.ts'
import { scopeTo, WORKSPACE_ID } from '../../src/platform/database/workspace-scope.ts'
import { openTestApp } from '../test-app.ts'

const { app, as, asOther } = await openTestApp()
const { db: all } = app
const db = scopeTo(all, 7)

test('every workspace table in a query is restricted to the workspace', () => {
  const joined = db
    .selectFrom('clients')
    .leftJoin('keywords as k', 'k.client_id', 'clients.id')
    .innerJoin('users', 'users.id', 'clients.user_id')
    .select('clients.id')
    .where((eb) => eb.or([eb('domain', '=', 'a.com'), eb('name', '=', 'A')]))
    .compile()

  assert.equal(
    joined.sql,
    'select "clients"."id" from "clients" left join "keywords" as "k" on "k"."client_id" = "clients"."id" and "k"."workspace_id" = $1 ' +
      'inner join "users" on "users"."id" = "clients"."user_id" where ("domain" = $2 or "name" = $3) and "clients"."workspace_id" = $4',
  )
  assert.deepEqual(joined.parameters, [7, 'a.com', 'A', 7])
})

test('updates, deletes and subqueries are restricted as well', () => {
  const newest = db.selectFrom('keywords').select('id').limit(1)
  assert.match(db.updateTable('clients').set({ name: 'B' }).compile().sql, /where "clients"."workspace_id" = \$2$/)
  assert.match(db.deleteFrom('clients').compile().sql, /where "clients"."workspace_id" = \$1$/)
  assert.match(
    db.selectFrom('clients').selectAll().where('id', 'in', newest).compile().sql,
    /"keywords" where "keywords"."workspace_id" = \$1 limit/,
  )
})

test('names that a query defines and shared tables are left as they are', () => {
  const named = db
    .with('found', (make) => make.selectFrom('users').select('id'))
    .selectFrom('found')
    .selectAll()
  assert.equal(named.compile().sql, 'with "found" as (select "id" from "users") select * from "found"')
})

test('hand-written SQL gets the workspace from a scoped database, and fails on an unscoped one', () => {
  const own = sql`select 1 where 7 = ${WORKSPACE_ID}`
  assert.deepEqual(own.compile(db).parameters, [7])
  assert.throws(() => own.compile(all), /reaches all/)
})

test('a context reaches its own workspace, another actor theirs, and a guest on the unscoped database all', async () => {
  const ids = async (ctx: Pick<ReturnType<typeof as>, 'db'>) =>
    (await ctx.db.selectFrom('clients').select('name').orderBy('id').execute()).map(({ name }) => name)
  for (const ctx of [as('owner'), asOther('owner')]) {
    const { workspaceId: workspace_id, userId: user_id } = ctx.actor
    const client = { workspace_id, user_id, name: `of ${workspace_id}`, domain: 'a.com', created_at: 0, updated_at: 0 }
    await all.insertInto('clients').values(client).execute()
  }
  const [first, second] = [as('owner').actor.workspaceId, asOther('owner').actor.workspaceId]

  assert.deepEqual(await ids(as('viewer')), [`of ${first}`])
  assert.deepEqual(await ids(actAs(as('viewer'), workerOf(second))), [`of ${second}`])
  assert.deepEqual(await ids(actAs({ ...as('viewer'), db: all }, GUEST)), [`of ${first}`, `of ${second}`])
})
