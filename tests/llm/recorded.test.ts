import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, type TestContext, test } from 'node:test'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
after(fixture.close)

const FOLDER = new URL('../../../shared/fixtures/recorded/llm/', import.meta.url)

function recorded(t: TestContext, name: string) {
  if (existsSync(FOLDER)) return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))
  console.warn('The recorded answers of models are missing: the readers are not compared with them')
  t.skip()
}

function ask(kind: string, body: unknown, status = 200) {
  fixture.use((response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  return fixture.llm([kind]).answer({ provider: kind, prompt: 'what is xAI', timeoutMs: 30_000 })
}

test('xai: search queries are read from a recorded answer', async (t) => {
  const body = recorded(t, 'xai-web-search.json')
  if (!body) return
  assert.deepEqual((await ask('xai', body)).searchQueries, ['what is xAI'])
})

/** Length of the text, cited pages, cited pages with a title, queries and searches. */
const ANSWERS: [kind: string, file: string, ...counts: number[]][] = [
  ['openai', 'openai-web-search.json', 3042, 7, 7, 1, 1],
  ['openai', 'azure-web-search-preview.json', 1511, 1, 1, 0, 0],
  ['openai', 'pydantic-test_openai_responses_model_builtin_tools_web_search.0.json', 1173, 3, 3, 6, 6],
  ['openai', 'pydantic-test_openai_responses_model_web_search_tool.0.json', 156, 0, 0, 1, 1],
  ['anthropic', 'anthropic-web-search.json', 1874, 2, 2, 2, 2],
  ['anthropic', 'pydantic-test_anthropic_web_search_tool.0.json', 745, 3, 3, 1, 1],
  ['google', 'google-text.json', 78, 0, 0, 0, 0],
  ['google', 'pydantic-test_google_model_web_search_tool.0.json', 815, 2, 2, 1, 1],
  ['xai', 'xai-web-search.json', 799, 5, 5, 1, 1],
  ['xai', 'xai-x-search.json', 5180, 20, 20, 1, 0],
  ['compatible', 'pydantic-test_groq_model_web_search_tool.0.json', 884, 0, 0, 0, 0],
]

test('every recorded answer is read completely, with the titles of its citations', async (t) => {
  for (const [kind, file, ...counts] of ANSWERS) {
    const body = recorded(t, file)
    if (!body) return
    const { text, sources, searchQueries, usage } = await ask(kind, body)
    const cited = (sources ?? []).filter(({ isCited }) => isCited)
    const titled = cited.filter(({ title }) => title)
    const found = [text.length, cited.length, titled.length, searchQueries.length, usage.searches]
    assert.deepEqual(found, counts, file)
  }
})

test('an answer in the format of a discontinued or different API is unreadable', async (t) => {
  for (const [kind, file] of [
    ['perplexity', 'perplexity-text.json'],
    ['perplexity', 'perplexity-citations.json'],
    ['google', 'google-interactions-search.json'],
  ] as const) {
    const body = recorded(t, file)
    if (body) await assert.rejects(ask(kind, body), { reason: 'unreadable' }, file)
  }
})

test('mistral: search queries are read from the arguments of its calls', async () => {
  const outputs = [
    { type: 'tool.execution', id: 't1', name: 'web_search', arguments: '{"query":"mills"}', object: 'entry' },
    {
      type: 'message.output',
      id: 'm1',
      role: 'assistant',
      content: [{ type: 'text', text: 'Mills.' }],
      object: 'entry',
    },
  ]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  const answer = await ask('mistral', { conversation_id: 'c', object: 'conversation.response', outputs, usage })
  assert.deepEqual(answer.searchQueries, ['mills'])
})

test('anthropic: a recorded answer with searches is read, and one whose searches all failed is a failure', async (t) => {
  const body = recorded(t, 'anthropic-web-search.json')
  if (!body) return
  assert.ok((await ask('anthropic', body)).sources?.some(({ isCited }) => isCited))
  const failed = (error_code: string) => ({
    ...body,
    content: [
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: 's1',
        content: { type: 'web_search_tool_result_error', error_code },
      },
      { type: 'text', text: 'I could not search.' },
    ],
  })
  for (const [code, reason] of [
    ['too_many_requests', 'quota'],
    ['unavailable', 'network'],
    ['invalid_tool_input', 'blocked'],
    ['max_uses_exceeded', 'blocked'],
    ['query_too_long', 'blocked'],
    ['request_too_large', 'blocked'],
  ] as const)
    await assert.rejects(ask('anthropic', failed(code)), { reason }, code)
})

test('anthropic: a paused turn is continued, and its parts form one answer', async (t) => {
  const parts = [0, 1].map((index) => recorded(t, `pydantic-test_pause_turn_web_search_vcr.${index}.json`))
  const [paused, ended] = parts
  if (!paused || !ended) return
  const answers = (bodies: unknown[]) => {
    fixture.use((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(bodies[Math.min(fixture.received.length, bodies.length) - 1]))
    })
    return fixture.llm(['anthropic']).answer({ provider: 'anthropic', prompt: 'news', timeoutMs: 30_000 })
  }
  const answer = await answers([paused, ended])
  assert.equal(fixture.received.length, 2)
  const messages = fixture.received[1]?.body.messages as unknown[]
  assert.deepEqual(messages.at(-1), { role: 'assistant', content: paused.content })
  assert.match(answer.text, /run these searches.*San Francisco is experiencing/s)
  assert.deepEqual([answer.usage.searches, answer.usage.outputTokens], [15, 792 + 1245])
  assert.ok(answer.sources?.some(({ isCited }) => isCited))
  await assert.rejects(answers([paused]), { reason: 'unreadable' })
  assert.equal(fixture.received.length, 6, 'a turn that never ends is abandoned')
})

