import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture, PROMPTS } from './fixture.ts'

const fixture = await openFixture()
const { ask } = fixture

test('prompts are added one by one or in bulk, without duplicates, and returned in the shape of the contract', async () => {
  const id = await fixture.makeClient([])
  const one = await ask('analyst', 'POST', `/clients/${id}/aeo/prompts`, { prompt_text: ' Best   grinder? ' })
  assert.equal(one.status, 201, one.text)
  const [prompt] = one.body
  assert.deepEqual(
    [prompt.client_id, prompt.prompt_text, prompt.category, prompt.intent, prompt.enabled],
    [id, 'Best grinder?', '', '', 1],
  )
  assert.equal(typeof prompt.created_at, 'number')
  const many = await ask('analyst', 'POST', `/clients/${id}/aeo/prompts`, [
    { prompt_text: 'best GRINDER' },
    { prompt_text: 'Second', category: 'shops', intent: 'commercial' },
  ])
  assert.deepEqual(
    many.body.map((each: { prompt_text: string }) => each.prompt_text),
    ['Second'],
  )
  const bad = await ask('analyst', 'POST', `/clients/${id}/aeo/prompts`, [{ prompt_text: 'x', odd: 1 }])
  assert.deepEqual([bad.status, /odd/.test(bad.body.error)], [400, true])
  assert.equal(
    (await ask('analyst', 'POST', `/clients/${id}/aeo/prompts`, { prompt_text: 'x', intent: 'odd' })).status,
    400,
  )
  assert.equal((await ask('viewer', 'POST', `/clients/${id}/aeo/prompts`, { prompt_text: 'x' })).status, 403)
  assert.equal((await ask('stranger', 'GET', `/clients/${id}/aeo/prompts`)).status, 404)
})

test('prompts can be filtered, paged, edited, disabled and deleted', async () => {
  const id = await fixture.makeClient()
  const { body: all } = await ask('viewer', 'GET', `/clients/${id}/aeo/prompts`)
  const [first, second] = all
  const at = `/clients/${id}/aeo/prompts/${first.id}`
  const changed = await ask('analyst', 'PATCH', at, { category: 'grinders', enabled: 0 })
  assert.deepEqual([changed.status, changed.body.category, changed.body.enabled], [200, 'grinders', 0])
  assert.equal((await ask('analyst', 'PATCH', at, { prompt_text: second.prompt_text })).status, 409)
  assert.equal((await ask('analyst', 'PATCH', at, { odd: 1 })).status, 400)
  assert.equal((await ask('stranger', 'PATCH', at, { enabled: 1 })).status, 404)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/aeo/prompts?enabled=1`)).body.length, 2)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/aeo/prompts?category=grinders`)).body.length, 1)
  const paged = await ask('viewer', 'GET', `/clients/${id}/aeo/prompts?limit=2`)
  assert.deepEqual(
    [paged.body.length, paged.headers.get('x-total-count'), paged.headers.get('x-next-offset')],
    [2, '3', '2'],
  )
  const bulk = await ask('analyst', 'POST', `/clients/${id}/aeo/prompts/change`, {
    ids: [first.id, second.id],
    intent: 'commercial',
  })
  assert.equal(bulk.body.changed, 2)
  assert.deepEqual((await ask('analyst', 'DELETE', at)).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', at)).status, 404)
  assert.equal(
    (await ask('analyst', 'POST', `/clients/${id}/aeo/prompts/delete`, { ids: [second.id, first.id] })).body.deleted,
    1,
  )
})

test('a prompt file can be previewed before the import, and its export can be imported again', async () => {
  const id = await fixture.makeClient()
  const csv = `prompt_text,category,intent\n"Best grinder, quiet?",tools,commercial\n${PROMPTS[0]},x,\nBad,x,odd\n`
  const preview = await ask('analyst', 'POST', `/clients/${id}/aeo/prompts/import`, { csv, dry_run: true })
  assert.deepEqual(
    [preview.body.added, preview.body.skipped, preview.body.invalid, preview.body.preview.length],
    [0, 1, 1, 1],
  )
  const stored = await ask('analyst', 'POST', `/clients/${id}/aeo/prompts/import`, { csv })
  assert.deepEqual([stored.body.added, stored.body.skipped, stored.body.problems[0].row], [1, 1, 4])
  const file = await ask('viewer', 'GET', `/clients/${id}/aeo/prompts/export`)
  assert.match(file.text, /"Best grinder, quiet\?",tools,commercial,1/)
  const other = await fixture.makeClient([])
  assert.equal((await ask('analyst', 'POST', `/clients/${other}/aeo/prompts/import`, { csv: file.text })).body.added, 4)
})

test('discovery finds prompts from keywords, questions and competitors, and adds only those accepted', async () => {
  await fixture.testApp.work()
  const id = await fixture.makeClient()
  await ask('owner', 'POST', `/clients/${id}/keywords`, [
    { query: 'coffee grinder' },
    { query: 'burr coffee grinder', intent: 'commercial', cluster: 'grinders' },
    { query: 'brewlane reviews' },
  ])
  const started = await ask('analyst', 'POST', `/clients/${id}/aeo/discover`, { count: 40 })
  assert.equal(started.status, 200, started.text)
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/aeo/discover`, {})).status, 409)
  const found = await until('the discovery has ended', async () => {
    const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/discoveries/${started.body.id}`)
    return body.finished_at !== null && body
  })
  assert.deepEqual([found.status, found.progress_pct], ['done', 100])
  const sources = new Set(found.items.map((item: { source: string }) => item.source))
  for (const source of ['keyword', 'question', 'competitor'])
    assert.ok(sources.has(source), `nothing from ${source}: ${[...sources]}`)
  assert.ok(
    !found.items.some((item: { prompt_text: string }) => /brewlane/i.test(item.prompt_text)),
    'a discovered prompt names the client',
  )
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/aeo/prompts`)).body.length, 3)

  const accepted = await ask('analyst', 'POST', `/clients/${id}/aeo/discoveries/${found.id}/accept`, { items: [0, 1] })
  assert.deepEqual(
    [accepted.status, accepted.body.map((prompt: { prompt_text: string }) => prompt.prompt_text)],
    [201, found.items.slice(0, 2).map((item: { prompt_text: string }) => item.prompt_text)],
  )
  const again = await ask('analyst', 'POST', `/clients/${id}/aeo/discover`, { count: 40 })
  const last = await until('the second discovery has ended', async () => {
    const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/discovery`)
    return body.discovery.finished_at !== null && body.discovery
  })
  assert.equal(last.id, again.body.id)
  const texts = last.items.map((item: { prompt_text: string }) => item.prompt_text)
  assert.ok(!texts.includes(accepted.body[0].prompt_text), 'discovery returned a prompt that exists already')
})
