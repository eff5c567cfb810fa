import { z } from 'zod'

/** What is wrong with a field, to follow its name: "must be a whole number between 1 and 100". */
export function inputError(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && MISSING.includes(issue.code ?? '')) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue.schema) ?? TYPES[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `must be ${listed(issue.values.map(String))}`
    case 'invalid_union':
      return `must be ${unionOf(issue.schema) ?? 'something else'}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the expected form'
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
export const readInput = <S extends z.ZodType>(schema: S, raw: unknown) => schema.safeParse(raw, { error: inputError })

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

const FORMATS: Record<string, string> = {
  email: 'must be an e-mail address',
  url: 'must be a web address',
  date: 'must be a day such as 2026-01-31',
  datetime: 'must be a time such as 2026-01-31T12:00:00Z',
  uuid: 'must be a UUID',
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
  value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER || !Number.isFinite(value) ? null : value

type Size = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>

function sizeWords(issue: Size): string {
  const isSmall = issue.code === 'too_small'
  const limit = Number(isSmall ? issue.minimum : issue.maximum)
  const bound = isSmall ? `at least ${limit}` : `at most ${limit}`
  if (issue.origin === 'string') {
    if (isSmall && limit === 1) return 'must not be empty'
    return `must have ${bound} character${limit === 1 ? '' : 's'}`
  }
  if (issue.origin === 'array' || issue.origin === 'set') return `must have ${bound} item${limit === 1 ? '' : 's'}`
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

const listed = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`)

const unknownFields = (keys: string[]) =>
  keys.length === 1 ? `${keys[0]}: is not a known field` : `${keys.join(', ')}: are not known fields`
