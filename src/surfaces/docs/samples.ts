import { curlOf } from '../../modules/system/index.ts'
import type { Described } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'
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
  return schema && (SAMPLE_BODIES[operationId] ?? sampleOf(schema, { resolve }))
}

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
export function codeOf(
  { method, path, described, base }: Call,
  resolve: Resolve,
): { language: string; code: string }[] {
  const url =
    base + pathSample({ path, described }, resolve) + requiredQuery(described, resolve)
  const body = bodySample(described, resolve)
  const isOpen = described.security?.length === 0
  const verb = method.toUpperCase()
  return [
    {
      language: 'curl',
      code: curlOf({
        method: verb,
        url,
        headers: isOpen ? {} : { 'X-API-Key': '$SIGHTLINE_KEY' },
        body,
      }),
    },
    { language: 'TypeScript', code: typescript({ verb, url, body, isOpen }) },
    { language: 'Python', code: python({ verb, url, body, isOpen }) },
  ]
}

function requiredQuery({ parameters = [] }: Described, resolve: Resolve) {
  const needed = parameters.filter((each) => each.in === 'query' && each.required)
  const query = new URLSearchParams(
    needed.map(({ name, schema }) => [name, String(sampleOf(schema, { resolve, name }))]),
  )
  return needed.length > 0 ? `?${query}` : ''
}

type Request = { verb: string; url: string; body: unknown; isOpen: boolean }

function typescript({ verb, url, body, isOpen }: Request) {
  const headers = [
    ...(isOpen ? [] : [`'X-API-Key': key`]),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ]
  const options = [
    ...(verb === 'GET' ? [] : [`  method: '${verb}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
  ]
  const call =
    options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`
  return [
    ...(isOpen
      ? []
      : [`import { env } from 'node:process'\n\nconst key = env.SIGHTLINE_KEY ?? ''`]),
    `const response = await ${call}`,
    'if (!response.ok) throw new Error(await response.text())',
    'console.log(await response.text())',
  ].join('\n')
}

function python({ verb, url, body, isOpen }: Request) {
  const lines = [
    `    "${url}",`,
    ...(isOpen ? [] : [`    headers={"X-API-Key": os.environ["SIGHTLINE_KEY"]},`]),
    ...(body === undefined ? [] : [`    json=${literal(body)},`]),
    '    timeout=60,',
  ]
  const imports = isOpen ? 'import requests' : 'import os\nimport requests'
  return `${imports}\n\nresponse = requests.${verb.toLowerCase()}(\n${lines.join('\n')}\n)\nresponse.raise_for_status()\nprint(response.text)`
}

/** JSON as Python writes it. */
function literal(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${literal(inner)}`,
  )
  return `{${members.join(', ')}}`
}
