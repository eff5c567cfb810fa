import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type LlmReply, llmReply } from '../../sandbox/models/exchange.ts'
import { agent } from '../../sandbox/services/llm/agent.ts'
import { completions } from '../../sandbox/services/llm/completions.ts'
import { conversations } from '../../sandbox/services/llm/conversations.ts'
import { gemini } from '../../sandbox/services/llm/gemini.ts'
import { messages } from '../../sandbox/services/llm/messages.ts'
import { responses } from '../../sandbox/services/llm/responses.ts'
import { routed } from '../../sandbox/services/llm/routed.ts'
import type { Wire } from '../../sandbox/services/llm/wire.ts'
import { createFetcher } from '../../src/platform/http.ts'
import { MODELS, usualSettings } from '../../src/providers/llm/engines/registry.ts'
import { createLlm } from '../../src/providers/llm/llm.ts'
import type { LlmProviderSettings } from '../../src/providers/llm/settings.ts'
import type { Meter, MeteredCall } from '../../src/providers/meter.ts'

export type Received = { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }
/** Answers one request; a response that is not ended stays open. */
export type Behaviour = (response: ServerResponse, request: Received) => void

const WIRES: [RegExp, Wire][] = [
  [/\/agent$/, agent],
  [/\/responses$/, responses],
  [/\/messages$/, messages],
  [/:(?:stream)?[gG]enerateContent/, gemini],
  [/^\/router\/chat\/completions$/, routed],
  [/\/chat\/completions$/, completions],
  [/\/conversations$/, conversations],
]

/** Base paths of the providers that do not use /v1. */
const PATHS: Record<string, string> = {
  google: '/v1beta',
  perplexity: '/pplx',
  openrouter: '/router',
}

/** A server that speaks the format of every provider and records requests, with ports to it. */
export async function openFixture() {
  const received: Received[] = []
  let behave: Behaviour = (response, request) => speak(response, request, llmReply('Yes.'))
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { url = '', headers } = request
    const got = { url, headers, body: text ? JSON.parse(text) : {} }
    received.push(got)
    behave(response, got)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetcher = createFetcher({ allowPrivate: [`127.0.0.1:${port}`], userAgent: 'test' })

  return {
    received,
    port,
    use(next: Behaviour) {
      received.length = 0
      behave = next
    },
    /** A fresh port with one provider of each of these kinds. */
    llm(
      kinds: readonly string[] = MODELS.map(({ name }) => name),
      { meter, ...more }: Partial<LlmProviderSettings> & { meter?: Meter } = {},
    ) {
      const providers = kinds.map((kind) => ({
        ...usualSettings(kind),
        kind,
        name: kind,
        key: `secret-${kind}`,
        base: `http://127.0.0.1:${port}${PATHS[kind] ?? '/v1'}`,
        ...(kind === 'compatible' && { model: 'llama3' }),
        ...more,
      }))
      return createLlm({
        ...{ settings: { providers, prices: {} }, fetcher, links: fetcher },
        ...(meter && { meter }),
      })
    },
    async close() {
      await fetcher.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Records what calls cost. */
export function openMeter() {
  const calls: MeteredCall[] = []
  const meter: Meter = { reserve: async (_, usd) => ({ usd }), settle: (call) => void calls.push(call) }
  return { meter, calls }
}

/** Replies in the format of the request. */
export function speak(response: ServerResponse, request: Received, reply: LlmReply) {
  const { body } = framed(request, reply)
  response.writeHead(200, { 'content-type': isStream(request) ? 'text/event-stream' : 'application/json' })
  response.end(body)
}

export function isStream({ url, body }: Received): boolean {
  return body.stream === true || url.includes('streamGenerateContent')
}

export function framed(request: Received, reply: LlmReply): { body: string } {
  const path = request.url.split('?')[0] ?? ''
  const wire = WIRES.find(([mark]) => mark.test(path))?.[1]
  if (!wire) throw new Error(`No format is spoken at ${path}`)
  const provider = path.startsWith('/pplx') ? 'perplexity' : 'xai'
  const frame = { provider, model: 'served-model', id: 'r1', at: 1, origin: 'http://127.0.0.1', seed: 1 } as const
  return { body: isStream(request) ? wire.parts(reply, frame).join('') : JSON.stringify(wire.whole(reply, frame)) }
}

export type RecordedAnswer = {
  requests: { url: string; headers: Record<string, string>; body: Record<string, unknown> }[]
  result: Record<string, unknown>
}

const FIXTURES = join(import.meta.dirname, '../../../shared/fixtures/llm-wire')

/** A recorded exchange; null, with a warning, where the recordings are missing. */
export function recordedAnswer(name: string): RecordedAnswer | null {
  try {
    return JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8'))
  } catch {
    console.warn(`The recorded exchange ${name} is missing: the wire format is not compared with it`)
    return null
  }
}
