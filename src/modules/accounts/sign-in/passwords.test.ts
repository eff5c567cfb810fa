import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isPassword, withPasswordSlot } from './passwords.ts'

test('a password is stored as argon2id with 19 MiB and its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await isPassword('correct horse', one), true)
  assert.equal(await isPassword('correct Horse', one), false)
})

test('composed and decomposed Unicode letters are the same password', async () => {
  const stored = await hashPassword('Zo\u00eb likes caf\u00e9s')

  assert.equal(await isPassword('Zoe\u0308 likes cafe\u0301s', stored), true)
})

test('without a stored password, nothing matches', async () => {
  assert.equal(await isPassword('anything at all', undefined), false)
  assert.equal(await isPassword('none', 'none'), false)
  assert.equal(await isPassword('', ''), false)
})

test('two passwords are hashed at a time, 200 wait, more are refused, and a failure frees its slot', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    if (running % 2) throw new Error('broken')
  }

  const outcomes = await Promise.allSettled(Array.from({ length: 210 }, () => withPasswordSlot(work)))

  const sentAway = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.code === 'unavailable')
  assert.equal(most, 2)
  assert.equal(sentAway.length, 8)
  assert.equal(await withPasswordSlot(async () => 'free again'), 'free again')
})
