import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeadAddress } from '../../providers/mail/smtp.ts'
import { type BounceState, countBounce, reasonWithout } from './bounce.ts'

const DAY = 86_400

/** The state after soft bounces on these days. */
const afterSoft = (days: number[]) =>
  days.reduce<BounceState | undefined>((known, day) => countBounce(known, { kind: 'soft', at: day * DAY }), undefined)

test('a hard bounce or a complaint suppresses an address at once', () => {
  assert.equal(countBounce(undefined, { kind: 'hard', at: 7 }).suppressed_at, 7)
  assert.equal(countBounce(afterSoft([1]), { kind: 'complaint', at: DAY }).suppressed_at, DAY)
})

test('soft bounces suppress an address after five separate days', () => {
  assert.equal(afterSoft([1, 1, 1, 1, 1, 1])?.suppressed_at, null)
  assert.equal(afterSoft([1, 2, 3, 4])?.suppressed_at, null)
  assert.deepEqual(afterSoft([1, 2, 3, 3, 4, 5]), {
    ...{ kind: 'soft', bounces: 6, soft_days: 5, bounced_at: 5 * DAY },
    suppressed_at: 5 * DAY,
  })
  assert.equal(afterSoft([1, 2, 3, 4, 60])?.suppressed_at, null, 'old bounces are forgotten')
})

test('the suppression date stays when more bounces arrive', () => {
  const first = countBounce(undefined, { kind: 'hard', at: 1 })
  assert.equal(countBounce(first, { kind: 'hard', at: 9 }).suppressed_at, 1)
})

test('the stored reason does not repeat the address', () => {
  assert.equal(reasonWithout('a@b.example', '550 <a@b.example>\r\n unknown'), '550 <…> unknown')
})

test('only a permanent error about the mailbox itself makes an address dead', () => {
  const answered = (response: string, command = 'RCPT TO') =>
    isDeadAddress(
      Object.assign(new Error(response), {
        ...{ command, response, responseCode: Number(response.slice(0, 3)) },
      }),
    )
  for (const response of ['550 No such person', '550 5.1.1 Unknown', '550-5.1.1 Unknown', '553 ?'])
    assert.equal(answered(response), true, response)
  for (const response of ['550 5.7.1 Spam', '552 5.2.2 Full', '554 Blocked', '451 Later', '501 ?'])
    assert.equal(answered(response), false, response)
  assert.equal(answered('550 5.1.1 Unknown sender', 'MAIL FROM'), false)
})
