import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { z } from 'zod'
import { llmReply } from '../../sandbox/models/exchange.ts'
import { MODELS } from '../../src/providers/llm/engines/registry.ts'
import { type Llm, LlmError, type LlmReason } from '../../src/providers/llm/port.ts'
import { type Behaviour, framed, openFixture, openMeter, type Received, speak } from './fixture.ts'

const fixture = await openFixture()
after(fixture.close)

const LONG = 'One word after another, and another one, until the line is dead.'

function refuse(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response, request) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    const key = /secret-\w+/.exec(JSON.stringify(request.headers))?.[0]
    response.end(JSON.stringify({ error: { message: `No, not with ${key} at https://in.side/x`, type: 'no' } }))
  }
}

function half(response: ServerResponse, request: Received, end: () => void) {
  const { body } = framed(request, llmReply(LONG))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(body.slice(0, Math.floor(body.length * 0.7)), end)
}

type Fault = { name: string; behave: Behaviour; reason: LlmReason; tries: number; retryAfterMs?: number }

const FAULTS: Fault[] = [
  { name: '401', behave: refuse(401), reason: 'auth', tries: 1 },
  { name: '403', behave: refuse(403), reason: 'auth', tries: 1 },
  { name: '402', behave: refuse(402), reason: 'funds', tries: 1 },
  {
    name: '429 for long',
    behave: refuse(429, { 'retry-after': '70' }),
    reason: 'quota',
    tries: 1,
    retryAfterMs: 70_000,
  },
  { name: '429 in ms', behave: refuse(429, { 'retry-after-ms': '20' }), reason: 'quota', tries: 2, retryAfterMs: 20 },
  { name: '400', behave: refuse(400), reason: 'blocked', tries: 1 },
  { name: '500', behave: refuse(500), reason: 'network', tries: 2 },
  { name: '529', behave: refuse(529), reason: 'network', tries: 2 },
  { name: 'no answer', behave: () => {}, reason: 'timeout', tries: 1 },
  { name: 'a dead line', behave: (response) => response.destroy(), reason: 'network', tries: 2 },
  {
    name: 'no JSON',
    behave: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Welcome</html>'),
    reason: 'unreadable',
    tries: 1,
  },
  {
    name: 'other JSON',
    behave: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[1]'),
    reason: 'unreadable',
    tries: 1,
  },
]

const schema = z.object({ mood: z.enum(['good', 'bad']) })
const timeoutMs = 3000

const ask = (port: Llm, kind: string, ms = timeoutMs) =>
  port.answer({ provider: kind, prompt: 'Which?', timeoutMs: ms })
const make = (port: Llm, kind: string) =>
  port.object({ provider: kind, name: 'mood', schema, instructions: 'Judge.', data: 'Fine.', timeoutMs })

async function listen(port: Llm, kind: string, ms = timeoutMs) {
  let text = ''
  const parts = port.step({ provider: kind, instructions: '', messages: [{ role: 'user', text: 'Hi' }], timeoutMs: ms })
  for await (const part of parts) if (part.type === 'text') text += part.delta
  return text
}

