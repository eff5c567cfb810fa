import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addCredits,
  readBalance,
  releaseOrphans,
  settleCredits,
  unbalancedAccounts,
} from '../../src/modules/credits/store/ledger.ts'
import { openTestApp } from '../test-app.ts'

const RUNS = process.env.TEST_LONG ? 10_000 : 100
const CROWDS = process.env.TEST_LONG ? 500 : 15

const testApp = await openTestApp({ DATABASE_POOL: '12' })
const { pool } = testApp
const { db } = testApp.app
const instance = randomUUID()
// Only sums are tested here, not durability.
await pool.query(
  `do $$ begin execute format('alter database %I set synchronous_commit to off', current_database()); end $$`,
)

type Step =
  | { kind: 'add'; amount: number; reference: number }
  | { kind: 'reserve'; request: number; credits: number; enforced: boolean }
  | { kind: 'settle'; request: number; used: number; failed: number }
  | { kind: 'expire' }

const request = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add'),
      amount: fc.integer({ min: 1, max: 9 }),
      reference: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('reserve'),
      request,
      credits: fc.integer({ min: 1, max: 4 }),
      enforced: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('settle'),
      request,
      used: fc.nat({ max: 4 }),
      failed: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire') }) },
)

/** A workspace of its own for every run, with ids for its requests and payments. */
async function openBooks() {
  const { rows } = await pool.query(`insert into workspaces (name, created_at) values ('books', 'epoch') returning id`)
  const workspaceId: number = rows[0].id
  const ids = Array.from({ length: 6 }, () => randomUUID())
  return { workspaceId, idOf: (request: number) => ids[request] ?? '', tag: randomUUID() }
}
type Books = Awaited<ReturnType<typeof openBooks>>

/** Performs one step; false when it changed nothing. */
async function perform({ workspaceId, idOf, tag }: Books, step: Step): Promise<boolean> {
  switch (step.kind) {
    case 'add':
      return addCredits(db, {
        workspaceId,
        kind: 'purchase',
        amount: step.amount,
        reference: `${tag}:${step.reference}`,
        note: '',
      })
    case 'reserve': {
      const values = [idOf(step.request), workspaceId, 1, instance, step.credits, step.enforced]
      const { rows } = await pool.query('select credit_reserve($1, $2, $3, $4, $5, $6) as held', values)
      return rows[0].held
    }
    case 'settle':
      await settleCredits(
        db,
        { workspaceId, request: idOf(step.request) },
        { used: step.used, cached: 0, failed: step.failed },
      )
      return true
    case 'expire':
      await pool.query(
        'update credit_reservations set created_at = now() - make_interval(secs => 66) where workspace_id = $1',
        [workspaceId],
      )
      return (await releaseOrphans(db)) > 0
  }
}

type Model = { balance: number; holds: Map<number, number>; booked: Set<number>; paid: Set<number> }

/** The books as they must be after a step. */
function expect(model: Model, step: Step): void {
  const { holds, booked, paid } = model
  switch (step.kind) {
    case 'add':
      if (!paid.has(step.reference)) model.balance += step.amount
      paid.add(step.reference)
      return
    case 'reserve': {
      const held = Math.min(model.balance, step.credits)
      if (holds.has(step.request) || (step.enforced && held < step.credits)) return
      holds.set(step.request, held)
      model.balance -= held
      return
    }
    case 'settle': {
      const held = holds.get(step.request)
      if (held === undefined || (step.used > 0 && booked.has(step.request))) return
      holds.delete(step.request)
      model.balance += held - Math.min(held, step.used)
      if (step.used > 0) booked.add(step.request)
      return
    }
    case 'expire':
      for (const held of holds.values()) model.balance += held
      holds.clear()
  }
}

test(`${RUNS} random histories: after every step the books balance and match a simple model`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const books = await openBooks()
      const model: Model = { balance: 0, holds: new Map(), booked: new Set(), paid: new Set() }
      for (const each of steps) {
        // A request that is already held or booked cannot be again: the step fails as a whole.
        await perform(books, each).catch((error) => assert.equal(error.code, '23505'))
        expect(model, each)
        const pending = [...model.holds.values()].reduce((sum, held) => sum + held, 0)
        assert.deepEqual(await readBalance(db, books.workspaceId), { balance: model.balance, pending })
        assert.deepEqual(await unbalancedAccounts(db), [])
      }
      await pool.query('delete from workspaces where id = $1', [books.workspaceId])
    }),
    { numRuns: RUNS },
  )
})

// A request is held once, under a fresh id; it may be ended in any order, several times and at the same time.
const fate = fc.record({
  credits: fc.integer({ min: 1, max: 4 }),
  enforced: fc.boolean(),
  ends: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 }),
})

