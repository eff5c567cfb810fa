import { type Described, isForPeople } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'
import { codesOf, type Output } from './code.ts'
import { SAMPLE_BODIES, SAMPLE_TEXTS } from './sample-values.ts'

export type Call = { method: string; path: string; described: Described; base: string }
export type Resolve = (schema: Schema) => Schema

const BY_FORMAT: Record<string, string> = {
  email: 'you@example.com',
  uri: 'https://example.com/',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
}
const MAX_DEPTH = 5
const MAX_OPTIONAL = 4

type Within = { resolve: Resolve; name?: string; depth?: number }

/** A sample value: the required fields, or the first ones when none is required. */
export function sampleOf(written: Schema, within: Within): unknown {
  const { resolve, name = '', depth = 0 } = within
  const deeper = { resolve, name, depth: depth + 1 }
  const schema = resolve(written)
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return sampleOf(choice, deeper)
  if (schema.type === 'array')
    return depth > MAX_DEPTH ? [] : [sampleOf(schema.items ?? {}, deeper)]
  if (schema.type === 'object') return depth > MAX_DEPTH ? {} : objectSample(schema, deeper)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return numberSample(schema)
  return BY_FORMAT[schema.format ?? ''] ?? SAMPLE_TEXTS[name] ?? 'text'
}

const numberSample = ({ minimum = 1, exclusiveMinimum }: Schema) =>
  exclusiveMinimum ? minimum + 1 : minimum

function objectSample({ properties = {}, required }: Schema, within: Within) {
  const names = required ?? Object.keys(properties).slice(0, MAX_OPTIONAL)
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(properties[name] ?? {}, { ...within, name })]),
  )
}

/** The sample JSON body, if the call has one. */
export function bodySample({ operationId, requestBody }: Described, resolve: Resolve): unknown {
  const schema = requestBody?.content['application/json']?.schema
  return schema && (SAMPLE_BODIES[nameOf(operationId)] ?? sampleOf(schema, { resolve }))
}

/** Further routes of an operation are numbered. */
const nameOf = (operationId: string) => operationId.replace(/_\d+$/, '')

/** The sample path, with the fields that stand in it. */
export function pathSample(
  { path, described }: Omit<Call, 'base' | 'method'>,
  resolve: Resolve,
) {
  const fields = new Map((described.parameters ?? []).map((each) => [each.name, each.schema]))
  return path.replaceAll(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent(String(sampleOf(fields.get(name) ?? {}, { resolve, name }))),
  )
}

/** The same call in three languages. */
export function codeOf({ method, path, described, base }: Call, resolve: Resolve) {
  return codesOf({
    verb: method.toUpperCase(),
    url: base + pathSample({ path, described }, resolve) + requiredQuery(described, resolve),
    headers: proofOf({ method, described, base }),
    body: bodySample(described, resolve),
    output: outputOf(described),
  })
}

/** Some operations are for people who are signed in alone, and the counters have a token of their own. */
function proofOf({ method, described, base }: Omit<Call, 'path'>): Record<string, string> {
  const proofs = described.security?.flatMap((each) => Object.keys(each)) ?? ['ApiKey']
  if (proofs.length === 0) return {}
  if (proofs.includes('ApiKey')) return { 'X-API-Key': '$SIGHTLINE_KEY' }
  if (!isForPeople(described)) return { Authorization: 'Bearer $METRICS_TOKEN' }
  return {
    Cookie: 'session=$SIGHTLINE_SESSION',
    ...(method !== 'get' && { Origin: new URL(base).origin }),
  }
}

const FILES: Record<string, string> = {
  'image/png': 'screenshot.png',
  'application/pdf': 'report.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'report.xlsx',
}

function outputOf({ responses }: Described): Output {
  const [good] = Object.values(responses)
  const [media = ''] = good && 'content' in good ? Object.keys(good.content ?? {}) : []
  const name = FILES[media]
  if (name) return { kind: 'file', name }
  return { kind: media === 'text/event-stream' ? 'stream' : 'text' }
}

function requiredQuery({ parameters = [] }: Described, resolve: Resolve) {
  const needed = parameters.filter((each) => each.in === 'query' && each.required)
  const query = new URLSearchParams(
    needed.map(({ name, schema }) => [name, String(sampleOf(schema, { resolve, name }))]),
  )
  return needed.length > 0 ? `?${query}` : ''
}
