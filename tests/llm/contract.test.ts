import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { z } from 'zod'
import type { AnswerTruth } from '../../sandbox/answers/truth.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { loadConfig } from '../../src/main/config.ts'
import { openOutside } from '../../src/main/providers.ts'
import type { LlmMessage, LlmPart, LlmTurn } from '../../src/providers/llm/port.ts'

const NOON = Date.UTC(2026, 10, 15, 12) / 1000
const DAY = 86_400

const sandbox = await startSandbox({ seed: 3, clock: NOON })
const { config } = loadConfig({ SANDBOX: 'on', SANDBOX_URL: sandbox.url })
const outside = openOutside(config)
const { llm } = outside.ports
after(async () => {
  await outside.close()
  await sandbox.close()
})
afterEach(() => control('DELETE', 'models'))
await control('POST', 'models', { failures: 0 })

async function control(method: string, what: string, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${sandbox.url}/_control/${what}`, { method, ...sent })
  assert.equal(response.status, 200)
}

async function truthOf(provider: string, prompt: string, more: Record<string, string> = {}): Promise<AnswerTruth[]> {
  const params = new URLSearchParams({ provider, prompt, ...more })
  return (await fetch(`${sandbox.url}/_truth/answers?${params}`)).json()
}

async function received(turn: LlmTurn) {
  const parts: LlmPart[] = []
  for await (const part of llm.step(turn)) parts.push(part)
  return {
    text: parts.flatMap((part) => (part.type === 'text' ? [part.delta] : [])).join(''),
    calls: parts.flatMap((part) => (part.type === 'call' ? [part.call] : [])),
    bill: parts.flatMap((part) => (part.type === 'end' ? [part.bill] : []))[0],
  }
}

const QUESTIONS = [
  { prompt: 'Which shops are best for a burr coffee grinder?', country: 'us', language: 'en' },
  { prompt: 'Где лучше всего купить кофемолку?', country: 'kz', language: 'ru' },
  { prompt: 'Де найкраще купити кавомолку?', country: 'ua', language: 'uk' },
]

const visibility = {
  name: 'get_visibility',
  description: 'How visible a client is',
  input: {
    type: 'object',
    properties: { client_id: { type: 'integer' } },
    required: ['client_id'],
    additionalProperties: false,
  },
}

for (const { name, can, model } of llm.models()) {
  test(`${name}: answers match the truth in three languages, with their sources`, async () => {
    await control('POST', 'models', { failures: 0 })
    for (const { prompt, country, language } of QUESTIONS) {
      const [truth] = await truthOf(name, prompt, { country, hl: language })
      const answer = await llm.answer({ provider: name, prompt, country, language })

      assert.equal(answer.text, truth?.text)
      assert.deepEqual([answer.provider, answer.model, answer.servedModel, answer.finish], [name, model, model, 'stop'])
      assert.equal(answer.localization, can.location ? 'native' : 'words')
      assert.ok((answer.usage.inputTokens ?? 0) > 0 && (answer.usage.outputTokens ?? 0) > 0)
      if (!can.search) {
        assert.deepEqual([answer.sources, answer.costUsd], [null, 0])
        continue
      }
      assert.ok(answer.costUsd !== null && answer.costUsd > 0.003 && answer.costUsd < 0.1, String(answer.costUsd))
      const cited = answer.sources?.filter(({ isCited }) => isCited).map(({ url }) => url)
      assert.deepEqual(cited?.toSorted(), truth?.cited.toSorted())
      for (const { url, spans } of answer.sources ?? []) {
        assert.ok(truth?.retrieved.includes(url), url)
        for (const { start, end } of spans) assert.ok(start >= 0 && end > start && end <= answer.text.length)
      }
    }
  })

  test(`${name}: answers differ between samples and days`, async () => {
    await control('POST', 'models', { failures: 0 })
    const prompt = 'What is the best gooseneck kettle shop?'
    const ask = async () => (await llm.answer({ provider: name, prompt })).text
    const samples = [await ask(), await ask(), await ask(), await ask()]
    const truths = await truthOf(name, prompt, { samples: '4' })
    assert.deepEqual(
      samples,
      truths.map(({ text }) => text),
    )
    assert.ok(new Set(samples).size > 1)
    await control('POST', 'clock', { now: NOON + 9 * DAY })
    assert.notEqual(await ask(), samples[0])
    await control('POST', 'clock', { now: NOON })
  })

  test(`${name}: without web search there are no sources, and no searches are billed`, async () => {
    await control('POST', 'models', { failures: 0 })
    const answer = await llm.answer({ provider: name, prompt: 'Best moka pot shops?', search: false })
    assert.equal(answer.sources, null)
    assert.equal(answer.localization, 'none')
    assert.equal(answer.usage.searches, 0)
  })

  test(`${name}: an object matches its schema`, async () => {
    const schema = z.object({
      sentiment: z.enum(['positive', 'neutral', 'negative', '']),
      impact: z.int().min(1).max(5),
      note: z.string().max(200).nullable(),
      items: z.array(z.object({ title: z.string(), isNew: z.boolean() })).max(5),
    })
    const data = 'Answer: Brewlane has drawn criticism for broken parcels and refused refunds.'
    const task = { name: 'verdict', schema, instructions: 'How is Brewlane spoken of?', data }
    const { value, ...bill } = await llm.object({ ...task, provider: name })
    assert.equal(value.sentiment, 'negative')
    assert.ok(value.items.length > 0)
    assert.equal(bill.provider, name)
  })

  if (can.tools)
    test(`${name}: a step calls a tool, and the next one uses its result`, async () => {
      const user = { role: 'user', text: 'Show the visibility of client 7' } as const
      const turn = { provider: name, instructions: 'You help.', tools: [visibility] }
      const first = await received({ ...turn, messages: [user] })
      assert.deepEqual(
        first.calls.map(({ name: tool, input }) => [tool, input]),
        [['get_visibility', { client_id: 7 }]],
      )
      assert.equal(first.bill?.finish, 'calls')
      const call = first.calls[0]
      assert.ok(call)
      const result: LlmMessage = { role: 'tool', results: [{ id: call.id, name: call.name, output: { score: 42 } }] }
      const second = await received({
        ...turn,
        messages: [user, { role: 'assistant', text: '', calls: [call] }, result],
      })
      assert.match(second.text, /42/)
      assert.deepEqual([second.calls, second.bill?.finish], [[], 'stop'])
    })

  test(`${name}: leaving a stream early ends it without counting as a failure`, async () => {
    await control('POST', 'models', { streamMs: 2000 })
    const turn = {
      provider: name,
      instructions: 'You help.',
      messages: [{ role: 'user' as const, text: 'Tell me a story about this house and its people' }],
    }
    const startedAt = Date.now()
    for await (const part of llm.step(turn)) if (part.type === 'text') break
    assert.ok(Date.now() - startedAt < 30_000)
    assert.equal(llm.providers().find((provider) => provider.name === name)?.health.failures, 0)
  })

  test(`${name}: its health is reported, and calls are priced in advance`, () => {
    const provider = llm.providers().find((each) => each.name === name)
    assert.equal(provider?.health.state, 'up')
    const plan = llm.estimate({ provider: name, prompts: ['Best shops?', 'Лучшие магазины?'], samples: 3 })
    assert.equal(plan.calls, 6)
    assert.equal(plan.costUsd === 0, name === 'ollama', 'only a self-hosted model is free')
  })
}

test('a call that keeps failing rejects with LlmError, and answers match the truth once failures stop', async () => {
  await control('POST', 'models', { failures: 1 })
  const refused = llm.answer({ provider: 'mistral', prompt: 'Best shops for a siphon?' })
  await assert.rejects(refused, { name: 'LlmError' })
  await control('POST', 'models', { failures: 0 })
  const [truth] = await truthOf('xai', 'Best shops for a siphon?')
  assert.equal((await llm.answer({ provider: 'xai', prompt: 'Best shops for a siphon?' })).text, truth?.text)
})