test('anthropic: truncated answers and refusals fail; exceeding the search limit after good searches does not', async (t) => {
  const body = recorded(t, 'anthropic-web-search.json')
  if (!body) return
  for (const [stop_reason, reason] of [
    ['refusal', 'blocked'],
    ['max_tokens', 'unreadable'],
    ['model_context_window_exceeded', 'unreadable'],
  ])
    await assert.rejects(ask('anthropic', { ...body, stop_reason }), { reason }, stop_reason)
  const tooMany = {
    type: 'web_search_tool_result',
    tool_use_id: 's9',
    content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
  }
  const call = { type: 'server_tool_use', id: 's9', name: 'web_search', input: { query: 'x' } }
  const answer = await ask('anthropic', { ...body, content: [...body.content, call, tooMany] })
  assert.ok(answer.sources?.some(({ isCited }) => isCited))
})

test('mistral: a citation covers the text before it, and queries are read from nested JSON', async () => {
  const reference = (url: string) => ({ type: 'tool_reference', tool: 'web_search', url, title: url.slice(8) })
  const outputs = [
    {
      ...{ type: 'tool.execution', id: 't1', name: 'web_search', object: 'entry' },
      arguments: JSON.stringify({ arguments: '{"query":"mills"}' }),
    },
    {
      ...{ type: 'message.output', id: 'm1', role: 'assistant', object: 'entry' },
      content: [
        { type: 'text', text: 'First.' },
        reference('https://a.example/'),
        reference('https://b.example/'),
        { type: 'text', text: ' Second.' },
        reference('https://c.example/'),
      ],
    },
  ]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  const answer = await ask('mistral', { conversation_id: 'c', object: 'conversation.response', outputs, usage })
  assert.deepEqual(answer.searchQueries, ['mills'])
  assert.deepEqual(
    answer.sources?.map(({ url, title, spans }) => [url, title, spans]),
    [
      ['https://a.example/', 'a.example/', [{ start: 0, end: 6 }]],
      ['https://b.example/', 'b.example/', [{ start: 0, end: 6 }]],
      ['https://c.example/', 'c.example/', [{ start: 6, end: 14 }]],
    ],
  )
})

test('google: the retry delay is read from a recorded refusal, and a daily limit lasts until the day ends', async (t) => {
  const body = recorded(t, 'google-429-retry-info.json')
  if (!body) return
  await assert.rejects(ask('google', body, 429), { reason: 'quota', retryAfterMs: 34_400 })
  const text = JSON.stringify(body).replace('PerMinute', 'PerDay')
  await assert.rejects(ask('google', JSON.parse(text), 429), (error: { reason: string; retryAfterMs: number }) => {
    assert.equal(error.reason, 'quota')
    return error.retryAfterMs > 34_400 && error.retryAfterMs <= 86_400_000
  })
})
