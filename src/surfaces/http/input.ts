import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { markedEncoding } from '../../base/formats/decode-text.ts'
import { parseJson } from '../../base/json.ts'
import { isStorable } from '../../base/text.ts'
import type { AnyOperation, Route } from '../../core/operation.ts'

export const MAX_BODY_BYTES = 1024 * 1024

type Texts = Record<string, string>
export type Received = { path: Texts; query: Texts; incoming: IncomingMessage }

/** Builds the flat input of an operation from path, query and body. */
export function inputReader(op: AnyOperation, route: Route) {
  let known: Record<string, string> | undefined
  const isStrict = op.input._zod.def.catchall?._zod.def.type === 'never'
  return async ({ path, query, incoming }: Received): Promise<Record<string, unknown>> => {
    // Derived from the schema at the first request, which keeps the start fast.
    known ??= fieldTypes(op.input)
    const types = known
    const ids = readPath(path, types)
    const body = await readBody(incoming, route)
    for (const name of Object.keys(ids)) {
      if (isStrict && name in body) throw fail('field_in_path', { field: name })
    }
    const asked = route.ignoresQuery ? {} : readQuery(query, types)
    return { ...readHeaders(incoming, route), ...asked, ...body, ...ids }
  }
}

function fieldTypes(input: z.ZodObject): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      typeof field === 'object' ? typeName(field) : '',
    ]),
  )
}

function typeName({
  type,
  items,
  anyOf,
}: {
  type?: unknown
  items?: unknown
  anyOf?: unknown
}): string {
  if (type === undefined && JSON.stringify(anyOf ?? []).includes('"type":"number"'))
    return 'number'
  if (type === 'array' && JSON.stringify(items ?? {}).includes('"type":"integer"'))
    return 'integers'
  return String(type)
}

/** The only place where text of paths and queries becomes numbers and flags. */
function readQuery(texts: Texts, types: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (!isStorable(text)) throw fail('field_unstorable', { field: name.slice(0, 60) })
      return [name, typed(text, types[name])]
    }),
  )
}

function typed(text: string, type: string | undefined): unknown {
  if (type === 'integer') return /^-?\d{1,16}$/.test(text) ? Number(text) : text
  if (type === 'number') return /^-?\d{1,16}(\.\d{1,16})?$/.test(text) ? Number(text) : text
  if (type === 'boolean' && /^(true|1|false|0)$/.test(text))
    return text === 'true' || text === '1'
  if (type === 'integers')
    return text === '' ? [] : text.split(',').map((part) => typed(part, 'integer'))
  if (type === 'array') return text === '' ? [] : text.split(',')
  return text
}

/** An impossible identifier in a path is a 404, not a 400. */
function readPath(texts: Texts, types: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (!isStorable(text)) throw notFound()
      if (types[name] !== 'integer') return [name, text]
      if (!/^[1-9]\d{0,15}$/.test(text) || Number(text) > Number.MAX_SAFE_INTEGER)
        throw notFound()
      return [name, Number(text)]
    }),
  )
}

function readHeaders({ headers }: IncomingMessage, { fromHeaders = {} }: Route): Texts {
  return Object.fromEntries(
    Object.entries(fromHeaders).flatMap(([field, header]) => {
      const value = headers[header]
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
}

const FILE_TYPES = /^(?:application\/(?!json)|text\/(?:csv|plain|tab-separated-values))/

async function readBody(
  incoming: IncomingMessage,
  route: Route,
): Promise<Record<string, unknown>> {
  if (route.method === 'get') return {}
  const type = (incoming.headers['content-type'] ?? '').toLowerCase()
  if (route.upload && FILE_TYPES.test(type)) {
    const { field, maxBytes } = route.upload
    return { [field]: (await readBytes(incoming, maxBytes)).toString('base64') }
  }
  const bytes = await readBytes(incoming)
  if (bytes.length === 0) return route.body ? { [route.body]: undefined } : {}
  if (route.text && /^text\/(csv|plain|tab-separated-values)\s*(;|$)/.test(type))
    return { [route.text]: decode(bytes, markedEncoding(bytes) ?? charsetIn(type)) }
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?;?$/.test(type)) {
    throw fail('body_not_json')
  }
  const value = parseJson(decode(bytes))
  if (route.body && Array.isArray(value)) return { [route.body]: value }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw fail(route.body ? 'body_not_array' : 'body_not_object')
  }
  const fields = value as Record<string, unknown>
  if (!route.body) return fields
  // Many send the list under its name, as they would in a form.
  const isNamed = Object.keys(fields).length === 1 && Array.isArray(fields[route.body])
  return isNamed ? fields : { [route.body]: value }
}

const LARGE_BODY = 1024 * 1024

/** Reads a body of at most the allowed size; a larger one is rejected before it is buffered. */
export async function readBytes(
  incoming: IncomingMessage,
  max = MAX_BODY_BYTES,
): Promise<Buffer> {
  const tooLarge = () =>
    fail('body_too_large', { n: max }).with({
      headers: { Connection: 'close' },
    })
  const declared = Number(incoming.headers['content-length'] ?? 0)
  if (declared > max) throw tooLarge()
  // A large body of known size is read into one place: its pieces put together would take twice the memory.
  const whole = declared > LARGE_BODY ? Buffer.allocUnsafeSlow(declared) : null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    if (size + chunk.length > max) throw tooLarge()
    if (whole) chunk.copy(whole, size)
    else chunks.push(chunk)
    size += chunk.length
  }
  return whole ? whole.subarray(0, size) : Buffer.concat(chunks)
}

const CHARSETS = [
  'utf-16le',
  'utf-16be',
  'utf-16',
  'windows-1251',
  'windows-1252',
  'iso-8859-1',
]

function charsetIn(type: string): string {
  const named = /charset="?([\w-]+)/.exec(type)?.[1] ?? ''
  return CHARSETS.includes(named) ? named : 'utf-8'
}

function decode(bytes: Buffer, encoding = 'utf-8'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw fail('body_encoding', { encoding: encoding.toUpperCase() }).with({ cause: cause })
  }
}
