import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { copyColumns } from '../../src/platform/copy-columns.ts'
import { unixSeconds } from '../../src/platform/database/timestamps.ts'
import { openTestApp } from '../test-app.ts'

const { app, pool } = await openTestApp()
const MOMENT = 1_763_411_245.123456

test('timestamps survive a round trip to the microsecond', async () => {
  // Up to the year 3000: beyond it, a number of seconds cannot hold microseconds.
  const micros = fc.integer({ min: -30_610_224_000_000, max: 32_503_680_000_000 }).map((ms) => ms * 1000 + 123)
  const moments = fc.sample(micros, 500).map((each) => each / 1e6)

  const { rows } = await pool.query('select to_timestamp(moment) as at from unnest($1::float8[]) as moment', [moments])

  for (const [nr, { at }] of rows.entries()) assert.ok(Math.abs(at - (moments[nr] ?? 0)) < 2e-5, String(at))
  const recent = moments.map((_, nr) => MOMENT + nr)
  const again = await pool.query('select to_timestamp(moment) as at from unnest($1::float8[]) as moment', [recent])
  assert.deepEqual(
    again.rows.map(({ at }) => at),
    recent.map((each) => Math.round(each * 1e6) / 1e6),
  )
})

test('timestamps of other time zones are parsed', () => {
  assert.equal(unixSeconds('2030-01-31 12:00:00+00'), 1_896_091_200)
  assert.equal(unixSeconds('2030-01-31 14:00:00.5+02'), 1_896_091_200.5)
})

test('copied columns belong to the transaction, and a refused row aborts it', async () => {
  const { db } = app
  await pool.query('create table copied (word text, nr int, share float8)')
  const write = (nr: number[]) =>
    db
      .transaction()
      .execute((tx) => copyColumns(tx, 'copied', { same: { word: 'a\tb\\\n' }, lists: { nr, share: [0.5, -1e-9] } }))

  await write([1, -2])
  await assert.rejects(write([1, 2 ** 40]), { code: '22003' })
  await assert.rejects(write([1, Number.NaN]), { code: '22P02' })
  await write([3, 4])

  const { rows } = await pool.query('select * from copied order by nr')
  assert.deepEqual(
    rows.map(({ word, nr, share }) => [word, nr, share]),
    [-2, 1, 3, 4].map((nr) => ['a\tb\\\n', nr, nr === 1 || nr === 3 ? 0.5 : -1e-9]),
  )
})

test('seconds are written, compared and updated as timestamps', async () => {
  const { db } = app
  const rows = [1, 2].map((nr) => ({ name: `moment ${nr}`, data: '{}', workspace_id: 1, fired_at: MOMENT + nr }))
  await db.insertInto('events').values(rows).execute()
  const named = db.selectFrom('events').select('fired_at').where('name', 'like', 'moment %').orderBy('id')

  assert.deepEqual(await named.where('fired_at', '=', MOMENT + 1).execute(), [{ fired_at: MOMENT + 1 }])
  assert.equal((await named.where('fired_at', 'in', [MOMENT + 1, MOMENT + 2]).execute()).length, 2)
  assert.equal((await named.where((eb) => eb('events.fired_at', '>', MOMENT + 1)).execute()).length, 1)

  await db
    .updateTable('events')
    .set({ fired_at: MOMENT + 9 })
    .where('fired_at', '<', MOMENT + 2)
    .execute()
  const { rows: found } = await sql`select fired_at from events where fired_at = to_timestamp(${MOMENT + 9})`.execute(
    db,
  )
  assert.deepEqual(found, [{ fired_at: MOMENT + 9 }])
})
