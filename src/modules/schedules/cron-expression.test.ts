import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cronProblem, isTimezone, nextRun } from './cron-expression.ts'

function runs(cron: string, timezone: string, { after, count = 3 }: { after: string; count?: number }) {
  let moment = Date.parse(after) / 1000
  return Array.from({ length: count }, () => {
    moment = nextRun({ cron, timezone }, moment) ?? Number.NaN
    return new Date(moment * 1000).toISOString().slice(0, 16)
  })
}

test('a cron expression is evaluated in its time zone', () => {
  const table: [string, string, string, string[]][] = [
    ['0 6 * * *', 'UTC', '2026-05-01T05:59:59Z', ['2026-05-01T06:00', '2026-05-02T06:00', '2026-05-03T06:00']],
    ['0 6 * * *', 'UTC', '2026-05-01T06:00:00Z', ['2026-05-02T06:00', '2026-05-03T06:00', '2026-05-04T06:00']],
    [
      '30 9 * * 1',
      'Asia/Kathmandu',
      '2026-01-01T00:00:00Z',
      ['2026-01-05T03:45', '2026-01-12T03:45', '2026-01-19T03:45'],
    ],
    [
      '0 0 1 * *',
      'Pacific/Kiritimati',
      '2026-01-01T00:00:00Z',
      ['2026-01-31T10:00', '2026-02-28T10:00', '2026-03-31T10:00'],
    ],
    [
      '0 23 L * *',
      'America/New_York',
      '2026-01-15T00:00:00Z',
      ['2026-02-01T04:00', '2026-03-01T04:00', '2026-04-01T03:00'],
    ],
    ['0 0 29 2 *', 'UTC', '2026-01-01T00:00:00Z', ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00']],
    [
      '0 8-18/5 * * MON-FRI',
      'UTC',
      '2026-05-01T09:00:00Z',
      ['2026-05-01T13:00', '2026-05-01T18:00', '2026-05-04T08:00'],
    ],
    ['@weekly', 'UTC', '2026-05-01T00:00:00Z', ['2026-05-03T00:00', '2026-05-10T00:00', '2026-05-17T00:00']],
  ]
  for (const [cron, timezone, after, expected] of table)
    assert.deepEqual(runs(cron, timezone, { after }), expected, cron)
})

test('a time skipped by a clock change runs right after the gap', () => {
  const berlin = runs('30 2 * * *', 'Europe/Berlin', { after: '2026-03-28T12:00:00Z' })
  assert.deepEqual(berlin, ['2026-03-29T01:00', '2026-03-30T00:30', '2026-03-31T00:30'])
  const twice = runs('30 2,14 * * *', 'Europe/Berlin', { after: '2026-03-28T14:00:00Z' })
  assert.deepEqual(twice, ['2026-03-29T01:00', '2026-03-29T12:30', '2026-03-30T00:30'])
  const newYork = runs('0 2 * * *', 'America/New_York', { after: '2026-03-07T12:00:00Z' })
  assert.deepEqual(newYork, ['2026-03-08T07:00', '2026-03-09T06:00', '2026-03-10T06:00'])
})

test('a time repeated by a clock change runs once', () => {
  const berlin = runs('30 2 * * *', 'Europe/Berlin', { after: '2026-10-24T12:00:00Z' })
  assert.deepEqual(berlin, ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30'])
  const twice = runs('30 2,14 * * *', 'Europe/Berlin', { after: '2026-10-24T13:00:00Z' })
  assert.deepEqual(twice, ['2026-10-25T00:30', '2026-10-25T13:30', '2026-10-26T01:30'])
})

test('an hourly schedule runs every real hour across clock changes', () => {
  const spring = runs('0 * * * *', 'Europe/Berlin', { after: '2026-03-28T23:30:00Z' })
  assert.deepEqual(spring, ['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00'])
  const autumn = runs('0 * * * *', 'Europe/Berlin', { after: '2026-10-24T23:30:00Z', count: 4 })
  assert.deepEqual(autumn, ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00', '2026-10-25T03:00'])
})

test('an invalid, too frequent or impossible cron expression is refused with the reason', () => {
  const refused: [string, RegExp][] = [
    ['', /five fields/],
    ['* * * *', /five fields/],
    ['0 0 * * * *', /five fields/],
    ['? * * * *', /five fields/],
    ['2026-01-01T00:00:00', /five fields/],
    ['@reboot', /five fields/],
    ['61 * * * *', /not understood.*61/],
    ['0 25 * * *', /not understood/],
    ['0 5-2 * * *', /not understood/],
    ['0 0 * * XYZ', /not understood/],
    ['0 0 31 2 *', /never comes/],
    ['* * * * *', /one hour/],
    ['*/30 * * * *', /one hour/],
    ['0,30 3 1 1 *', /one hour/],
    ['0,59 * * * *', /one hour/],
  ]
  for (const [cron, reason] of refused) assert.match(cronProblem(cron) ?? 'accepted', reason, cron)
  const accepted = [
    '0 * * * *',
    '59 23 * * *',
    '0 6 * * 1-5',
    '15 2,14 * * *',
    '0 0 1 1 *',
    '@daily',
    '0 9 * * MON#1',
    '0 0 29 2 *',
  ]
  for (const cron of accepted) assert.equal(cronProblem(cron), null, cron)
})

test('time zones are given by their names', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
    assert.ok(isTimezone(name), name)
  for (const name of ['', 'Mars/Base', '+02:00', 'Europe/Berlin\n', '../etc', 'localtime'])
    assert.ok(!isTimezone(name), name)
})
