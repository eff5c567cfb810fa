import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '../../src/modules/index.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp({ DATABASE_POOL: '8' })
const { url } = await testApp.serve()
const call = caller(url)
const as = await keyOf(testApp, 'owner')
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', `/api/v1${path}`, { as, body, headers })
const six = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 6 }, (_, index) => make(index)))
const idsOf = (answers: { body: { id: number } }[]) => new Set(answers.map(({ body }) => body.id))

test('six identical requests at once create one client; a different name creates another', async () => {
  const made = await six(() => post('/clients/create', { name: 'Acme', domain: 'Acme.com' }))
  for (const answer of made) assert.deepEqual([answer.status, answer.body.domain], [201, 'acme.com'])
  assert.equal(idsOf(made).size, 1)
  const named = await six((index) => post('/clients/create', { name: `Acme ${index}`, domain: 'acme.com' }))
  assert.equal(idsOf(named).size, 6)

  const [id] = idsOf(made)
  await call('PATCH', `/api/v1/clients/${id}`, { as, body: { is_archived: true } })
  const anew = await post('/clients/create', { name: 'Acme', domain: 'acme.com' })
  assert.notEqual(anew.body.id, id, 'an archived client is not reused')

  await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 11) where id = $1', [
    anew.body.id,
  ])
  const later = await post('/clients/create', { name: 'Acme', domain: 'acme.com' })
  assert.notEqual(later.body.id, anew.body.id)
})

test('a repeated Idempotency-Key returns the same answer without repeating the work', async () => {
  const { body: client } = await post('/clients/create', { name: 'Keyed', domain: 'keyed.com' })
  const note = { note: 'Launch', kind: 'note' }
  const path = `/clients/${client.id}/annotations`
  const plain = await six(() => post(path, note, { 'idempotency-key': 'k-1' }))
  assert.deepEqual(
    plain.map(({ status }) => status),
    Array(6).fill(plain[0]?.status),
  )
  assert.equal(idsOf(plain).size, 1)
  const other = await post(path, { ...note, note: 'Another' }, { 'idempotency-key': 'k-1' })
  assert.deepEqual(
    [other.status, other.body.error],
    [400, 'Idempotency-Key: was already used with a different request; use a new one'],
  )
  const next = await post(path, note, { 'idempotency-key': 'k-2' })
  assert.notEqual(next.body.id, plain[0]?.body.id)
  const { rows } = await testApp.pool.query('select answer from idempotent_requests')
  assert.ok(
    rows.every(({ answer }) => !String(answer).includes('Launch')),
    'stored answers are encrypted',
  )
  const wrong = await post(path, { note: '' }, { 'idempotency-key': 'k-3' })
  assert.equal(wrong.status, 400)
  assert.equal(
    (await post(path, note, { 'idempotency-key': 'k-3' })).status,
    next.status,
    'a rejected request is not stored',
  )
})

test('six identical schedules at once create one', async () => {
  const { body: client } = await post('/clients/create', { name: 'Planned', domain: 'planned.com' })
  const made = await six(() => post(`/clients/${client.id}/schedules`, { kind: 'rank_check', cron: '0 6 * * *' }))
  for (const answer of made) assert.equal(answer.status, 201, answer.text)
  assert.equal(idsOf(made).size, 1)
})

test('is_archived is written as a boolean or as 0 and 1, and read as 0 and 1', async () => {
  const { body: client } = await post('/clients/create', { name: 'Archived', domain: 'archived.com' })
  for (const [written, read] of [
    [true, 1],
    [false, 0],
    [1, 1],
    [0, 0],
  ] as const) {
    const answer = await call('PATCH', `/api/v1/clients/${client.id}`, { as, body: { is_archived: written } })
    assert.deepEqual([answer.status, answer.body.is_archived], [200, read], answer.text)
  }
  const wrong = await call('PATCH', `/api/v1/clients/${client.id}`, { as, body: { is_archived: 2 } })
  assert.equal(wrong.status, 400)
})

test('a list below a resource that does not exist is an error, never an empty 200', async () => {
  const { body: client } = await post('/clients/create', { name: 'Empty', domain: 'empty.com' })
  const named = catalogue.flatMap((op) => op.routes.filter(({ method }) => method === 'get').map(({ path }) => path))
  const paths = named.filter((path) => /\{(?!client_id)\w*_id\}/.test(path) || path.endsWith('{client_id}'))
  assert.ok(paths.length > 10)
  for (const path of paths) {
    await testApp.pool.query('delete from rate_windows')
    const filled = path.replace('{client_id}', String(client.id)).replace(/\{\w+\}/g, '999999999')
    if (path.endsWith('{client_id}')) continue
    const answer = await call('GET', filled, { as })
    assert.ok([400, 403, 404].includes(answer.status), `${path}: ${answer.status} ${answer.text.slice(0, 100)}`)
  }
})
