import { createHash } from 'node:crypto'
import type { LlmName } from '../../answers/rendering.ts'
import type { Sandbox } from '../../control/sandbox.ts'
import { think } from '../../models/brain.ts'
import { recordOf } from '../../models/exchange.ts'
import { openUrl } from '../redirects.ts'
import { json, notFound, type Reply, redirect } from '../reply.ts'
import type { Call, Fault, MakeService } from '../service.ts'
import { agent } from './agent.ts'
import { completions } from './completions.ts'
import { conversations } from './conversations.ts'
import { failure } from './failures.ts'
import { gemini, isGeminiPath } from './gemini.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'
import { routed } from './routed.ts'
import type { Wire } from './wire.ts'

const KEY = 'sandbox'

type Endpoint = {
  name: LlmName
  /** Where it is not called as the model that speaks. */
  service?: string
  prefix: string
  host: string
  /** The way of writing that a path stands for. */
  wireAt(path: string): Wire | undefined
  keyIn(call: Call): string | undefined
}

const bearer = ({ headers }: Call) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
const header = (name: string) => (call: Call) => String(call.headers[name] ?? '')
const at = (paths: Record<string, Wire>) => (path: string) => paths[path]

const endpoints: Endpoint[] = [
  {
    name: 'openai',
    prefix: '/openai',
    host: 'api.openai.com',
    wireAt: at({ '/v1/responses': responses }),
    keyIn: bearer,
  },
  {
    name: 'anthropic',
    prefix: '/anthropic',
    host: 'api.anthropic.com',
    wireAt: at({ '/v1/messages': messages }),
    keyIn: header('x-api-key'),
  },
  {
    name: 'google',
    prefix: '/gemini',
    host: 'generativelanguage.googleapis.com',
    wireAt: (path) => (isGeminiPath(path) ? gemini : undefined),
    keyIn: header('x-goog-api-key'),
  },
  {
    name: 'perplexity',
    prefix: '/perplexity',
    host: 'api.perplexity.ai',
    wireAt: at({ '/v1/agent': agent, '/v1/responses': agent }),
    keyIn: bearer,
  },
  {
    name: 'xai',
    prefix: '/xai',
    host: 'api.x.ai',
    wireAt: at({ '/v1/responses': responses }),
    keyIn: bearer,
  },
  {
    name: 'mistral',
    prefix: '/mistral',
    host: 'api.mistral.ai',
    wireAt: at({ '/v1/chat/completions': completions, '/v1/conversations': conversations }),
    keyIn: bearer,
  },
  {
    name: 'openai',
    service: 'openrouter',
    prefix: '/openrouter',
    host: 'openrouter.ai',
    wireAt: at({ '/api/v1/chat/completions': routed }),
    keyIn: bearer,
  },
  {
    name: 'ollama',
    prefix: '/ollama',
    host: 'ollama.test',
    wireAt: at({ '/v1/chat/completions': completions }),
    // A local server asks nobody for a key.
    keyIn: () => KEY,
  },
]

/** One service for each provider of language models. */
export const llmServices: MakeService[] = endpoints.map((endpoint) => (sandbox) => ({
  name: endpoint.service ?? (endpoint.name === 'google' ? 'gemini' : endpoint.name),
  prefix: endpoint.prefix,
  hosts: [endpoint.host],
  handle: (call) => hidden(sandbox, call) ?? answer(sandbox, endpoint, call),
  refuse: (fault) => refused(endpoint, fault),
}))

/** Sources of Gemini are links to this server that lead to the page. */
function hidden(sandbox: Sandbox, { path }: Call): Reply | null {
  const token = /^\/grounding-api-redirect\/([\w-]+)$/.exec(path)?.[1]
  if (!token) return null
  const url = openUrl(sandbox.world.seed, token)
  return url ? redirect(url) : notFound('source')
}

function answer(sandbox: Sandbox, endpoint: Endpoint, call: Call): Reply {
  const wire = endpoint.wireAt(call.path)
  if (!wire || call.method !== 'POST')
    return failure(endpoint.name, 404, `No such path: ${call.path}`)
  if (endpoint.keyIn(call) !== KEY)
    return failure(endpoint.name, 401, 'The API key is not valid')
  const body = bodyOf(call)
  if (!body) return failure(endpoint.name, 400, 'The body is not a JSON object')
  const read = wire.read(body, call)
  if (read.turns.length === 0) return failure(endpoint.name, 400, 'There is no message')
  const asking = { ...read, provider: endpoint.name }
  const reply = think(sandbox, asking)
  if ('status' in reply) return failure(endpoint.name, reply.status, 'The model is busy', 1)
  const id = createHash('sha256')
    .update(`${call.body}${sandbox.now()}`)
    .digest('hex')
    .slice(0, 24)
  const frame = {
    provider: endpoint.name,
    model: asking.model,
    id,
    at: sandbox.now(),
    origin: call.url.origin,
    seed: sandbox.world.seed,
  }
  if (!asking.stream) return json(wire.whole(reply, frame))
  const parts = wire.parts(reply, frame)
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: parts.join(''),
    parts,
    everyMs: sandbox.models.streamMs,
  }
}

function bodyOf({ body }: Call): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? recordOf(read) : null
  } catch {
    return null
  }
}

const RETRY_SECONDS = 20

function refused({ name }: Endpoint, fault: Fault): Reply {
  switch (fault) {
    case '401':
      return failure(name, 401, 'The API key is not valid')
    case '429':
      return failure(name, 429, 'Rate limit reached', RETRY_SECONDS)
    case '500':
      return failure(name, 500, 'The server had an error')
    case '529':
      return failure(name, 529, 'Overloaded')
    case 'empty':
      return json({})
    case 'sorry':
    case 'consent':
    case 'softblock':
      return failure(name, 403, 'Forbidden')
  }
}
