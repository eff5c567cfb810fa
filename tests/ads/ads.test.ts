import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../rank/fixture.ts'

const { ask, makeClient, sandbox } = await openFixture()

const PASTE = `Sponsored
Kettle & Cup
https://www.kettleandcup.test › grinders
Coffee grinders - Free shipping
Shop now and save.
Sponsored
Brewlane grinders
https://brewlane.test/grinders
The official shop.
Реклама
Другая лавка
http://other-shop.test
`

const observe = (client: number, body: unknown) => ask('analyst', 'POST', `/clients/${client}/ad-observations`, body)
const share = async (client: number, query = '') =>
  (await ask('viewer', 'GET', `/clients/${client}/ad-share-of-voice${query}`)).body

async function makeShop() {
  const client = await makeClient([])
  const made = await ask('analyst', 'POST', `/clients/${client}/competitors`, {
    domain: 'kettleandcup.test',
    name: 'Kettle & Cup',
  })
  return { client, competitor: made.body.id }
}

test('a paste is stored as an observation with its ads and their owners, without any request to the outside', async () => {
  const { client, competitor } = await makeShop()
  const before = sandbox.log.summary().total
  const made = await observe(client, { paste: PASTE, prompt: ' coffee   grinder ' })
  assert.equal(made.status, 201, made.text)
  const { id, created_at, ...rest } = made.body
  assert.ok(id > 0 && created_at > 0)
  assert.deepEqual(rest, {
    prompt: 'coffee grinder',
    ...{ surface: 'pasted', prompt_id: null, answer_id: null },
    ads: [
      {
        domain: 'kettleandcup.test',
        title: 'Coffee grinders - Free shipping',
        position: 1,
        advertiser: 'Kettle & Cup',
        is_client: false,
        competitor_id: competitor,
      },
      { domain: 'brewlane.test', title: 'Brewlane grinders', position: 2, advertiser: '', is_client: true },
      { domain: 'other-shop.test', title: 'Другая лавка', position: 3, advertiser: '', is_client: false },
    ],
  })
  assert.equal(sandbox.log.summary().total, before)
})

test('a preview returns the parsed ads and stores nothing', async () => {
  const { client } = await makeShop()
  const shown = await ask('analyst', 'POST', `/clients/${client}/ad-observations/preview`, { paste: PASTE })
  assert.equal(shown.body.ads.length, 3)
  assert.equal((await share(client)).observations, 0)
})

test('share of voice counts every observation, including those without ads', async () => {
  const { client, competitor } = await makeShop()
  await observe(client, { paste: PASTE, prompt: 'coffee grinder' })
  await observe(client, { paste: 'Nothing paid here\nhttps://organic.test', prompt: 'coffee beans' })
  const { observations, prompts, ads, competitors, unattributed, client: own } = await share(client)
  assert.deepEqual([observations, prompts, ads], [2, 2, 3])
  assert.deepEqual(
    competitors.map((each: Record<string, unknown>) => [
      each.domain,
      each.competitor_id,
      each.appearances,
      each.appearance_rate,
      each.share,
      each.top_rate,
    ]),
    [['kettleandcup.test', competitor, 1, 0.5, 1 / 3, 1]],
  )
  assert.equal(own.appearance_rate, 0.5)
  assert.deepEqual(
    unattributed.map(({ domain }: { domain: string }) => domain),
    ['other-shop.test'],
  )
  assert.equal((await share(client, '?prompt=coffee%20beans')).ads, 0)
  assert.equal((await share(client, '?from=99999999999')).observations, 0)
})

test('observations can be filtered by advertiser and prompt', async () => {
  const { client } = await makeShop()
  const both = await observe(client, { paste: PASTE, prompt: 'coffee grinder' })
  const named = await observe(client, { paste: 'Sponsored\nKettle & Cup\nhttps://kettleandcup.test', prompt: 'kettle' })
  await observe(client, { paste: 'Nothing paid here', prompt: 'kettle' })
  const listed = async (query: string) => {
    const { body, headers } = await ask('viewer', 'GET', `/clients/${client}/ad-observations?limit=10&${query}`)
    assert.equal(headers.get('x-total-count'), String(body.length))
    return body.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await listed('advertiser=kettleandcup.test'), [named.body.id, both.body.id])
  assert.deepEqual(await listed('advertiser=kettleandcup.test&prompt=kettle'), [named.body.id])
  assert.deepEqual(await listed('advertiser=other-shop.test'), [both.body.id])
  assert.deepEqual(await listed('advertiser=nobody.test'), [])
  assert.equal((await listed('prompt=kettle')).length, 2)
})

test('a competitor added later is credited with the ads already observed', async () => {
  const { client } = await makeShop()
  await observe(client, { paste: PASTE, prompt: 'x' })
  await ask('analyst', 'POST', `/clients/${client}/competitors`, { domain: 'other-shop.test' })
  assert.deepEqual((await share(client)).unattributed, [])
})

test('the same paste for the same prompt is refused as a duplicate', async () => {
  const { client } = await makeShop()
  const first = await observe(client, { paste: PASTE, prompt: 'x' })
  const again = await observe(client, { paste: PASTE, prompt: 'x' })
  assert.deepEqual([again.status, again.body.observation_id], [409, first.body.id])
  assert.equal((await observe(client, { paste: PASTE, prompt: 'y' })).status, 201)
})

test('observations are listed newest first and can be removed', async () => {
  const { client } = await makeShop()
  const first = await observe(client, { paste: PASTE, prompt: 'x' })
  const second = await observe(client, { paste: PASTE, prompt: 'y' })
  const listed = await ask('viewer', 'GET', `/clients/${client}/ad-observations?limit=1`)
  assert.deepEqual(
    [listed.body.length, listed.body[0].id, listed.headers.get('x-total-count')],
    [1, second.body.id, '2'],
  )
  assert.equal((await ask('analyst', 'DELETE', `/clients/${client}/ad-observations/${first.body.id}`)).status, 200)
  assert.equal((await ask('analyst', 'DELETE', `/clients/${client}/ad-observations/${first.body.id}`)).status, 404)
  assert.equal((await share(client)).observations, 1)
})

test('empty or oversized pastes and missing prompts are refused with a reason', async () => {
  const { client } = await makeShop()
  const empty = await observe(client, { paste: '  ', prompt: 'x' })
  assert.deepEqual([empty.status, /paste/.test(empty.body.error)], [400, true])
  const missing = await observe(client, { paste: PASTE })
  assert.deepEqual([missing.status, /prompt/.test(missing.body.error)], [400, true])
  assert.equal((await observe(client, { paste: 'x'.repeat(100_001), prompt: 'x' })).status, 400)
})