test(`${CROWDS} crowds of concurrent requests: none is charged twice, nor charged and released`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 10, maxLength: 30 }), async (fates) => {
      const { workspaceId } = await openBooks()
      const { workspaceId: other } = await openBooks()
      for (const each of [workspaceId, other])
        await addCredits(db, { workspaceId: each, kind: 'grant', amount: 30, reference: randomUUID(), note: '' })
      const wanted = fates.map((each, index) => ({
        ...each,
        id: randomUUID(),
        workspace: index % 3 ? workspaceId : other,
      }))
      const live = async ({ id, credits, enforced, ends, workspace }: (typeof wanted)[number]) => {
        // A key belongs to one workspace.
        const values = [id, workspace, workspace, instance, credits, enforced]
        await pool.query('select credit_reserve($1, $2, $3, $4, $5, $6)', values)
        await Promise.all(
          ends.map((used) =>
            settleCredits(
              db,
              { workspaceId: workspace, request: id },
              { used: Math.min(used, credits), cached: 0, failed: 0 },
            ),
          ),
        )
      }
      const sweep = async () => {
        await pool.query('update credit_reservations set created_at = now() - make_interval(secs => 66)')
        await releaseOrphans(db)
      }
      await Promise.all([...wanted.map(live), sweep(), sweep()])
      await sweep()

      assert.deepEqual(await unbalancedAccounts(db), [])
      const { rows } = await pool.query(
        `select reference, count(*) as n, sum(amount) as sum from credit_entries where kind = 'use' and workspace_id in ($1, $2) group by 1`,
        [workspaceId, other],
      )
      for (const { reference, n, sum } of rows) {
        const { ends = [], credits = 0 } = wanted.find(({ id }) => id === reference) ?? {}
        const paid = ends.map((used) => Math.min(used, credits))
        assert.equal(n, 1)
        assert.ok(-sum <= Math.max(...paid), `${-sum} of ${paid}`)
      }
      const left = await Promise.all([workspaceId, other].map((each) => readBalance(db, each)))
      assert.deepEqual(
        left.map(({ pending }) => pending),
        [0, 0],
      )
      const used = rows.reduce((sum, row) => sum - row.sum, 0)
      assert.equal(
        left.reduce((sum, { balance }) => sum + balance, 0),
        60 - used,
      )
    }),
    { numRuns: CROWDS, endOnFailure: true },
  )
})

test('a payment reported a hundred times at once is booked once', async () => {
  const { workspaceId } = await openBooks()
  const payment = { workspaceId, kind: 'purchase', amount: 10_000, reference: 'cs_1', note: '10k' } as const
  const added = await Promise.all(Array.from({ length: 100 }, () => addCredits(db, payment)))
  assert.equal(added.filter(Boolean).length, 1)
  assert.equal(await addCredits(db, payment), false)
  assert.deepEqual(await readBalance(db, workspaceId), { balance: 10_000, pending: 0 })
})

test('of two hundred concurrent holds, exactly as many succeed as there are credits', async () => {
  for (const credits of [0, 1, 4, 5, 37]) {
    const books = await openBooks()
    if (credits) await perform(books, { kind: 'add', amount: credits, reference: 1 })
    const held = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const values = [randomUUID(), books.workspaceId, 1, instance, 1, true]
        return (await pool.query('select credit_reserve($1, $2, $3, $4, $5, $6) as held', values)).rows[0].held
      }),
    )
    assert.equal(held.filter(Boolean).length, credits)
    assert.deepEqual(await readBalance(db, books.workspaceId), { balance: 0, pending: credits })
  }
  await pool.query('update credit_reservations set created_at = to_timestamp(1)')
  await releaseOrphans(db)
  assert.deepEqual(await unbalancedAccounts(db), [])
})

test('a hold is released after 12 seconds without a heartbeat of its process, or after 65, and not before', async () => {
  const books = await openBooks()
  await perform(books, { kind: 'add', amount: 5, reference: 1 })
  const heartbeat = (age: number) =>
    pool.query(
      `insert into instances values ($1, 'serve', 'epoch', clock_timestamp() - make_interval(secs => $2)) on conflict (id) do update set seen_at = excluded.seen_at`,
      [instance, age],
    )
  const hold = (age: number) =>
    pool.query('update credit_reservations set created_at = clock_timestamp() - make_interval(secs => $1)', [age])
  await perform(books, { kind: 'reserve', request: 0, credits: 2, enforced: true })
  for (const [held, silent, released] of [
    [64, 1, 0],
    [11, 13, 0],
    [13, 11, 0],
    [13, 13, 1],
  ] as const) {
    await heartbeat(silent)
    await hold(held)
    assert.equal(await releaseOrphans(db), released, `held ${held} s, silent ${silent} s`)
  }
  await perform(books, { kind: 'reserve', request: 1, credits: 2, enforced: true })
  await heartbeat(0)
  await hold(66)
  assert.equal(await releaseOrphans(db), 1)
  assert.deepEqual(await readBalance(db, books.workspaceId), { balance: 5, pending: 0 })
  // Settling too late changes nothing.
  await perform(books, { kind: 'settle', request: 1, used: 2, failed: 0 })
  assert.deepEqual(await readBalance(db, books.workspaceId), { balance: 5, pending: 0 })
})
