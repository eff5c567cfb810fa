import { z } from 'zod'
import { STATUS } from '../../base/error-codes.ts'
import { isReason } from '../../base/errors.ts'
import { REASONS } from '../../base/reason-codes.ts'
import { FieldIssue } from '../../core/input-errors.ts'
import { FAILURE_REASONS } from '../../providers/failure.ts'
import type { Endpoint } from './endpoint.ts'
import type { Content, Schema, ShapeBook } from './schemas.ts'

type Ref = { $ref: string }
type Header = { description: string; schema: Schema }
export type Response = {
  description: string
  headers?: Record<string, Ref | Header>
  content?: Content
}

const failure = {
  error: z.string().describe('What happened and what to do next'),
  reason: z.string().describe('Why, as a stable name; responses list those they may have'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('Values for the placeholders of the message'),
}
export const Failure = z
  .object({
    ...failure,
    issues: z.array(FieldIssue).optional().describe('What is wrong with each field'),
  })
  .meta({ id: 'Error' })
export const Conflict = z
  .object({ ...failure, job_id: z.int().optional().describe('The job that runs already') })
  .meta({ id: 'ConflictError' })

const whole: Schema = { type: 'integer', minimum: 0 }
const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

export const HEADERS: Record<string, Header> = {
  'X-Request-Id': { description: 'Names this request in our logs', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests allowed in any 60 seconds', schema: whole },
  'RateLimit-Remaining': { description: 'Requests left in the present window', schema: whole },
  'RateLimit-Reset': { description: 'Seconds until the window has room again', schema: whole },
  'Retry-After': {
    description: 'Whole seconds to wait before the next try',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Total-Count': {
    description: 'Rows in the whole list; sent when limit or offset is given',
    schema: whole,
  },
  'X-Limit': { description: 'The page size used', schema: whole },
  'X-Offset': { description: 'The rows skipped', schema: whole },
  'X-Next-Offset': {
    description: 'The offset of the next page; empty when there is none',
    schema: { type: 'string', pattern: '^\\d*$' },
  },
  'X-As-Of': {
    description: 'Unix time of the check that this rests on; empty before the first',
    schema: { type: 'string', pattern: '^[\\d.]*$' },
  },
  'X-Running-Job-Id': {
    description: 'A check that runs now and is not part of this; empty when none does',
    schema: { type: 'string', pattern: '^\\d*$' },
  },
  'X-Running-Check-Id': {
    description:
      'A check of answers that runs now and is not part of this; empty when none does',
    schema: { type: 'string', pattern: '^\\d*$' },
  },
  'X-Cache': {
    description: 'HIT: the answer of the last hour to the same question; MISS: a live one',
    schema: { type: 'string', enum: ['HIT', 'MISS'] },
  },
  'Set-Cookie': { description: 'The session cookie', schema: { type: 'string' } },
}

const FAILURES: Record<string, string> = {
  400: 'The request is not valid; the message says where',
  401: 'No proof of identity, or one that is unknown, revoked or expired',
  402: 'The prepaid balance is empty',
  403: 'The role does not allow this',
  404: 'It does not exist, or it belongs to someone else',
  409: 'It contradicts the present state; `job_id` names a job that runs already',
  413: 'The body is larger than 1 MiB',
  429: 'Rate limit exceeded; wait as long as Retry-After says',
  500: 'The search failed; it costs nothing',
  503: 'What it needs is not configured here, which the message says, or busy; then Retry-After says for how long',
  504: 'The search took too long; it costs nothing',
  default: 'Any other failure',
}

const HEADERS_OF: Record<string, string[]> = {
  '429': ['Retry-After', ...LIMIT_HEADERS],
  '503': ['Retry-After'],
}

/** The shared error responses. */
export function failureResponses(
  book: ShapeBook,
  failure: z.ZodType,
  conflict: z.ZodType,
): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, description]) => {
      const shape = book.schemaOf(status === '409' ? conflict : failure, 'output')
      const reason = { type: 'string', enum: reasonsOf(status) }
      const isRest = failure === Failure
      const schema = isRest
        ? { allOf: [shape, { type: 'object', properties: { reason } }] }
        : shape
      const headers = refs(['X-Request-Id', ...(HEADERS_OF[status] ?? [])])
      return [
        nameOf(status),
        { description, headers, content: { 'application/json': { schema } } },
      ]
    }),
  )
}

