import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const call = caller((await testApp.serve()).url)
const keys = {
  viewer: await keyOf(testApp, 'viewer'),
  analyst: await keyOf(testApp, 'analyst'),
  stranger: await keyOf(testApp, 'owner', 'second'),
}
const analyst = await keyOf(testApp, 'analyst')

async function make(name: string, domain: string): Promise<number> {
  const { body, text } = await call('POST', '/api/v1/clients/create', { as: analyst, body: { name, domain } })
  assert.ok(body.id, text)
  return body.id
}

type Found = { id: number; type: string; title: string; subtitle: string; icon: string; url: string }

async function search(q: string, who: keyof typeof keys = 'viewer'): Promise<Found[]> {
  await testApp.pool.query('delete from rate_windows')
  const { status, body, text } = await call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: keys[who] })
  assert.equal(status, 200, text)
  return body
}
const titles = async (q: string) => (await search(q)).filter(({ type }) => type === 'client').map(({ title }) => title)

await make('North Wind Bakery', 'northwind.test')
await make('Wind', 'wind-shop.test')
await make('Windmill Tools', 'windmill.test')
await make('Rewind Records', 'rewind.test')
const coffee = await make('Кофейня Зерно', 'zerno.test')
await make('100% Wool', 'wool.test')
await make('A_B Testing', 'ab.test')

test('matches are ranked: exact, prefix, whole word, substring, then typos', async () => {
  assert.deepEqual(await titles('wind'), ['Wind', 'Windmill Tools', 'North Wind Bakery', 'Rewind Records'])
  assert.deepEqual(await titles('windmil'), ['Windmill Tools'])
  assert.deepEqual(await titles('widnmill'), ['Windmill Tools'])
  assert.deepEqual(await titles('nroth bakery'), ['North Wind Bakery'])
  assert.deepEqual(await titles('rewind.test'), ['Rewind Records'])
})

test('a result has type, title, subtitle, icon and link', async () => {
  const [found] = await search('зерно')
  const about = { title: 'Кофейня Зерно', subtitle: 'zerno.test', icon: 'clients', url: `/c/${coffee}` }
  assert.deepEqual(found, { id: coffee, type: 'client', ...about })
  assert.deepEqual(await titles('КОФЕЙНЯ'), ['Кофейня Зерно'])
})

test('wildcards, quotes and backslashes in a query are taken literally', async () => {
  assert.deepEqual(await titles('%%'), [])
  assert.deepEqual(await titles('__'), [])
  assert.deepEqual(await titles('100%'), ['100% Wool'])
  assert.deepEqual(await titles('a_b'), ['A_B Testing'])
  assert.deepEqual(await titles("' or 1=1 --"), [])
  assert.deepEqual(await titles('\\\\'), [])
  assert.deepEqual(await titles('x'.repeat(200)), [])
})

test('pages are found by name in other languages and by purpose, within the rights of the role', async () => {
  const pages = async (q: string, who?: keyof typeof keys) =>
    (await search(q, who)).filter(({ type }) => type === 'nav')
  assert.deepEqual((await pages('настройки')).map(({ title, url }) => [title, url])[0], ['Настройки', '/settings'])
  assert.equal((await pages('billing', 'analyst'))[0]?.url, '/api-console/credits')
  assert.equal((await pages('billing')).length, 0, 'hidden from roles that cannot buy credits')
  assert.equal((await pages('webhooks')).length, 0, 'hidden from everybody but admins')
})

test('jobs are found by id and by their client', async () => {
  const { rows } = await testApp.pool.query(
    `with run as (insert into runs (workspace_id, client_id, kind, unique_key, state, input, counts, is_simulated, simulated_ports, created_at, finished_at)
       select workspace_id, id, 'rank_check', '', 'done', '{}', '{"total": 5, "done": 5}', true, '{search}', to_timestamp(1780000000), to_timestamp(1780000000)
       from clients where id = $1 returning id, workspace_id, client_id)
     insert into rank_checks (id, workspace_id, client_id, depth, is_whole, keywords)
     select id, workspace_id, client_id, 'smart', true, 5 from run returning id`,
    [coffee],
  )
  const id = rows[0].id
  const job = (await search('зерно')).find(({ type }) => type === 'job')
  assert.deepEqual([job?.id, job?.url], [id, `/jobs/${id}`])
  assert.match(job?.subtitle ?? '', /^done · 2026-05-28 · 5 of 5$/)
  assert.equal(
    (await search(`#${id}0`)).find(({ type }) => type === 'job'),
    undefined,
  )
  const [byNumber] = (await search(`#${id}`)).filter(({ type }) => type === 'job')
  assert.equal(byNumber?.id, id)
  assert.equal((await search(`#${id}`, 'stranger')).filter(({ type }) => type === 'job').length, 0)
})

test('short queries are refused, other workspaces find nothing, and results are capped at twenty', async () => {
  for (const q of ['', 'a', ' a ', '😀']) {
    const { status } = await call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: keys.viewer })
    assert.equal(status, 400, q)
  }
  assert.equal((await call('GET', '/api/search', { as: keys.viewer })).status, 400)
  assert.equal((await call('GET', '/api/search?q=wind')).status, 401)
  assert.deepEqual(
    (await search('wind', 'stranger')).filter(({ type }) => type === 'client'),
    [],
  )
  for (let index = 0; index < 25; index++) await make(`Copy ${index}`, `copy${index}.test`)
  assert.equal((await search('copy')).length, 20)
})

test('among thousands, a rare client is found by word, substring or typo, and common words fill the list', async () => {
  await make('Glasshouse Orchid Nursery', 'orchidarium.test')
  for (const from of [0, 1500, 3000, 4500])
    await testApp.pool.query(
      `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
       select workspace_id, user_id, 'Market ' || n || ' Trading', 'shop' || n || '.test', 'epoch', 'epoch'
       from (select workspace_id, user_id from clients where id = $1) of, generate_series($2::int + 1, $2::int + 1500) n`,
      [coffee, from],
    )
  for (const q of ['orchid', 'ouse', 'nursery glass', 'ORCHIDARIUM', 'glashouse orchid', 'orchid nusrery'])
    assert.deepEqual(await titles(q), ['Glasshouse Orchid Nursery'], q)
  assert.deepEqual(await titles('кофейна зерно'), ['Кофейня Зерно'])
  for (const q of ['market', 'trading', 'rket', 'shop', 'marekt']) assert.equal((await titles(q)).length, 20, q)
  assert.deepEqual(await titles('market 4711'), ['Market 4711 Trading'])
})

test('a limited viewer finds their own clients among thousands and no others', async () => {
  const { userId, workspaceId } = testApp.as('viewer').actor
  const limit = `insert into user_clients (workspace_id, user_id, client_id) values ($1, $2, $3)`
  await testApp.pool.query(`update users set is_limited = true where id = $1`, [userId])
  await testApp.pool.query(limit, [workspaceId, userId, coffee])
  assert.deepEqual(await titles('зерно'), ['Кофейня Зерно'])
  assert.deepEqual(await titles('market'), [])
})
