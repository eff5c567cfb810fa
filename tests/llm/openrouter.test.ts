import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { llmReply } from '../../sandbox/models/exchange.ts'
import { openFixture, speak } from './fixture.ts'

const fixture = await openFixture()
after(fixture.close)

const ask = () => fixture.llm(['openrouter']).answer({ provider: 'openrouter', prompt: 'best tools?', country: 'de' })
const reply = (body: unknown, status = 200) =>
  fixture.use((response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })

test('web search uses the web plugin, and only pages that support the text count as cited', async () => {
  const text = 'Acme is good.'
  const acme = { url: 'https://acme.example/', title: 'Acme' }
  const other = { url: 'https://other.example/', title: 'Other' }
  fixture.use((response, request) =>
    speak(response, request, llmReply(text, { spans: [{ start: 0, end: 4, link: acme }], retrieved: [acme, other] })),
  )
  const answer = await ask()
  const { body, headers } = fixture.received[0] ?? {}
  assert.deepEqual([body?.plugins, body?.model], [[{ id: 'web' }], 'openai/gpt-5.6-luna'])
  assert.equal(headers?.authorization, 'Bearer secret-openrouter')
  assert.deepEqual(
    answer.sources?.map(({ url, title, isCited, spans }) => [url, title, isCited, spans]),
    [
      ['https://acme.example/', 'Acme', true, [{ start: 0, end: 4 }]],
      ['https://other.example/', 'Other', false, []],
    ],
  )
  assert.deepEqual([answer.usage.searches, answer.servedModel, answer.localization], [1, 'served-model', 'words'])
})

test('without web search no plugin is sent', async () => {
  fixture.use((response, request) => speak(response, request, llmReply('Yes.')))
  await fixture.llm(['openrouter']).answer({ provider: 'openrouter', prompt: 'x', search: false })
  assert.equal(fixture.received[0]?.body.plugins, undefined)
})

test('a recorded answer is read with the cost it states, and only the page in its text is cited', async (t) => {
  const file = new URL(
    '../../../shared/fixtures/recorded/llm/pydantic-test_openrouter_web_search_annotations.0.json',
    import.meta.url,
  )
  if (!existsSync(file)) {
    console.warn('The recorded answer of OpenRouter is missing: its reader is not compared with it')
    return t.skip()
  }
  reply(JSON.parse(readFileSync(file, 'utf8')))
  const answer = await ask()
  assert.deepEqual([answer.costUsd, answer.servedModel], [0.007637029, 'deepseek/deepseek-chat'])
  assert.deepEqual(
    answer.sources?.map(({ url, isCited }) => [url, isCited]),
    [
      ['https://github.com/pydantic/pydantic-ai', true],
      ['https://pydantic.dev/pydantic-ai', false],
      ['https://github.com/pydantic/pydantic-ai/releases/tag/v2.0.0', false],
      ['https://pydantic.dev/docs/ai/overview/', false],
      ['https://github.com/pydantic/pydantic-ai/tree/refs/tags/v1.44.0', false],
    ],
  )
})

test('refusals are told apart, including those that arrive with status 200', async () => {
  const refusals: [unknown, number, string][] = [
    [{ error: { code: 401, message: 'No auth credentials found' } }, 401, 'auth'],
    [{ error: { code: 402, message: 'Insufficient credits' } }, 402, 'funds'],
    [{ error: { code: 402, message: 'Insufficient credits' } }, 200, 'funds'],
    [{ error: { code: 502, message: 'Upstream' } }, 200, 'network'],
    [
      {
        id: 'x',
        choices: [{ message: { content: 'Half' }, finish_reason: 'error', error: { code: 429, message: 'Slow' } }],
      },
      ...([200, 'quota'] as const),
    ],
  ]
  for (const [body, status, reason] of refusals) {
    reply(body, status)
    await assert.rejects(ask(), { reason }, JSON.stringify(body))
  }
})
