import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

type Market = { country: string; language: string; prompts: number; answers: number; mention_rate: { n: number } }
type Row = { prompt_id: number; country: string; language: string; our_domain_mentioned: boolean; state: string }

const TEXT = 'Which coffee grinder is best for espresso?'
const MARKETS = [
  { country: '', language: '' },
  { country: 'de', language: 'de' },
  { country: 'gb', language: 'en' },
]
const id = await fixture.makeClient([])
const path = `/clients/${id}/aeo`
const body = MARKETS.map((market) => ({ prompt_text: TEXT, ...market }))
const added = (await ask('analyst', 'POST', `${path}/prompts`, body)).body

test('a prompt may exist in several markets, but only once in each', async () => {
  assert.equal(added.length, 3)
  assert.deepEqual((await ask('analyst', 'POST', `${path}/prompts`, body)).body, [])
  const german = (await ask('viewer', 'GET', `${path}/prompts?country=de`)).body
  assert.deepEqual(
    german.map(({ country, language }: Market) => [country, language]),
    [['de', 'de']],
  )
  const moved = await ask('analyst', 'PATCH', `${path}/prompts/${added[1].id}`, { country: 'gb', language: 'en' })
  assert.equal(moved.status, 409, moved.text)
})

test('each prompt is asked in its own market, and the overview reports figures by market', async () => {
  const check = await fixture.checked(id, {
    providers: ['openai', 'chatgpt_app'],
    samples: 1,
    country: 'us',
    language: 'en',
  })
  const rows: Row[] = (await ask('viewer', 'GET', `${path}/checks/${check.id}/results`)).body
  const asked = (prompt: number) =>
    rows.filter(({ prompt_id }) => prompt_id === prompt).map(({ country, language }) => `${country} ${language}`)
  assert.deepEqual(
    added.map((prompt: { id: number }) => [...new Set(asked(prompt.id))]),
    [['us en'], ['de de'], ['gb en']],
  )
  const { markets, headline } = (await ask('viewer', 'GET', `${path}/overview`)).body
  assert.deepEqual(
    markets.map(({ country, language, prompts, answers }: Market) => [country, language, prompts, answers]),
    [
      ['de', 'de', 1, 1],
      ['gb', 'en', 1, 1],
      ['us', 'en', 1, 1],
    ],
  )
  assert.equal(
    markets.reduce((sum: number, { mention_rate: { n } }: Market) => sum + n, 0),
    headline.answers,
  )
})

test('one market at a time: figures, trend, prompts and sites count only what was asked there', async () => {
  const read = async (what: string) => (await ask('viewer', 'GET', `${path}/${what}`)).body
  const whole = await read('overview')
  for (const { country, answers, mention_rate } of whole.markets) {
    const { headline, markets, unbranded } = await read(`overview?country=${country}`)
    assert.deepEqual([headline.answers, headline.mention_rate], [answers, mention_rate], country)
    assert.equal(markets.length, 1)
    assert.equal(unbranded.mention_rate.n, answers)
    const standings = await read(`standings?country=${country}`)
    assert.equal(standings.length, 1)
    const history: { mention_rate: { n: number } }[] = await read(`history?country=${country}`)
    assert.deepEqual(
      history.map((point) => point.mention_rate.n),
      history.map(() => 1),
    )
    const sites: { citation_rate: { n: number } }[] = await read(`citations?country=${country}&access=app`)
    assert.ok(sites.every((site) => site.citation_rate.n === answers))
  }
  const nowhere = await read('overview?country=fr')
  assert.deepEqual([nowhere.headline, nowhere.total.answers], [null, 0])
})

test('exporting and importing prompts preserves their markets', async () => {
  const file = await ask('viewer', 'GET', `${path}/prompts/export`)
  assert.match(file.text, /prompt_text,category,intent,enabled,country,language/)
  const again = await ask('analyst', 'POST', `${path}/prompts/import`, { csv: file.text, dry_run: true })
  assert.deepEqual([again.body.added, again.body.skipped], [0, 3], again.text)
  const other = await fixture.makeClient([])
  await ask('analyst', 'POST', `/clients/${other}/aeo/prompts/import`, { csv: file.text })
  const copied = (await ask('viewer', 'GET', `/clients/${other}/aeo/prompts`)).body
  assert.deepEqual(
    copied.map(({ country, language }: Market) => ({ country, language })),
    MARKETS,
  )
})
