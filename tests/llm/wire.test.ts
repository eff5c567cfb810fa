import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { llmReply, recordOf } from '../../sandbox/models/exchange.ts'
import type { LlmMessage, LlmPart } from '../../src/providers/llm/port.ts'
import { openFixture, type Received, type RecordedAnswer, recordedAnswer, speak } from './fixture.ts'

const fixture = await openFixture()
after(fixture.close)

/** Without Perplexity, whose recorded API is discontinued, and OpenRouter; both have tests of their own. */
type Kind = 'openai' | 'anthropic' | 'google' | 'xai' | 'mistral' | 'compatible'

const NAMES: Record<Kind, string> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  xai: 'xai',
  mistral: 'mistral',
  compatible: 'openai_compatible',
}
const KINDS = Object.keys(NAMES) as Kind[]

const TEXT = 'Top tools: 1. Acme (https://acme.example) 2. Rival. Acme is reliable.'
const acme = { url: 'https://acme.example/', title: 'Acme' }
const usage = { input: 11, output: 22 }

/** A port whose only provider uses the recorded model. */
function portFor(kind: string, { requests }: RecordedAnswer) {
  const path = /models\/([^:]+):/.exec(requests[0]?.url ?? '')?.[1]
  return fixture.llm([kind], { model: String(path ?? requests[0]?.body.model) })
}

function requireSame(got: Received | undefined, { requests }: RecordedAnswer, index = 0) {
  const wanted = requests[index]
  assert.equal(got?.url, wanted?.url)
  const auth = Object.entries(wanted?.headers ?? {}).filter(([name]) => /authorization|-key$|version|beta/.test(name))
  for (const [name, value] of auth) assert.equal(String(got?.headers[name]).replace(/secret-\w+/, 'k'), value, name)
  assert.match(got?.headers['content-type'] ?? '', /json/)
}

/** Drops fields that are ours to choose, and those decided by time, chance or streaming. */
function comparable(body: Record<string, unknown> = {}): unknown {
  const { max_tokens, max_output_tokens, stream, stream_options, store, include, generationConfig, ...rest } = body
  const { instructions, system, systemInstruction, ...asked } = rest
  const isOurs = (key: string) => key === 'id' || key === 'eager_input_streaming'
  const isRule = (value: unknown) => /^(system|developer)$/.test(String(recordOf(value).role))
  return JSON.parse(
    JSON.stringify(asked, (key, value) => {
      if (isOurs(key)) return undefined
      // One provider records tool output as JSON, which is text inside our fence.
      if (key === 'content' && typeof recordOf(value).score === 'number') return JSON.stringify(value)
      if (Array.isArray(value)) return value.filter((each) => !isRule(each))
      return typeof value === 'string' ? material(value) : value
    }),
  )
}

/** The content of the fence around untrusted text, which recordings do not have. */
function material(text: string): unknown {
  const inside = /^<untrusted-(\w{18}) from="get_visibility">\n(.*)\n<\/untrusted-\1>$/s.exec(text)?.[2]
  return inside ?? text
}

