import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedAgain, searchFailures } from './failures.ts'

test('a failure names the source, not the engine behind it', () => {
  const [first, second] = searchFailures({ 'Serper:source_funds': 3, 'DataForSEO:source_funds': 1, blocked: 2 })
  assert.deepEqual([first?.reason, first?.count], ['source_funds', 4])
  assert.match(first?.remedy ?? '', /^Serper is out of credit/)
  assert.match(second?.remedy ?? '', /^Google blocks this network/)
})

test('when every source is paused, the message says when they are asked again', () => {
  const soon = Date.now() + 600_000
  const whole = Math.ceil(soon / 60_000) * 60_000
  for (const time of [whole, whole - 59_000, whole - 1]) {
    const named = new Date(whole).toISOString().slice(11, 16)
    assert.equal(
      askedAgain([time]),
      `. It is asked again at ${named} UTC: retry then`,
      'the time is rounded up to the minute',
    )
  }
  assert.match(askedAgain([soon, soon + 60_000]), /^\. It is asked again at \d\d:\d\d UTC: retry then$/)
  for (const times of [[], [null], [soon, null], [Date.now() - 1000]]) assert.equal(askedAgain(times), '')
})
