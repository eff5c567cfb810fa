import { z } from 'zod'
import { get, post } from '../../core/operation.ts'
import { QUEUE_CALLBACK } from '../../modules/rank-checks/index.ts'
import type { Endpoint } from './endpoint.ts'

const nothing = z.object({})
const page = z.string()
const document = z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApiDocument' })

const JsonRpcRequest = z
  .looseObject({
    jsonrpc: z.string(),
    method: z.string(),
    id: z.union([z.string(), z.int()]).optional(),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: 'JsonRpcRequest' })

const JsonRpcResponse = z
  .looseObject({
    jsonrpc: z.string(),
    id: z.union([z.string(), z.int()]).nullable(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({}).optional(),
  })
  .meta({ id: 'JsonRpcResponse' })

/** Endpoints that are not operations, used for mounting and for the description. */
export const openapiJson: Endpoint = {
  tag: 'system',
  name: 'get_openapi',
  summary: 'This description of the REST surface',
  access: 'viewer',
  input: nothing,
  output: document,
  route: get('/api/openapi.json'),
}

export const searchOpenapiJson: Endpoint = {
  tag: 'system',
  name: 'get_search_openapi',
  summary: 'The description of the search API',
  access: 'guest',
  input: nothing,
  output: document,
  route: get('/public/api/openapi.json'),
}

export const docsPage: Endpoint = {
  tag: 'system',
  name: 'get_docs',
  summary: 'The interactive documentation',
  access: 'viewer',
  input: nothing,
  output: page,
  route: get('/api/docs'),
  media: 'text/html',
  proofs: ['Session'],
}

export const eventStream: Endpoint = {
  tag: 'system',
  name: 'stream_events',
  summary: 'What happens in the workspace, as it happens',
  description:
    'Server-Sent Events: the event is the kind of news, the data is JSON. A comment comes every 15 seconds. With `Last-Event-ID` the news since then come first; `missed` says that they are not known any more: ask the API.',
  access: 'viewer',
  input: nothing,
  output: page,
  route: get('/api/events'),
  media: 'text/event-stream',
}

export const metricsText: Endpoint = {
  tag: 'system',
  name: 'get_metrics',
  summary: 'Counters for Prometheus',
  description: 'For callers on the machine itself, or with METRICS_TOKEN as a bearer token.',
  access: 'viewer',
  input: nothing,
  output: page,
  route: get('/metrics'),
  media: 'text/plain',
  proofs: ['Bearer'],
}

export const mcpCall: Endpoint = {
  tag: 'mcp',
  name: 'call_mcp',
  summary: 'Model Context Protocol: list tools and call them',
  description:
    'Streamable HTTP without sessions. Lists a small set of tools; `?toolsets=a,b` lists those of these modules, `?toolsets=all` every tool. A tool that is not listed still answers when called by its name.',
  access: 'viewer',
  input: z.object({
    message: JsonRpcRequest,
    toolsets: z.string().max(500).optional().describe('Names of modules, separated by commas'),
  }),
  output: JsonRpcResponse,
  route: post('/mcp', { body: 'message' }),
  proofs: ['ApiKey', 'Bearer'],
}

export const stripeMessages: Endpoint = {
  tag: 'credits',
  name: 'receive_payment',
  summary: 'For Stripe alone: what was paid or given back',
  description:
    'Signed with STRIPE_WEBHOOK_SECRET. The same message may come any number of times.',
  access: 'guest',
  input: z.object({ event: z.looseObject({ type: z.string() }).meta({ id: 'StripeEvent' }) }),
  output: z.object({ received: z.boolean() }),
  route: post('/api/billing/stripe', { body: 'event' }),
}

export const mailReports: Endpoint = {
  tag: 'mail-bounces',
  name: 'receive_mail_report',
  summary: 'For mail services and servers: mail that came back',
  description:
    'At the address that get_mail_report_url names. Takes what Postmark, SendGrid, Mailgun and Amazon SES send, a returned mail (RFC 3464, RFC 5965) of any content type, and `{"email", "kind", "reason"}`.',
  access: 'guest',
  input: z.object({
    token: z.string().max(100),
    report: z.looseObject({}).meta({ id: 'MailReport' }),
  }),
  output: z.object({ counted: z.int().describe('How many bounces and complaints it held') }),
  route: post('/api/mail/reports/{token}', { body: 'report' }),
}

export const tlsQuestion: Endpoint = {
  tag: 'reports',
  name: 'ask_tls',
  summary: 'For proxies that get certificates on demand: whether a domain shows reports here',
  description: 'Answers 200 for a verified domain of a workspace and 404 for every other name.',
  access: 'guest',
  input: z.object({ domain: z.string().max(253) }),
  output: z.object({ known: z.boolean().describe('Whether a certificate is wanted') }),
  route: get('/api/tls/ask', { failures: ['404'] }),
}

export const queueCallback: Endpoint = {
  tag: 'system',
  name: 'receive_queue_call',
  summary: 'For the queue of DataForSEO alone: a results page is ready',
  description: 'Only makes a check that waits look sooner. Every call has the same answer.',
  access: 'guest',
  input: z.object({ tag: z.string().max(100) }),
  output: z.object({ received: z.boolean() }),
  route: get(QUEUE_CALLBACK),
}

export const endpoints: Endpoint[] = [
  openapiJson,
  searchOpenapiJson,
  docsPage,
  eventStream,
  metricsText,
  mcpCall,
  stripeMessages,
  mailReports,
  tlsQuestion,
  queueCallback,
]
