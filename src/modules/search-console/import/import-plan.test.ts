import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksWithin, coverOf } from '../store/blocks.ts'
import { planImport } from './import-plan.ts'

const at = (day: string) => Date.parse(day) / 1000
const final = (day: string, fetched: string) => ({ day, is_final: true, fetched_at: at(fetched) })

test('fetches missing and unfinished days, newest first; a gap between finished days has no traffic', () => {
  const plan = planImport({
    reported: ['2026-11-14', '2026-11-10', '2026-11-12', '2026-11-13'],
    firstIncomplete: '2026-11-13',
    today: '2026-11-14',
    known: [final('2026-11-10', '2026-11-18'), { day: '2026-11-13', is_final: false, fetched_at: at('2026-11-13') }],
  })

  assert.deepEqual(plan.fetch, [
    { day: '2026-11-14', is_final: false },
    { day: '2026-11-13', is_final: false },
    { day: '2026-11-12', is_final: true },
  ])
  assert.deepEqual(plan.empty, ['2026-11-11'])
})

test('a final day is fetched once more a week later, then never again', () => {
  const asked = { reported: ['2026-11-10'], firstIncomplete: null }
  const due = (today: string, fetched: string) =>
    planImport({ ...asked, today, known: [final('2026-11-10', fetched)] }).fetch.length

  assert.deepEqual(
    [due('2026-11-14', '2026-11-13'), due('2026-11-17', '2026-11-13'), due('2026-12-01', '2026-11-17')],
    [0, 1, 0],
  )
})

test('a period is covered by the longest sums within it, each day once', () => {
  const cover = coverOf({ from: '2026-01-01', to: '2026-02-10' }, [
    { days: 28, day: '2026-01-08' },
    { days: 7, day: '2026-01-01' },
    { days: 7, day: '2026-02-05' },
  ])

  assert.deepEqual(cover.slice(0, 3), [
    { days: 7, day: '2026-01-01' },
    { days: 28, day: '2026-01-08' },
    { days: 1, day: '2026-02-05' },
  ])
  assert.equal(
    cover.reduce((sum, { days }) => sum + days, 0),
    41,
  )
  assert.deepEqual(blocksWithin({ from: '2026-01-01', to: '2026-02-11' }), [
    { days: 28, day: '2026-01-15' },
    ...['01-01', '01-08', '01-15', '01-22', '01-29', '02-05'].map((day) => ({ days: 7, day: `2026-${day}` })),
  ])
  assert.deepEqual(blocksWithin({ from: '2026-01-02', to: '2026-01-13' }), [])
})