async function failure(work: Promise<unknown>): Promise<LlmError> {
  const error = await work.then(
    () => assert.fail('the call must fail'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof LlmError, String(error))
  return error
}

for (const { name: kind } of MODELS) {
  for (const { name, behave, reason, tries, retryAfterMs } of FAULTS) {
    test(`${kind}: ${name} is ${reason}`, async () => {
      fixture.use(behave)
      const ms = reason === 'timeout' ? 300 : timeoutMs
      const error = await failure(ask(fixture.llm([kind]), kind, ms))
      assert.equal(error.reason, reason)
      assert.equal(error.retryAfterMs, retryAfterMs ?? null)
      assert.equal(fixture.received.length, tries)
      assert.doesNotMatch(error.message, /secret|in\.side|127\.0\.0\.1/)
      assert.ok(error.message.startsWith(kind) && error.message.length < 400)
    })
  }

  test(`${kind}: a truncated answer is a failure, never a short answer`, async () => {
    fixture.use((response, request) => half(response, request, () => response.destroy()))
    assert.equal((await failure(ask(fixture.llm([kind]), kind))).reason, 'network')
    fixture.use((response, request) => half(response, request, () => response.end()))
    assert.equal((await failure(ask(fixture.llm([kind]), kind))).reason, 'unreadable')
  })

  test(`${kind}: a stream that breaks off fails and is not retried`, async () => {
    for (const end of ['destroy', 'end'] as const) {
      fixture.use((response, request) => half(response, request, () => response[end]()))
      const error = await failure(listen(fixture.llm([kind]), kind))
      // Half an event is a network error to some libraries and unreadable to others.
      assert.ok(error.reason === 'network' || error.reason === 'unreadable', error.reason)
      // Delivered text cannot be taken back, so the request is not repeated.
      assert.equal(fixture.received.length, 1)
    }
  })

  test(`${kind}: a stream that is refused or never starts fails with the same reasons`, async () => {
    fixture.use(refuse(401))
    assert.equal((await failure(listen(fixture.llm([kind]), kind))).reason, 'auth')
    fixture.use(refuse(429, { 'retry-after': '70' }))
    assert.equal((await failure(listen(fixture.llm([kind]), kind))).retryAfterMs, 70_000)
    fixture.use(() => {})
    assert.equal((await failure(listen(fixture.llm([kind]), kind, 300))).reason, 'timeout')
  })

  test(`${kind}: an object that does not match its schema is unreadable, one inside prose is extracted`, async () => {
    fixture.use((response, request) => speak(response, request, llmReply('{"mood":"grey"}')))
    assert.equal((await failure(make(fixture.llm([kind]), kind))).reason, 'unreadable')
    fixture.use((response, request) => speak(response, request, llmReply('Sure!\n```json\n{"mood":"good"}\n```')))
    assert.deepEqual((await make(fixture.llm([kind]), kind)).value, { mood: 'good' })
  })

  test(`${kind}: an empty answer is unreadable`, async () => {
    fixture.use((response, request) => speak(response, request, llmReply(' ')))
    assert.equal((await failure(ask(fixture.llm([kind]), kind))).reason, 'unreadable')
    fixture.use((response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end())
    assert.equal((await failure(listen(fixture.llm([kind]), kind))).reason, 'unreadable')
  })
}

test('an aborted call or stream rejects with the reason of the caller and does not count as a failure', async () => {
  const stop = new AbortController()
  const reason = new Error('changed my mind')
  fixture.use(() => setTimeout(() => stop.abort(reason), 50))
  const waiting = fixture.llm(['openai']).answer({ provider: 'openai', prompt: 'Which?', signal: stop.signal })
  await assert.rejects(waiting, reason)

  const later = new AbortController()
  fixture.use((response, request) => half(response, request, () => {}))
  const port = fixture.llm(['openai'])
  const turn = { instructions: '', messages: [{ role: 'user' as const, text: 'Hi' }], signal: later.signal }
  await assert.rejects(async () => {
    for await (const _ of port.step(turn)) later.abort(reason)
  }, reason)
  assert.equal(port.providers()[0]?.health.failures, 0)
})

test('a provider with a wrong key is paused, its health says why, and the next one answers', async () => {
  fixture.use((response, request) =>
    request.url.includes('/messages')
      ? refuse(401)(response, request)
      : speak(response, request, llmReply('{"mood":"good"}')),
  )
  const port = fixture.llm(['anthropic', 'openai'])
  const task = { name: 'mood', schema, instructions: 'Judge.', data: 'Fine.' }
  assert.equal((await port.object(task)).provider, 'openai')
  assert.equal((await port.object(task)).provider, 'openai')
  assert.equal(fixture.received.filter(({ url }) => url.includes('/messages')).length, 1)
  const [first] = port.providers()
  assert.deepEqual([first?.health.state, first?.health.lastReason], ['down', 'auth'])
  const error = await failure(ask(port, 'anthropic'))
  assert.ok(error.reason === 'auth' && (error.retryAfterMs ?? 0) > 60_000)
})

test('refusals because of the content do not pause the provider', async () => {
  fixture.use(refuse(400))
  const port = fixture.llm(['openai'])
  for (let index = 0; index < 8; index++) assert.equal((await failure(ask(port, 'openai'))).reason, 'blocked')
  assert.equal(port.providers()[0]?.health.state, 'unused')
})

test('a call that was never sent costs nothing, one that broke on the way counts as billed', async () => {
  const { meter, calls } = openMeter()
  const over = new AbortController()
  fixture.use((response) => response.destroy())
  await failure(ask(fixture.llm(['openai'], { meter }), 'openai'))
  for (const base of ['http://127.0.0.1:1/v1', 'http://nowhere.invalid/v1'])
    await failure(ask(fixture.llm(['openai'], { meter, base }), 'openai'))
  over.abort()
  const late = fixture.llm(['openai'], { meter, concurrency: 1 })
  await assert.rejects(late.answer({ provider: 'openai', prompt: 'Which?', signal: over.signal }))
  await failure(listen(fixture.llm(['anthropic'], { meter, base: 'http://nowhere.invalid/v1' }), 'anthropic'))

  const costs = calls.map(({ usd }) => usd)
  assert.ok(costs.length >= 8)
  assert.ok(
    costs.slice(0, 2).every((usd) => usd > 0),
    String(costs),
  )
  assert.ok(
    costs.slice(2).every((usd) => usd === 0),
    String(costs),
  )
})

test('an unconfigured provider, or one that cannot use tools, is unsupported rather than failed', async () => {
  const port = fixture.llm(['perplexity'])
  assert.equal((await failure(ask(port, 'openai'))).reason, 'unsupported')
  const tools = [{ name: 'look', description: 'Looks', input: { type: 'object', properties: {} } }]
  const turn = { instructions: '', messages: [{ role: 'user' as const, text: 'Hi' }], tools }
  assert.equal((await failure(port.step(turn)[Symbol.asyncIterator]().next())).reason, 'unsupported')
  assert.equal(
    (await failure(fixture.llm([]).object({ name: 'mood', schema, instructions: '', data: '' }))).reason,
    'unsupported',
  )
})

test('concurrent calls stay within the limit, and queued ones still complete', async () => {
  let inside = 0
  let most = 0
  fixture.use((response, request) => {
    inside += 1
    most = Math.max(most, inside)
    setTimeout(() => {
      inside -= 1
      speak(response, request, llmReply('Yes.'))
    }, 20)
  })
  const port = fixture.llm(['openai'], { concurrency: 3 })
  await Promise.all(Array.from({ length: 12 }, () => ask(port, 'openai')))
  assert.deepEqual([most, fixture.received.length], [3, 12])
})
