import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { z } from 'zod'
import { llmReply } from '../../sandbox/models/exchange.ts'
import type { LlmPart } from '../../src/providers/llm/port.ts'
import { openFixture, speak } from './fixture.ts'

const fixture = await openFixture()
after(fixture.close)

/** Answers every request with this body. */
function answerWith(body: unknown, status = 200) {
  fixture.use((response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
}

const ask = () => fixture.llm(['perplexity']).answer({ provider: 'perplexity', prompt: 'best tools?', country: 'de' })

const message = (text: string, annotations: unknown[] = []) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations }],
})
const results = [
  { id: 4, title: 'Four', url: 'https://four.example/' },
  { id: 2, title: 'Two', url: 'https://two.example/' },
]
const usage = {
  input_tokens: 11,
  output_tokens: 22,
  cost: { total_cost: 0.0174 },
  tool_calls_details: { search_web: { invocation: 3 } },
}
const completed = (output: unknown[]) => ({
  status: 'completed',
  model: 'perplexity/sonar',
  error: null,
  output,
  usage,
})

test('a prompt is sent to the Agent API with its model and a web search from the requested country', async () => {
  answerWith(completed([message('Yes.')]))
  await ask()
  const [got] = fixture.received
  assert.match(got?.url ?? '', /\/agent$/)
  assert.equal(got?.headers.authorization, 'Bearer secret-perplexity')
  const { model, input, tools, store } = got?.body ?? {}
  assert.deepEqual(
    { model, input, tools, store },
    {
      model: 'perplexity/sonar',
      input: [{ type: 'message', role: 'user', content: 'best tools?' }],
      tools: [{ type: 'web_search', user_location: { country: 'DE' } }],
      store: false,
    },
  )
})

test('citation numbers refer to result ids rather than their order, and the stated cost is used', async () => {
  const search = { type: 'search_results', queries: ['tools 2026', 'best tools'], results }
  answerWith(completed([search, { type: 'some_new_thing', x: 1 }, message('Good ones exist [2].')]))
  const answer = await ask()
  assert.deepEqual(
    answer.sources?.map(({ url, isCited }) => [url, isCited]),
    [
      ['https://four.example/', false],
      ['https://two.example/', true],
    ],
  )
  assert.deepEqual(answer.searchQueries, ['tools 2026', 'best tools'])
  assert.deepEqual([answer.usage.searches, answer.costUsd, answer.servedModel], [3, 0.0174, 'perplexity/sonar'])
})

test('an answer without a search has neither searches nor sources', async () => {
  answerWith({ ...completed([message('Yes.')]), usage: { input_tokens: 1, output_tokens: 1 } })
  const { sources, searchQueries, usage } = await ask()
  assert.deepEqual([sources, searchQueries, usage.searches], [[], [], 0])
})

test('annotations become citations with their span in the text', async () => {
  const annotations = [{ type: 'url_citation', url: 'https://two.example/', title: 'T', start_index: 0, end_index: 4 }]
  answerWith(completed([message('Good ones exist.', annotations)]))
  const answer = await ask()
  assert.deepEqual(answer.sources?.[0]?.spans, [{ start: 0, end: 4 }])
})

test('a failure inside HTTP 200 is recognised, and an empty balance differs from a wrong key', async () => {
  answerWith({ status: 'failed', error: { message: 'the model is overloaded', type: 'server_error' }, output: [] })
  await assert.rejects(ask(), { reason: 'network', message: /overloaded/ })
  answerWith({ error: { message: 'Insufficient credits: add funds', type: 'invalid_api_key' } }, 401)
  await assert.rejects(ask(), { reason: 'funds' })
  answerWith({ error: { message: 'Invalid API key provided', type: 'invalid_api_key' } }, 401)
  await assert.rejects(ask(), { reason: 'auth' })
})

test('the sample answer of the documentation is read', async (t) => {
  const sample = new URL('../../../shared/fixtures/recorded/llm/perplexity-agent-docs-sample.json', import.meta.url)
  if (!existsSync(sample)) {
    console.warn('The sample of the Agent API is missing: its reader is not compared with it')
    return t.skip()
  }
  answerWith(JSON.parse(readFileSync(sample, 'utf8')))
  const answer = await ask()
  assert.equal(answer.text, 'Recent developments in AI include...')
  assert.deepEqual(
    answer.sources?.map(({ url, isCited }) => [url, isCited]),
    [['https://example.com/article1', true]],
  )
  assert.deepEqual([answer.usage.inputTokens, answer.costUsd, answer.usage.searches], [3681, 0.0174, 1])
})

test('a stream arrives in parts, and an object matches its schema', async () => {
  fixture.use((response, request) => speak(response, request, llmReply('One two three four five six.')))
  const parts: LlmPart[] = []
  const turn = { provider: 'perplexity', instructions: 'Be brief', messages: [{ role: 'user' as const, text: 'hi' }] }
  for await (const part of fixture.llm(['perplexity']).step(turn)) parts.push(part)
  const deltas = parts.flatMap((part) => (part.type === 'text' ? [part.delta] : []))
  assert.equal(deltas.join(''), 'One two three four five six.')
  assert.ok(deltas.length > 1)
  const end = parts.at(-1)
  assert.equal(end?.type === 'end' && end.bill.finish, 'stop')

  fixture.use((response, request) => speak(response, request, llmReply('{"ok":true}')))
  const schema = z.object({ ok: z.boolean() })
  const task = { provider: 'perplexity', name: 'answer', schema, instructions: '', data: 'x' }
  assert.deepEqual((await fixture.llm(['perplexity']).object(task)).value, { ok: true })
  assert.ok(fixture.received[0]?.body.response_format)
})
