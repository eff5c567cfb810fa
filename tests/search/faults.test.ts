import assert from 'node:assert/strict'
import { request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { releaseOrphans } from '../../src/modules/credits/index.ts'
import { until } from '../wait.ts'
import { openFixture, VERTICALS } from './fixture.ts'

const fixture = await openFixture()
const { call, pool } = fixture
const MS = { budgetMs: 400, hedgeMs: 100 }

type Failed = {
  status: number
  headers: Headers
  body: { message: string; statusCode: number; error: string; reason?: string; values?: object; retryAfter?: number }
}

// For an API that is called with a key, being blocked is a matter of the key.
const BLOCKED = ['blocked', 'unreadable', 'source_auth']
/** The reasons that may be given for each fault, by the first source that met it. */
const REASONS: Record<string, string[]> = {
  '429': ['blocked', 'rate_limited'],
  sorry: BLOCKED,
  consent: BLOCKED,
  softblock: BLOCKED,
  broken: ['unreadable', 'timeout'],
  timeout: ['timeout'],
  reset: ['timeout'],
  empty: ['unreadable'],
}

/** Searches under a fault in the sandbox, with sources that have met no faults before. */
async function askUnder(fault: string, vertical: string): Promise<Failed> {
  fixture.searchBy({ engines: ['google'] }, fault === 'timeout' ? MS : {})
  await fixture.faults([{ fault, ms: 60_000 }])
  const answer = await fixture.ask(vertical, { q: `under ${fault}`, cache: false })
  await fixture.faults([])
  return answer
}

for (const fault of ['429', 'sorry', 'consent', 'softblock', 'broken', 'timeout', 'reset', 'empty']) {
  test(`upstream ${fault}: every vertical fails instead of an empty success, and the credit is returned`, async () => {
    const before = await fixture.settled()
    for (const vertical of VERTICALS) {
      const { status, body, headers } = await askUnder(fault, vertical)
      const wanted = fault === 'timeout' ? 504 : 500
      assert.deepEqual(
        [status, body.statusCode],
        [wanted, wanted],
        `${vertical}: ${JSON.stringify(body).slice(0, 200)}`,
      )
      assert.equal(body.error, wanted === 504 ? 'Gateway Timeout' : 'Internal Server Error')
      const { reason, values: _, retryAfter, ...rest } = body
      assert.deepEqual(Object.keys(rest), ['message', 'statusCode', 'error'])
      assert.ok(REASONS[fault]?.includes(String(reason)), `${vertical} under ${fault}: ${reason}`)
      assert.match(body.message, /Settings → Sources/)
      assert.equal(headers.get('retry-after'), retryAfter === undefined ? null : String(retryAfter))
      // Returned before the answer was sent.
      assert.deepEqual(await fixture.balance(), { balance: before, pending: 0 }, vertical)
    }
    assert.equal(await fixture.settled(), before)
  })
}

test('an unexpected exception and an answer that cannot be serialized are 500 and cost nothing', async () => {
  const before = await fixture.settled()
  for (const vertical of VERTICALS) {
    fixture.searchWith(() => Promise.reject(new TypeError('secret detail')))
    const thrown = await fixture.ask(vertical, { q: 'thrown', cache: false })
    assert.deepEqual(
      [thrown.status, thrown.body],
      [
        500,
        {
          message: 'Something went wrong',
          statusCode: 500,
          error: 'Internal Server Error',
          reason: 'internal',
          values: {},
        },
      ],
    )

    fixture.searchBy({ order: ['serper'] })
    const { search } = fixture.currentSearch()
    fixture.searchWith(async (...asked) => {
      const found = await search(...asked)
      return { ...found, pages: 1n as unknown as number }
    })
    const unwritten = await fixture.ask(vertical, { q: 'unwritten', cache: false })
    assert.equal(unwritten.status, 500)
    assert.deepEqual(await fixture.balance(), { balance: before, pending: 0 }, vertical)
  }
})

/** Cuts everyone off from the database of this fixture until it is opened again. */
async function shutDatabase() {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  const name = new URL(fixture.testApp.url).pathname.slice(1)
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
}

test('when the database is gone before the hold, the search fails and nothing is held', async () => {
  const before = await fixture.settled()
  const open = await shutDatabase()
  const answers = await Promise.all(
    VERTICALS.map((vertical) => call('POST', `/v1/${vertical}`, { as: fixture.key, body: { q: 'gone' } })),
  )
  await open()
  for (const { status, body } of answers) assert.deepEqual([status, body.statusCode], [500, 500])
  assert.equal(await fixture.settled(), before)
})

test('when the database goes away during the search, it fails and the hold is released as an orphan', async () => {
  const before = await fixture.settled()
  const keys = await fixture.keys(VERTICALS.length)
  let open = async () => {}
  const gone = Promise.withResolvers<void>()
  let asked = 0
  fixture.searchWith(async () => {
    if (++asked === VERTICALS.length) {
      open = await shutDatabase()
      gone.resolve()
    }
    await gone.promise
    throw new Error('the search failed too')
  })
  const answers = await Promise.all(
    VERTICALS.map((vertical, index) =>
      call('POST', `/v1/${vertical}`, { as: keys[index] ?? '', body: { q: 'going' } }),
    ),
  )
  for (const { status } of answers) assert.equal(status, 500)
  await open()
  const held = await pool.query('update credit_reservations set created_at = now() - make_interval(secs => 66)')
  assert.equal(held.rowCount, VERTICALS.length)
  assert.equal(await releaseOrphans(fixture.app.db), VERTICALS.length)
  assert.equal(await fixture.settled(), before)
})

test('a caller who disconnects pays nothing, frees the slot and aborts the search', async () => {
  const before = await fixture.settled()
  fixture.searchBy({ order: ['serper'] })
  await fixture.faults([{ fault: 'latency', ms: 60_000 }])
  const started = performance.now()
  for (const vertical of VERTICALS) {
    const asked = request(`${fixture.url}/v1/${vertical}`, { method: 'POST', headers: { 'x-api-key': fixture.key } })
    asked.on('error', () => {})
    asked.end(JSON.stringify({ q: 'gone away', cache: false }))
    await until('the search is in flight', async () => fixture.sandbox.log.summary().inFlight === 1)
    asked.destroy()
    await until('nothing is held', async () => (await fixture.balance()).pending === 0)
    await until('the search is aborted', async () => fixture.sandbox.log.summary().inFlight === 0)
    assert.equal((await pool.query('select 1 from credit_reservations')).rows.length, 0)
  }
  await fixture.faults([])
  assert.ok(performance.now() - started < VERTICALS.length * 30_000, 'the searches were not aborted')
  assert.equal(await fixture.settled(), before)
})

test('a caller who stops reading pays, and one who disconnects midway does not', async () => {
  const before = await fixture.settled()
  // More than the buffers of a connection hold.
  const long = 'y'.repeat(12_000_000)
  fixture.searchBy({ order: ['serper'] })
  const { search } = fixture.currentSearch()
  fixture.searchWith(async (...asked) => {
    const found = await search(...asked)
    return { ...found, page: { ...found.page, parser: long } }
  })
  const slow = async (pausedMs: number) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1')
    const body = JSON.stringify({ q: 'a long answer', cache: false })
    socket.write(
      `POST /v1/search HTTP/1.1\r\nHost: x\r\nX-API-Key: ${fixture.key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await new Promise((resolve) => socket.once('readable', resolve))
    socket.pause()
    await sleep(pausedMs)
    socket.destroy()
  }
  await slow(200)
  await until('nothing is held', async () => (await fixture.balance()).pending === 0)
  assert.equal(await fixture.settled(), before)
  await slow(6000)
  assert.equal(await fixture.settled(), before - 1)
})
