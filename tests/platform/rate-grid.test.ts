import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openTestApp } from '../test-app.ts'

const IS_LONG = process.env.TEST_LONG !== undefined
const LIMIT = IS_LONG ? 60 : 12
const SECONDS = IS_LONG ? 60 : 2
const WINDOWS = 3
const PROCESSES = [1, 2, 3, 5]
const OFFERED = [0.9, 1, 1.5, 2, 10]

/** When request nr of n arrives, in windows from the start. */
const SHAPES = {
  flat: (index: number, n: number) => (index / n) * WINDOWS,
  /** All at the end of one window and the start of the next. */
  edge: (index: number, n: number) => Math.floor((index / n) * WINDOWS) + (index % 2 ? 0.97 : 0.03),
  /** Denser and denser within each window. */
  sawtooth: (index: number, n: number) => {
    const at = (index / n) * WINDOWS
    return Math.floor(at) + Math.sqrt(at % 1)
  },
}

type Tried = { before: number; after: number; allowed: boolean }
type Cell = { processes: number; offered: number; shape: keyof typeof SHAPES }

const testApp = await openTestApp()
const connections = Array.from(
  { length: Math.max(...PROCESSES) },
  () => new pg.Client({ connectionString: testApp.url }),
)

async function play({ processes, offered, shape }: Cell): Promise<Tried[]> {
  const requests = Math.round(LIMIT * offered * WINDOWS)
  const key = [processes, offered, shape].join()
  const times = Array.from({ length: requests }, (_, index) => SHAPES[shape](index, requests)).sort((a, b) => a - b)
  const began = performance.now()
  return Promise.all(
    times.map(async (at, index) => {
      await sleep(Math.max(0, at * SECONDS * 1000 - (performance.now() - began)))
      const connection = connections[index % processes] ?? assert.fail()
      // The decision was made between the two, both by the clock of the database.
      const { rows } = await connection.query<Tried>({
        name: 'enter',
        text: `with start as materialized (select extract(epoch from clock_timestamp())::float8 as before),
          verdict as materialized (select before, (rate_limit_hit($1, $2, $3)).allowed from start)
          select before, allowed, extract(epoch from clock_timestamp())::float8 as after from verdict`,
        values: [key, LIMIT, SECONDS],
      })
      return rows[0] ?? assert.fail()
    }),
  )
}

/** Pairs of admissions, LIMIT apart, that certainly lie within one window. */
function tooMany(tried: Tried[]): number {
  const admitted = tried.filter(({ allowed }) => allowed).sort((a, b) => a.before - b.before)
  return admitted.filter(({ before }, index) => (admitted[index + LIMIT]?.after ?? Infinity) - before < SECONDS).length
}

/** Refusals although there was certainly room. */
function tooFew(tried: Tried[]): number {
  const admitted = tried.filter(({ allowed }) => allowed)
  const isWrong = ({ before, after }: Tried) =>
    admitted.filter((each) => each.after > before - SECONDS && each.before < after).length < LIMIT
  return tried.filter(({ allowed }) => !allowed).filter(isWrong).length
}

const cells = PROCESSES.flatMap((processes) =>
  OFFERED.flatMap((offered) => Object.keys(SHAPES).map((shape) => ({ processes, offered, shape }) as Cell)),
)

test(`${cells.length} load patterns: never more than ${LIMIT} admissions in any ${SECONDS} s, and no needless refusal`, async () => {
  await Promise.all(connections.map((connection) => connection.connect()))
  const played = await Promise.all(cells.map(async (cell) => ({ ...cell, tried: await play(cell) })))
  await Promise.all(connections.map((connection) => connection.end()))
  for (const { tried, ...cell } of played) {
    assert.deepEqual([tooMany(tried), tooFew(tried)], [0, 0], JSON.stringify(cell))
  }
  console.log(`${played.reduce((sum, { tried }) => sum + tried.length, 0)} requests in ${cells.length} cells`)
})
