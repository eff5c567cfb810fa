import { z } from 'zod'
import messages from '../../locales/en/errors.json' with { type: 'json' }
import type { Values } from '../base/messages.ts'
import type { Reason } from '../base/reason-codes.ts'

type FieldReason = Extract<Reason, `field_${string}`>

/** The English text of a problem with a field, for schemas that check more than zod does. */
export const fieldError = (reason: FieldReason): string => messages[reason]

/** What is wrong with a field, to be put after its name: "must be a whole number between 1 and 100". */
function inputError(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && MISSING.includes(issue.code ?? ''))
    return fieldError('field_required')
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue.schema) ?? TYPES[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `must be ${listed(issue.values.map(String))}`
    case 'invalid_union':
      return `must be ${unionOf(issue.schema) ?? 'something else'}`
    case 'invalid_format':
      return fieldError(FORMATS[issue.format] ?? 'field_wrong')
    case 'too_small':
    case 'too_big':
      return sizeWords(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return unknownFields(issue.keys)
    default:
      return undefined
  }
}

/** Parses input and explains every problem in our own wording. */
export const readInput = <S extends z.ZodType>(schema: S, raw: unknown) =>
  schema.safeParse(raw, { error: inputError })

const MISSING = ['invalid_type', 'invalid_value', 'invalid_union']

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Record<string, FieldReason> = {
  email: 'field_email',
  url: 'field_url',
  date: 'field_date',
  datetime: 'field_datetime',
  uuid: 'field_uuid',
}

/** What a field may hold, with its bounds where it has any. */
function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
  if (schema instanceof z.ZodNumber) return numberWords(schema)
  return schema && TYPES[schema._zod.def.type]
}

function numberWords({ minValue, maxValue, format }: z.ZodNumber): string {
  const kind = format === 'safeint' ? 'a whole number' : 'a number'
  const from = boundOf(minValue)
  const to = boundOf(maxValue)
  if (from !== null && to !== null) return `${kind} between ${from} and ${to}`
  if (from !== null) return `${kind}, ${from} or more`
  return to === null ? kind : `${kind}, at most ${to}`
}

const boundOf = (value: number | null) =>
  value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER || !Number.isFinite(value)
    ? null
    : value

type Size = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>

function sizeWords(issue: Size): string {
  const isSmall = issue.code === 'too_small'
  const limit = Number(isSmall ? issue.minimum : issue.maximum)
  const bound = isSmall ? `at least ${limit}` : `at most ${limit}`
  if (issue.origin === 'string') {
    if (isSmall && limit === 1) return fieldError('field_empty')
    return `must have ${bound} character${limit === 1 ? '' : 's'}`
  }
  if (issue.origin === 'array' || issue.origin === 'set')
    return `must have ${bound} item${limit === 1 ? '' : 's'}`
  if (issue.inclusive === false) return `must be ${isSmall ? 'more' : 'less'} than ${limit}`
  return `must be ${kindOf(issue.schema) ?? bound}`
}

/** Of a few plain values, or of a few kinds of them. */
function unionOf(schema: z.core.$ZodType | undefined): string | undefined {
  if (!(schema instanceof z.ZodUnion)) return undefined
  const kinds = schema.options.map((option) =>
    option instanceof z.ZodLiteral
      ? [...option.values].map(String).join(', ')
      : (kindOf(option as z.core.$ZodType) ?? ''),
  )
  return kinds.every(Boolean) ? kinds.join(' or ') : undefined
}

const listed = (values: string[]) =>
  values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`

const unknownFields = (keys: string[]) =>
  keys.length === 1
    ? `${keys[0]}: is not a known field`
    : `${keys.join(', ')}: are not known fields`

type IssueReason = { reason: FieldReason; values: Values }

/** What is wrong with one field. */
export const FieldIssue = z
  .object({
    path: z.string().describe('Which field, such as keywords.0.query'),
    reason: z.string(),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('Values for the placeholders of the message'),
    message: z.string().describe('The same in English'),
  })
  .meta({ id: 'FieldIssue' })
export type FieldIssue = z.infer<typeof FieldIssue>

/** A row of a file that could not be read. */
export const RowProblem = z.object({
  row: z.int(),
  reason: z.string(),
  issues: z.array(FieldIssue).optional().describe('The same by field, with reasons'),
})
export type RowProblem = z.infer<typeof RowProblem>

const BY_TEXT = new Map(
  Object.entries(messages).flatMap(([reason, text]) =>
    isFieldReason(reason) ? [[text, reason] as const] : [],
  ),
)

function isFieldReason(reason: string): reason is FieldReason {
  return reason.startsWith('field_') && reason in messages
}

/** The reason of a problem with a field, and its values. */
export function issueReason(issue: z.core.$ZodIssue): IssueReason {
  const plain = BY_TEXT.get(issue.message)
  if (plain) return { reason: plain, values: {} }
  switch (issue.code) {
    case 'invalid_type':
      return { reason: BY_TYPE[issue.expected] ?? 'field_wrong', values: {} }
    case 'invalid_value':
      return { reason: 'field_one_of', values: { values: issue.values.map(String).join(', ') } }
    case 'not_multiple_of':
      return { reason: 'field_multiple_of', values: { n: issue.divisor } }
    case 'unrecognized_keys':
      return { reason: 'field_unknown', values: { names: issue.keys.join(', ') } }
    case 'too_small':
    case 'too_big':
      return sizeReason(issue)
    case 'custom':
      return Named.safeParse(issue.params).data ?? WRONG
    default:
      return WRONG
  }
}

const WRONG: IssueReason = { reason: 'field_wrong', values: {} }

/** The error of a custom check. */
const Named = z.object({
  reason: z.custom<FieldReason>(
    (reason) => typeof reason === 'string' && isFieldReason(reason),
  ),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

const BY_TYPE: Record<string, FieldReason> = {
  string: 'field_text',
  number: 'field_number',
  int: 'field_whole_number',
  boolean: 'field_boolean',
  array: 'field_list',
  object: 'field_object',
  record: 'field_object',
}

type SizeIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig

function sizeReason(issue: SizeIssue): IssueReason {
  const isSmall = issue.code === 'too_small'
  const values = { n: Number(isSmall ? issue.minimum : issue.maximum) }
  if (issue.origin === 'string')
    return { reason: isSmall ? 'field_min_length' : 'field_max_length', values }
  if (issue.origin === 'array' || issue.origin === 'set')
    return { reason: isSmall ? 'field_min_items' : 'field_max_items', values }
  if (issue.inclusive === false)
    return { reason: isSmall ? 'field_more_than' : 'field_less_than', values }
  return { reason: isSmall ? 'field_min' : 'field_max', values }
}
