import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPETITORS, openFixture } from './fixture.ts'

const DOMAIN = 'brewlane.test'
const LEAST = 0.99
const SAMPLES = process.env.TEST_LONG ? 4 : 2
const TOPICS = process.env.TEST_LONG ? 24 : 7

/** Prompts in three languages; the sandbox answers in the language of the prompt. */
const QUESTIONS = {
  en: (index: number) =>
    `Which shop do you recommend for ${['coffee grinders', 'coffee beans', 'kettles', 'espresso machines'][index % 4]}, option ${index}?`,
  ru: (index: number) =>
    `Какой магазин вы посоветуете: ${['кофемолка', 'кофе в зёрнах', 'чайник', 'кофемашина'][index % 4]}, вариант ${index}?`,
  uk: (index: number) =>
    `Який магазин ви порадите: ${['кавомолка', 'кава в зернах', 'чайник', 'кавомашина'][index % 4]}, варіант ${index}?`,
}

type Row = {
  prompt_text: string
  llm_provider: string
  response_text: string
  our_domain_mentioned: boolean
  mention_position: number | null
  our_domain_cited: boolean
  state: string
}
type BrandTruth = {
  domain: string
  aliases: string[]
  isMentioned: boolean
  position: number | null
  cited: string[]
  linked: string[]
}
type Truth = { text: string; brands: BrandTruth[] }

const fixture = await openFixture()

test('mention, position and citation match the truth in 99 % of answers from holdout templates', async () => {
  await fixture.testApp.work()
  await fixture.control('models', { templates: 'holdout' })
  const prompts = Object.values(QUESTIONS).flatMap((ask) => Array.from({ length: TOPICS }, (_, index) => ask(index)))
  const id = await fixture.makeClient(prompts)
  await nameBrands(id, prompts[0] ?? '')

  const done = await fixture.ended(id, (await fixture.check(id, { samples: SAMPLES })).id, 280_000)
  const { body: rows } = await fixture.ask('viewer', 'GET', `/clients/${id}/aeo/checks/${done.id}/results`)

  const answered: Row[] = rows.filter((row: Row) => row.state === 'answered')
  const wrong = { mention: 0, position: 0, citation: 0 }
  let compared = 0
  for (const [key, group] of Map.groupBy(answered, (row) => JSON.stringify([row.llm_provider, row.prompt_text]))) {
    const [provider, prompt] = JSON.parse(key)
    const truths = await truthsOf(provider, prompt)
    for (const row of group) {
      const truth = truths.find(({ text }) => text === row.response_text)
      assert.ok(truth, `no truth of ${provider}: ${prompt}`)
      const own = truth.brands.find(({ domain }) => domain === DOMAIN)
      compared++
      if (row.our_domain_mentioned !== (own?.isMentioned ?? false)) wrong.mention++
      if (row.mention_position !== (own?.position ?? null)) wrong.position++
      if (row.our_domain_cited !== (own !== undefined && own.cited.length + own.linked.length > 0)) wrong.citation++
    }
  }
  console.log(`${compared} answers: ${JSON.stringify(wrong)} wrong`)
  assert.ok(compared >= 0.8 * prompts.length * SAMPLES * 7, `${compared} answers`)
  for (const [what, count] of Object.entries(wrong))
    assert.ok(1 - count / compared >= LEAST, `${what}: ${count} of ${compared}`)
})

async function truthsOf(provider: string, prompt: string): Promise<Truth[]> {
  const domains = [DOMAIN, ...COMPETITORS.map(({ domain }) => domain)].join(',')
  const params = new URLSearchParams({ provider, prompt, samples: String(SAMPLES * 3), domains })
  const answer = await (await fetch(`${fixture.sandboxUrl}/_truth/answers?${params}`)).json()
  return Array.isArray(answer) ? answer : answer.answers
}

/** Saves the names in other scripts in the settings, as a user would. */
async function nameBrands(id: number, prompt: string) {
  const [truth] = await truthsOf('openai', prompt)
  const { body: competitors } = await fixture.ask('viewer', 'GET', `/clients/${id}/competitors`)
  const aliases = (domain: string) => truth?.brands.find((brand) => brand.domain === domain)?.aliases ?? []
  const competitor_names = competitors.map((competitor: { id: number; domain: string }) => ({
    competitor_id: competitor.id,
    names: aliases(competitor.domain),
  }))
  const saved = await fixture.ask('owner', 'PUT', `/clients/${id}/aeo/settings`, {
    names: aliases(DOMAIN),
    competitor_names,
    judge: false,
  })
  assert.equal(saved.status, 200, saved.text)
}
