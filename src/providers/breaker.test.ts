import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBreaker } from './breaker.ts'

test('a failed probe opens the circuit again, whatever the reason', () => {
  let now = 1_000_000
  const breaker = createBreaker(() => now)
  for (let call = 0; call < 2; call++) {
    assert.ok(breaker.enter())
    breaker.fail('quota')
  }
  const { retryAt } = breaker.view()
  assert.equal(retryAt, now + 15_000)

  now += 20_000
  assert.ok(breaker.enter(), 'one call probes whether the source is back')
  assert.ok(!breaker.enter(), 'and only one')
  breaker.fail('unreadable')

  assert.ok((breaker.view().retryAt ?? 0) > now, 'the next probe is in the future')
  assert.ok(!breaker.enter())
})