/** The reasons that are reported with a status. */
function reasonsOf(status: string): string[] {
  const reasons = Object.entries(REASONS)
    .filter(([, code]) => status === 'default' || STATUS[code] === Number(status))
    .map(([reason]) => reason)
    .filter((reason) => !reason.startsWith('field_'))
  return MAY_BE_SEARCH.includes(status) ? [...FAILURE_REASONS, ...reasons] : reasons
}

const MAY_BE_SEARCH = ['500', '503', '504', 'default']

const nameOf = (status: string) => (status === 'default' ? 'Failure' : `Failure${status}`)

/** The failure statuses of an endpoint, those of its own reasons included. */
export function errorsOf(
  { access, route, failures, reasons = [] }: Endpoint,
  { hasFields, hasBody }: { hasFields: boolean; hasBody: boolean },
) {
  const isOpen = access === 'guest'
  const changes = route.method !== 'get'
  const statuses =
    failures ??
    [
      ...(route.failures ?? []),
      ...reasons.map(statusOf).filter((status) => status in FAILURES),
      (hasFields || hasBody) && '400',
      (!isOpen || changes) && '401',
      ((!isOpen && changes) || !['guest', 'viewer'].includes(access)) && '403',
      (route.path.includes('{') || (!isOpen && changes)) && '404',
      changes && '409',
      hasBody && '413',
      '429',
      'default',
    ].filter((status) => status !== false)
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}

const statusOf = (reason: string) => String(isReason(reason) ? STATUS[REASONS[reason]] : '')

export function headersOf(
  { access, route, output }: Endpoint,
  book: ShapeBook,
): Record<string, Ref | Header> {
  const own = Object.entries(route.headers ?? {})
  const fields =
    own.length > 0 ? book.resolve(book.schemaOf(output, 'output')).properties : undefined
  return {
    ...refs([
      'X-Request-Id',
      ...(access === 'guest' ? [] : LIMIT_HEADERS),
      ...own.map(([name]) => name).filter((name) => name in HEADERS),
      ...(route.cookie ? ['Set-Cookie'] : []),
    ]),
    // A header that only this endpoint has is described by the field it carries.
    ...Object.fromEntries(
      own
        .filter(([name]) => !(name in HEADERS))
        .map(([name, field]) => {
          const { description = '', ...schema } = fields?.[field] ?? {}
          return [name, { description, schema }]
        }),
    ),
  }
}

const refs = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The body of a successful response. */
export function answersTo({ output, route, media, batch }: Endpoint, book: ShapeBook): Content {
  const written = book.schemaOf(output, 'output')
  const { properties = {}, required = [], ...rest } = book.resolve(written)
  if (media) return { [media]: { schema: written } }
  if (route.file) return filesOf(properties.type)
  if (route.result) return { 'application/json': { schema: properties[route.result] ?? {} } }
  if (route.stream)
    return {
      'application/json': { schema: written },
      'text/event-stream': { schema: { type: 'string' } },
    }
  if (batch) {
    const items: Schema = { anyOf: [written, book.schemaOf(batch.failure, 'output')] }
    return { 'application/json': { schema: { anyOf: [written, { type: 'array', items }] } } }
  }
  if (!route.cookie) return { 'application/json': { schema: written } }
  const { session: _, device: __, attempt: ___, ...body } = properties
  return {
    'application/json': {
      schema: {
        ...rest,
        properties: body,
        required: required.filter((name) => name in body),
      },
    },
  }
}

function filesOf(type: Schema | undefined): Content {
  const types = type?.enum?.map(String) ?? ['application/octet-stream']
  const schemaOf = (each: string): Schema =>
    each === 'application/json' ? {} : { type: 'string', format: 'binary' }
  return Object.fromEntries(
    types.map((each) => [each.replace(/;.*/, ''), { schema: schemaOf(each) }]),
  )
}
