import { z } from 'zod'
import { trimEndOf } from '../../base/text.ts'
import type { TraceSettings } from '../observing/trace-export.ts'
import { list, setting, webAddress } from './setting.ts'

const headers = list.transform((given) =>
  Object.fromEntries(
    given.map((pair) => [
      pair.split('=', 1)[0]?.toLowerCase() ?? '',
      pair.slice(pair.indexOf('=') + 1),
    ]),
  ),
)

export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress.optional(), {
    description:
      'Collector that takes traces by OTLP over HTTP, without `/v1/traces`. It may be private. A trace leads from a request over its jobs to the calls of sources and models.',
    example: 'http://collector.internal:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headers.default({}), {
    description: 'Headers for it, as `name=value` pairs separated by commas.',
    example: 'x-tenant=search',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), {
    description:
      'Share of the traces that are handed over. One that a caller began is handed over as the caller says.',
    example: '0.1',
  }),
}

const Given = z.object(traceSettings)

export function tracesOf(read: z.output<typeof Given>): TraceSettings | undefined {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  return {
    endpoint: trimEndOf(endpoint, /\//),
    headers: read.OTEL_EXPORTER_OTLP_HEADERS,
    share: read.OTEL_TRACES_SAMPLER_ARG,
  }
}
