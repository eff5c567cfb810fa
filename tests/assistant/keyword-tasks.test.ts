import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const { ask, makeClient, testApp, control } = await openFixture()
await control('models', { failures: 0 })

type Item = { nr: number; query: string; source: string; reason: string; code: string }

async function ended(taskId: number) {
  return until('the task has ended', async () => {
    const { body } = await ask('viewer', 'GET', `/ai-chat/kw-task/${taskId}`)
    return (body.status === 'done' || body.status === 'error') && body
  })
}

test('keyword ideas are generated in the background and tracked only when accepted', async () => {
  const client = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'coffee grinder' }] })
  const path = `/v1/clients/${client}/keywords/generate`
  const started = await ask('analyst', 'POST', path, { body: { seed: 'coffee grinder', count: 20 } })
  assert.deepEqual([started.status, started.body.ok], [200, true])
  const { task_id } = started.body
  const active = await ask('viewer', 'GET', '/v1/active-jobs')
  assert.deepEqual([active.body[0].type, active.body[0].id], ['kw_generation', task_id])
  const second = await ask('analyst', 'POST', path, { body: {} })
  assert.deepEqual([second.status, second.body.task_id], [409, task_id])
  await testApp.work()

  const task = await ended(task_id)

  assert.deepEqual([task.status, task.progress_pct, task.client_id], ['done', 100, client])
  assert.ok(task.found > 0 && task.found <= 20, String(task.found))
  assert.equal(task.imported, 0)
  assert.ok(task.items.every(({ nr, reason, code }: Item, index: number) => nr === index && reason && code))
  assert.ok(new Set(task.items.map(({ source }: { source: string }) => source)).size > 1)
  const total = async () => (await ask('viewer', 'GET', `/v1/clients/${client}/keywords`)).body.total
  assert.equal(await total(), 1)
  const accept = `/v1/clients/${client}/keywords/ideas/${task_id}/accept`
  assert.equal((await ask('viewer', 'POST', accept, { body: { items: [0] } })).status, 403)
  assert.equal((await ask('analyst', 'POST', accept, { body: { items: [] } })).status, 400)
  assert.equal((await ask('analyst', 'POST', accept, { body: { items: [999] } })).status, 400)
  assert.equal((await ask('stranger', 'POST', accept, { body: { items: [0] } })).status, 404)
  const accepted = await ask('analyst', 'POST', accept, { body: { items: [0, 2] } })
  assert.deepEqual(
    [accepted.status, accepted.body.map(({ query }: Item) => query)],
    [201, [task.items[0].query, task.items[2].query]],
  )
  const again = await ask('analyst', 'POST', accept, { body: { items: [0, 2] } })
  assert.deepEqual([again.status, again.body, await total()], [201, [], 3])
  assert.equal((await ended(task_id)).imported, 2)
  const recent = await ask('viewer', 'GET', `/ai-chat/kw-tasks/recent/${client}`)
  assert.deepEqual(
    recent.body.map(({ id }: { id: number }) => id),
    [task_id],
  )
  for (const what of [`kw-task/${task_id}`, `kw-tasks/recent/${client}`])
    assert.equal((await ask('stranger', 'GET', `/ai-chat/${what}`)).status, 404)
  assert.equal((await ask('analyst', 'POST', path, { body: { count: 4 } })).status, 400)
})

test('keyword ideas are in the language of the market', async () => {
  const client = await makeClient('Cup', 'cup.test')
  const path = `/v1/clients/${client}/keywords/generate`
  const foreign = { uk: /[ыэъё]|воронка|колд брю рецепт/, de: /coffee|espresso machine|maker|kettle/ }
  for (const [geo, lang, seed] of [
    ['ua', 'uk', 'кавомолка'],
    ['de', 'de', 'kaffeemühle'],
  ] as const) {
    const { task_id } = (await ask('analyst', 'POST', path, { body: { seed, geo, lang, count: 60 } })).body
    const { items } = await ended(task_id)
    assert.ok(items.length > 5)
    assert.deepEqual(
      items.filter(({ query }: Item) => foreign[lang].test(query)).map(({ query }: Item) => query),
      [],
    )
  }
})

test('a dry run tracks nothing, and recent tasks are the five newest', async () => {
  const client = await makeClient('Mug', 'mug.test')
  const ids: number[] = []
  for (let nr = 0; nr < 6; nr++) {
    const body = { seed: 'espresso machine', count: 5, dry_run: true }
    const { task_id } = (await ask('analyst', 'POST', `/v1/clients/${client}/keywords/generate`, { body })).body
    ids.unshift(task_id)
    const task = await ended(task_id)
    assert.deepEqual([task.status, task.imported], ['done', 0])
  }
  const recent = await ask('viewer', 'GET', `/ai-chat/kw-tasks/recent/${client}`)
  assert.deepEqual(
    recent.body.map(({ id }: { id: number }) => id),
    ids.slice(0, 5),
  )
  assert.equal((await ask('viewer', 'GET', `/v1/clients/${client}/keywords`)).body.total, 0)
})

const MARKETS = [
  { geo: 'us', lang: 'en', seeds: ['coffee grinder', 'moka pot'], alien: /\p{Script=Cyrillic}/u },
  { geo: 'ua', lang: 'uk', seeds: ['кавомолка', 'турка для кави'], alien: /\p{Script=Latin}|[ыэъё]/u },
  { geo: 'kz', lang: 'ru', seeds: ['кофемолка', 'турка для кофе'], alien: /\p{Script=Latin}|[іїєґ]/u },
]
const FRAGMENT =
  /^(for|vs|near|with|and|для|поруч|рядом|та|и|с|з)( |$)|^(near me|for home|vs manual|ціна|цена|reviews)$/u

test('in every market, ideas are whole, new, in its language and with a reason, even if another market is tracked', async () => {
  for (const { geo, lang, seeds, alien } of MARKETS) {
    for (const isTracked of [true, false]) {
      const client = await makeClient(`Shop ${geo} ${isTracked}`, 'brewlane.test')
      const keywords = isTracked ? seeds.map((query) => ({ query, geo, lang })) : [{ query: 'french press' }]
      await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: keywords })
      for (const competitor of [
        { domain: 'kettleandcup.test', name: 'Kettle & Cup' },
        { domain: 'zernovar.test', name: 'Zernovar' },
      ])
        await ask('owner', 'POST', `/v1/clients/${client}/competitors`, { body: competitor })
      const started = await ask('analyst', 'POST', `/v1/clients/${client}/keywords/generate`, { body: { geo, lang } })
      const { items, imported } = await ended(started.body.task_id)

      const about = `${geo} ${isTracked}: ${items.map(({ query }: Item) => query).join(' | ')}`
      assert.equal(imported, 0, about)
      if (isTracked) assert.ok(items.length >= 10, about)
      for (const { query, reason } of items as Item[]) {
        assert.ok(!alien.test(query), `${query} in ${about}`)
        assert.ok(!FRAGMENT.test(query), `${query} in ${about}`)
        assert.ok(!seeds.includes(query) || !isTracked, about)
        assert.ok(reason.length > 10, about)
      }
      assert.equal(new Set(items.map(({ query }: Item) => query)).size, items.length)
    }
  }
})
