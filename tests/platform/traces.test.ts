import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const spans: (Span & { process: string | undefined })[] = []
const asked = new Set<string>()
const collector = createServer(async (incoming, outgoing) => {
  asked.add(`${incoming.method} ${incoming.url} ${incoming.headers['x-tenant']}`)
  const { resourceSpans } = (await json(incoming)) as Export
  for (const { resource, scopeSpans } of resourceSpans) {
    const process = resource.attributes.find(({ key }) => key === 'sightline.process')?.value.stringValue
    for (const { spans: list } of scopeSpans) spans.push(...list.map((span) => ({ ...span, process })))
  }
  outgoing.end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
after(() => collector.close())
const address = collector.address()
const port = typeof address === 'object' ? address?.port : 0

const { testApp, makeClient, check, ended, sandboxUrl } = await openFixture({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'X-Tenant=search',
})

test('one trace leads from a request through its jobs to the calls of a source', async () => {
  await testApp.work()
  const clientId = await makeClient([{ query: 'espresso machine', geo: 'us', lang: 'en', device: 'desktop' }])
  await ended(await check(clientId))

  const request = await until('the span of the request', () =>
    spans.find(({ name, kind }) => kind === SERVER && name === 'POST start_rank_check'),
  )
  const ours = () => spans.filter(({ traceId }) => traceId === request.traceId)
  const job = await until('the span of its job', () =>
    ours().find(({ kind, name }) => kind === CONSUMER && /rank/.test(name)),
  )
  const { host } = new URL(sandboxUrl)
  const call = await until('the span of a call to a source', () =>
    ours().find(
      ({ kind, attributes }) => kind === CLIENT && attributes.some(({ value }) => value.stringValue === host),
    ),
  )
  assert.equal(job.parentSpanId, request.spanId)
  assert.ok(ours().some(({ spanId }) => spanId === call.parentSpanId))
  assert.deepEqual([request.process, job.process], ['serve', 'work'])
  assert.ok(BigInt(request.endTimeUnixNano) >= BigInt(request.startTimeUnixNano))
  assert.deepEqual([...asked], ['POST /v1/traces search'])
  // Paths and query strings contain searches and keys.
  assert.ok(!JSON.stringify(spans).includes('espresso'))
})

test('a trace begun by the caller is continued', async () => {
  const { url } = await testApp.serve()
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await fetch(`${url}/health`, { headers: { traceparent: parent } })
  const span = await until('the span', () => spans.find(({ traceId }) => traceId === parent.slice(3, 35)))
  assert.equal(span.parentSpanId, 'b7ad6b7169203331')
})
