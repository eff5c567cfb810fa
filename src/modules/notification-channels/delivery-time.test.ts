import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliverAt, type Timing } from './delivery-time.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const timing = (more: Partial<Timing>): Timing => ({
  ...{ delivery: 'instant', time_zone: 'Europe/Berlin', quiet_from: null, quiet_to: null, snoozed_until: null },
  escalate_hours: null,
  ...more,
})
const shown = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)

test('quiet hours follow the time zone, across midnight and clock changes', () => {
  const quiet = timing({ quiet_from: 22, quiet_to: 7 })
  assert.equal(shown(deliverAt(quiet, at('2026-11-18T20:59:00Z'))), '2026-11-18T20:59')
  assert.equal(shown(deliverAt(quiet, at('2026-11-18T21:00:00Z'))), '2026-11-19T06:00')
  assert.equal(shown(deliverAt(quiet, at('2026-11-19T05:59:00Z'))), '2026-11-19T06:00')
  assert.equal(shown(deliverAt(quiet, at('2026-03-28T22:00:00Z'))), '2026-03-29T05:00')
  const lunch = timing({ quiet_from: 12, quiet_to: 13 })
  assert.equal(shown(deliverAt(lunch, at('2026-11-18T11:30:00Z'))), '2026-11-18T12:00')
})

test('a digest is sent at 8 in the morning, a weekly one on Monday, and nothing before a snooze ends', () => {
  const now = at('2026-11-18T12:00:00Z')
  assert.equal(shown(deliverAt(timing({ delivery: 'daily' }), now)), '2026-11-19T07:00')
  assert.equal(shown(deliverAt(timing({ delivery: 'weekly' }), now)), '2026-11-23T07:00')
  const snoozed_until = at('2026-11-20T21:30:00Z')
  assert.equal(shown(deliverAt(timing({ snoozed_until }), now)), '2026-11-20T21:30')
  assert.equal(shown(deliverAt(timing({ snoozed_until, quiet_from: 22, quiet_to: 7 }), now)), '2026-11-21T06:00')
  assert.equal(shown(deliverAt(timing({ snoozed_until: 1 }), now)), '2026-11-18T12:00')
})
