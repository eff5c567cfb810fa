import type { Fetcher } from '../http.ts'
import { VERSION } from '../version.ts'
import type { Log } from './log.ts'
import type { Span, Tracer } from './trace.ts'

export type TraceSettings = { endpoint: string; headers: Record<string, string>; share: number }

type Exporting = {
  settings: TraceSettings | undefined
  fetcher: Fetcher
  log: Pick<Log, 'warn'>
  /** What the spans say of this process. */
  resource: Record<string, string>
}

export type TraceExport = Tracer & { close(): Promise<void> }

const PAUSE_MS = 2000
/** Spans beyond this many are left out rather than cost anyone memory. */
const MAX_WAITING = 4096
const TIMEOUT_MS = 10_000
const REMIND_MS = 60_000

const KINDS = { server: 2, client: 3, consumer: 5 }
const FAILED = 2

/** Hands spans to a collector by OTLP over HTTP, in batches; a collector that is away costs spans, never requests. */
export function openTraceExport({ settings, fetcher, log, resource }: Exporting): TraceExport {
  if (!settings) return { share: 0, record: undefined, async close() {} }
  const { endpoint, headers, share } = settings
  let waiting: Span[] = []
  let sending: Promise<void> = Promise.resolve()
  let remindedAt = Number.NEGATIVE_INFINITY

  async function send(spans: Span[]) {
    const body = JSON.stringify(asOtlp(resource, spans))
    const type = { ...headers, 'content-type': 'application/json' }
    const options = {
      method: 'POST',
      headers: type,
      body,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    } as const
    try {
      const { status } = await fetcher.fetch(`${endpoint}/v1/traces`, options)
      if (status >= 300) throw new Error(`The collector answered ${status}`)
    } catch (error) {
      if (performance.now() - remindedAt < REMIND_MS) return
      remindedAt = performance.now()
      log.warn({ error, lost: spans.length }, 'traces not exported')
    }
  }

  function flush() {
    const batch = waiting
    waiting = []
    if (batch.length > 0) sending = sending.then(() => send(batch))
    return sending
  }

  const timer = setInterval(() => void flush(), PAUSE_MS).unref()
  return {
    share,
    record(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span)
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The JSON of OTLP: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
function asOtlp(resource: Record<string, string>, spans: Span[]) {
  const about = { 'service.name': 'sightline', 'service.version': VERSION, ...resource }
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(about) },
        scopeSpans: [{ scope: { name: 'sightline' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

const spanOf = ({
  parentId,
  kind,
  startedAt,
  endedAt,
  attributes,
  isFailed,
  ...span
}: Span) => ({
  ...span,
  ...(parentId && { parentSpanId: parentId }),
  kind: KINDS[kind],
  startTimeUnixNano: `${startedAt}000000`,
  endTimeUnixNano: `${endedAt}000000`,
  attributes: attributesOf(attributes),
  ...(isFailed && { status: { code: FAILED } }),
})

const attributesOf = (given: Record<string, string | number>) =>
  Object.entries(given).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : { intValue: String(Math.round(value)) },
  }))
