import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBetween } from '../calendar.ts'
import { coverOf, latestBlocks, weeksWithin } from '../store/blocks.ts'
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

test('a period is made up of few sums; what reaches beyond it is taken off again', () => {
  const known = [
    { days: 28, day: '2026-01-08' },
    { days: 7, day: '2026-01-01' },
    { days: 7, day: '2026-02-05' },
  ]
  const cover = (from: string, to: string) =>
    coverOf({ from, to }, known).map(({ sign, days, day }) => `${sign > 0 ? '+' : '-'}${days} ${day}`)

  assert.deepEqual(cover('2026-01-01', '2026-02-10'), [
    '+7 2026-01-01',
    '+28 2026-01-08',
    '+7 2026-02-05',
    '-1 2026-02-11',
  ])
  assert.deepEqual(cover('2026-01-09', '2026-02-04'), ['-1 2026-01-08', '+28 2026-01-08'])
  assert.deepEqual(cover('2025-12-31', '2026-01-01'), ['+1 2025-12-31', '+1 2026-01-01'])
})

test('weeks within a period begin on the same day of the week', () => {
  assert.deepEqual(weeksWithin({ from: '2026-01-02', to: '2026-01-22' }), ['2026-01-08', '2026-01-15'])
  assert.deepEqual(weeksWithin({ from: '2026-01-02', to: '2026-01-13' }), [])
})

test('the latest sums end with the last final day and begin after the last gap', () => {
  const days = daysBetween('2026-06-01', '2026-09-30').map((day) => ({ day, is_final: day <= '2026-09-27' }))
  const without = (gap: string) => latestBlocks(days.filter(({ day }) => day !== gap))

  assert.deepEqual(without(''), [
    { days: 7, day: '2026-09-21' },
    { days: 7, day: '2026-09-14' },
    { days: 28, day: '2026-08-31' },
    { days: 28, day: '2026-08-03' },
    { days: 119, day: '2026-06-01' },
  ])
  assert.deepEqual(without('2026-07-10').at(-1), { days: 79, day: '2026-07-11' })
  assert.deepEqual(without('2026-09-20'), [{ days: 7, day: '2026-09-21' }])
  assert.deepEqual(latestBlocks([]), [])
})
