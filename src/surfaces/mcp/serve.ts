import type { IncomingHttpHeaders } from 'node:http'
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { toAppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { invoke, mayCall, toolInput } from '../../core/invoke.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { reportError } from '../../core/report-error.ts'
import { toolOf } from './tool.ts'

export type Exchange = {
  ctx: Context
  tools: AnyOperation[]
  message: unknown
  headers: IncomingHttpHeaders
  onCall(name: string): void
}

const INFO = { name: 'sightline', title: 'Sightline', version: '1.0.0' }
const INSTRUCTIONS = `Visibility of tracked sites in search engines, answer engines and app stores.
Start with list_clients: most tools take a client_id. Long work answers with an id to poll. Null means unknown, never zero.`

export type Serve = (exchange: Exchange) => Promise<Response>

/** Tool definitions are static, so they are built once. */
export function createServing(): Serve {
  const written = new Map<AnyOperation, Tool>()
  const describe = (op: AnyOperation) => {
    const tool = written.get(op) ?? toolOf(op)
    written.set(op, tool)
    return tool
  }
  return (exchange) => serveMessage(exchange, () => createServer(exchange, describe))
}

/** Handles one message, or one batch of the older protocol, always as plain JSON. */
async function serveMessage({ message, headers, ctx }: Exchange, openServer: () => Server): Promise<Response> {
  const request = requestOf(headers, ctx.signal)
  const options = { parsedBody: message }
  if (!(await isLegacyRequest(request, message))) {
    return createMcpHandler(openServer, { legacy: 'reject' }).fetch(request, options)
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = openServer()
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, options)
  } finally {
    await server.close()
  }
}

/** The body is read already; callers that accept only JSON are allowed, though the older transport would reject them. */
function requestOf(headers: IncomingHttpHeaders, signal: AbortSignal): Request {
  const texts = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const accept = 'application/json, text/event-stream'
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { ...Object.fromEntries(texts), accept },
    signal,
  })
}

/** The low-level server class: tools come from the catalogue and need no registration per request. */
function createServer({ ctx, tools, onCall }: Exchange, describe: (op: AnyOperation) => Tool): Server {
  const server = new Server(INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS })
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter((op) => mayCall(op, ctx.actor)).map(describe),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const op = tools.find(({ name }) => name === params.name)
    if (!op) throw unknownTool(params.name)
    onCall(op.name)
    const result = await callTool(ctx, op, params.arguments ?? {})
    return server.projectCallToolResult(result, undefined)
  })
  return server
}

const unknownTool = (name: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 60)}; tools/list names them`)

/** A failed call is a result that the model can read and act on, not a transport error. */
async function callTool(ctx: Context, op: AnyOperation, input: unknown) {
  try {
    const output: unknown = await invoke(op, ctx, toolInput(op, input))
    const file = Binary.safeParse(output)
    if (file.success) return fileContent(file.data)
    return { content: [text(output)], structuredContent: output }
  } catch (thrown) {
    const error = toAppError(thrown)
    reportError(ctx.log, error, { requestId: ctx.requestId, operation: op.name })
    return { content: [text(error.body)], isError: true }
  }
}

const Binary = z.object({ type: z.string(), name: z.string(), content: z.string(), encoding: z.literal('base64') })

/** Images are sent as image content, not as text. */
function fileContent({ type, name, content }: z.infer<typeof Binary>) {
  const file = type.startsWith('image/')
    ? { type: 'image' as const, data: content, mimeType: type }
    : {
        type: 'resource' as const,
        resource: { uri: `file:///${encodeURIComponent(name)}`, mimeType: type, blob: content },
      }
  return { content: [file], structuredContent: { name, type } }
}

const text = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) })