for (const kind of KINDS) {
  const web = kind === 'mistral' ? 'mistral_conv.web' : `${NAMES[kind]}.web`

  if (kind !== 'compatible')
    test(`${kind}: a prompt with web search is sent as recorded, and its sources are returned`, async (t) => {
      const recorded = recordedAnswer(web)
      if (!recorded) return t.skip('no recordings')
      const found = { url: 'https://found-not-cited.example/x', title: 'Found' }
      const spans = [{ link: acme, start: 19, end: 41 }]
      const reply = llmReply(TEXT, { spans, retrieved: [acme, found], queries: ['best tools'], usage })
      fixture.use((response, request) => speak(response, request, reply))

      const answer = await portFor(kind, recorded).answer({ provider: kind, prompt: 'best tools?', country: 'ua' })

      requireSame(fixture.received[0], recorded)
      assert.deepEqual(toolsOf(fixture.received[0]?.body), toolsOf(recorded.requests[0]?.body))
      assert.equal(answer.text, TEXT)
      assert.deepEqual([answer.finish, answer.servedModel], ['stop', 'served-model'])
      assert.deepEqual([answer.usage.inputTokens, answer.usage.outputTokens], [11, 22])
      const cited = answer.sources?.filter(({ isCited }) => isCited).map(({ url }) => url)
      assert.deepEqual(cited, ['https://acme.example/'])
    })

  test(`${kind}: a prompt without web search is sent as recorded and returns no sources`, async (t) => {
    const recorded = recordedAnswer(`${NAMES[kind]}.plain`)
    if (!recorded) return t.skip('no recordings')
    fixture.use((response, request) => speak(response, request, llmReply(TEXT, { usage })))

    const answer = await portFor(kind, recorded).answer({ provider: kind, prompt: 'best tools?', search: false })

    const [got] = fixture.received
    const [wanted] = recorded.requests
    requireSame(got, recorded)
    assert.equal(got?.body.tools, undefined)
    for (const field of ['model', 'contents']) assert.deepEqual(got?.body[field], wanted?.body[field])
    const last = (body: Record<string, unknown> = {}) => [body.messages, body.input].flat().at(-1)
    assert.deepEqual(last(got?.body), last(wanted?.body))
    assert.deepEqual([answer.text, answer.sources], [TEXT, null])
  })

  test(`${kind}: tools, calls and results are sent as recorded`, async (t) => {
    const recorded = recordedAnswer(`${NAMES[kind]}.tool`)
    if (!recorded) return t.skip('no recordings')
    fixture.use((response, request) =>
      speak(
        response,
        request,
        llmReply('', { calls: [{ id: 'callabc01', name: 'get_visibility', input: { client_id: 7 } }] }),
      ),
    )
    const port = portFor(kind, recorded)
    const tools = [{ name: 'get_visibility', description: 'AEO visibility', input: schemaOf(recorded) }]
    const asked = { role: 'user', text: 'How visible?' } as const
    const turn = { provider: kind, instructions: '', tools }

    const first = await all(port.step({ ...turn, messages: [asked] }))
    const call = first.flatMap((part) => (part.type === 'call' ? [part.call] : []))[0]
    assert.deepEqual([call?.name, call?.input], ['get_visibility', { client_id: 7 }])
    const end = first.at(-1)
    assert.equal(end?.type === 'end' && end.bill.finish, 'calls')
    const id = recordedCallId(recorded)
    const answered: LlmMessage = {
      role: 'tool',
      results: [{ id, name: 'get_visibility', output: { client_id: 7, score: 42 } }],
    }
    const calls = [{ id, name: 'get_visibility', input: { client_id: 7 } }]
    await all(port.step({ ...turn, messages: [asked, { role: 'assistant', text: '', calls }, answered] }))

    assert.deepEqual(comparable(fixture.received[0]?.body), comparable(recorded.requests[0]?.body))
    assert.deepEqual(comparable(fixture.received[1]?.body), comparable(recorded.requests[1]?.body))
  })

  test(`${kind}: the schema of an object is sent as recorded`, async (t) => {
    const recorded = recordedAnswer(`${NAMES[kind]}.object`)
    if (!recorded) return t.skip('no recordings')
    fixture.use((response, request) => speak(response, request, llmReply(JSON.stringify(recorded.result))))
    const schema = z.object({
      mentioned: z.boolean(),
      position: z.number().nullable(),
      sentiment: z.enum(['positive', 'neutral', 'negative', '']),
    })

    const port = portFor(kind, recorded)
    const { value } = await port.object({
      provider: kind,
      name: 'response',
      schema,
      instructions: '',
      data: 'classify',
    })

    requireSame(fixture.received[0], recorded)
    assert.deepEqual(formatOf(fixture.received[0]?.body), formatOf(recorded.requests[0]?.body))
    assert.deepEqual(value, recorded.result)
  })

  test(`${kind}: a stream is requested as recorded and arrives in parts`, async (t) => {
    const recorded = recordedAnswer(`${NAMES[kind]}.stream`)
    if (!recorded) return t.skip('no recordings')
    fixture.use((response, request) => speak(response, request, llmReply(TEXT, { usage })))

    const parts = await all(
      portFor(kind, recorded).step({ provider: kind, instructions: '', messages: [{ role: 'user', text: 'hi' }] }),
    )

    requireSame(fixture.received[0], recorded)
    const deltas = parts.flatMap((part) => (part.type === 'text' ? [part.delta] : []))
    assert.equal(deltas.join(''), recorded.result.text)
    assert.ok(deltas.length > 1)
    const end = parts.at(-1)
    assert.ok(end?.type === 'end')
    assert.deepEqual([end.bill.finish, end.bill.usage.inputTokens, end.bill.usage.outputTokens], ['stop', 11, 22])
    // Google's library does not pass on the served model in a stream.
    assert.equal(end.bill.servedModel, kind === 'google' ? null : 'served-model')
  })
}

async function all(parts: AsyncIterable<LlmPart>): Promise<LlmPart[]> {
  const found: LlmPart[] = []
  for await (const part of parts) found.push(part)
  return found
}

/** The web search options, without the city and context size that only the recordings ask for. */
function toolsOf(body: Record<string, unknown> = {}): unknown {
  const { tools, web_search_options } = body
  return JSON.parse(
    JSON.stringify({ tools, web_search_options }, (key, value) =>
      key === 'city' || key === 'search_context_size' ? undefined : value,
    ),
  )
}

function formatOf({ text, output_config, response_format, generationConfig }: Record<string, unknown> = {}): unknown {
  return [text, output_config, response_format, withoutLimit(generationConfig)]
}

function withoutLimit(config: unknown): unknown {
  return JSON.parse(JSON.stringify(config ?? null, (key, value) => (key === 'maxOutputTokens' ? undefined : value)))
}

/** The schema of the recorded tool, wherever its format keeps it. */
function schemaOf({ requests }: RecordedAnswer): Record<string, unknown> {
  const found = /"(?:parameters|input_schema|parametersJsonSchema)":(\{.*?"additionalProperties":false\})/.exec(
    JSON.stringify(requests[0]?.body),
  )?.[1]
  return JSON.parse(found ?? '{}')
}

function recordedCallId({ requests }: RecordedAnswer): string {
  return /"(?:call_id|tool_use_id|tool_call_id)":"([^"]+)"/.exec(JSON.stringify(requests[1]?.body))?.[1] ?? 'call'
}
