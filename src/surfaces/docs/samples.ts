import { curlOf } from '../../modules/system/index.ts'
import type { Described } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'

export type Call = { method: string; path: string; described: Described; base: string }
export type Resolve = (schema: Schema) => Schema

const BY_FORMAT: Record<string, string> = {
  email: 'you@example.com',
  uri: 'https://example.com/',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
}
const MAX_DEPTH = 5

/** A sample value: the required fields, or all when none is required. */
export function sampleOf(written: Schema, resolve: Resolve, depth = 0): unknown {
  const schema = resolve(written)
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return sampleOf(choice, resolve, depth + 1)
  if (schema.type === 'array')
    return depth > MAX_DEPTH ? [] : [sampleOf(schema.items ?? {}, resolve, depth + 1)]
  if (schema.type === 'object')
    return depth > MAX_DEPTH ? {} : objectSample(schema, resolve, depth)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return BY_FORMAT[schema.format ?? ''] ?? 'text'
}

function objectSample({ properties = {}, required }: Schema, resolve: Resolve, depth: number) {
  const names = required ?? Object.keys(properties)
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(properties[name] ?? {}, resolve, depth + 1)]),
  )
}

/** The sample JSON body, if the call has one. */
export function bodySample({ requestBody }: Described, resolve: Resolve): unknown {
  const schema = requestBody?.content['application/json']?.schema
  return schema && sampleOf(schema, resolve)
}

/** The same call in three languages. */
export function codeOf(
  { method, path, described, base }: Call,
  resolve: Resolve,
): { language: string; code: string }[] {
  const url = base + path.replace(/{(\w+)}/g, '1') + requiredQuery(described, resolve)
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
    needed.map(({ name, schema }) => [name, String(sampleOf(schema, resolve))]),
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
  return `const response = await ${call}\nif (!response.ok) throw new Error((await response.json()).error)`
}

function python({ verb, url, body, isOpen }: Request) {
  const lines = [
    `    "${url}",`,
    ...(isOpen ? [] : [`    headers={"X-API-Key": os.environ["SIGHTLINE_KEY"]},`]),
    ...(body === undefined ? [] : [`    json=${literal(body)},`]),
    '    timeout=60,',
  ]
  const imports = isOpen ? 'import requests' : 'import os\nimport requests'
  return `${imports}\n\nresponse = requests.${verb.toLowerCase()}(\n${lines.join('\n')}\n)\nresponse.raise_for_status()`
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
