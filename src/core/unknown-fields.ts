import type { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { closest } from '../base/fuzzy-match.ts'
import { REASONS } from '../base/reason-codes.ts'

/** A field of the input that the operation does not have. */
type UnknownField = { path: string; name: string; known: string[] }

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

const MAX_FOUND = 5

/** Every field in `value` that its schema would silently drop, at any depth. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ''): UnknownField[] {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return inObject(def, value, path)
    case 'array':
      return Array.isArray(value) && def.element ? inItems(def.element, value, path) : []
    case 'record':
      return isRecord(value) && def.valueType
        ? inItems(def.valueType, Object.values(value), path)
        : []
    case 'union':
      return inUnion(def.options ?? [], value, path)
    case 'lazy':
      return def.getter ? unknownFields(def.getter(), value, path) : []
    default: {
      const inner = def.innerType ?? meantBy(def)
      return inner ? unknownFields(inner, value, path) : []
    }
  }
}

/** For the caller: which field is unknown, and which ones exist. */
export function explainUnknown([first, ...more]: [UnknownField, ...UnknownField[]]): AppError {
  const { path, name, known } = first
  const meant = closest(name, known)
  const hint = meant ? `; did you mean ${meant}?` : ''
  const names = known.length > 0 ? `known fields are ${known.join(', ')}` : 'it takes none'
  const others =
    more.length > 0 ? ` (also unknown: ${more.map((each) => label(each)).join(', ')})` : ''
  const field = label({ path, name })
  const message = `${field}: is not a known field${others}; ${names}${hint}`.slice(0, 1000)
  const reason = 'unknown_field'
  return new AppError({
    code: REASONS[reason],
    reason,
    values: { field, known: known.join(', ') },
    message,
  })
}

const label = ({ path, name }: { path: string; name: string }) =>
  `${path}${name.slice(0, 60).toWellFormed()}`

/** The input side of a pipe; its output side where the input is only preprocessed. */
const meantBy = ({ in: given, out }: Def) =>
  given?._zod.def.type === 'transform' ? out : given

function inObject({ shape = {}, catchall }: Def, value: unknown, path: string): UnknownField[] {
  if (!isRecord(value)) return []
  const known = Object.keys(shape)
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  const strangers = isOpen
    ? []
    : Object.keys(value).filter((name) => !Object.hasOwn(shape, name))
  const inside = known.flatMap((name) => {
    const field = shape[name]
    return field && Object.hasOwn(value, name)
      ? unknownFields(field, value[name], `${path}${name}.`)
      : []
  })
  return [...strangers.map((name) => ({ path, name, known })), ...inside].slice(0, MAX_FOUND)
}

function inItems(item: z.ZodType, values: unknown[], path: string): UnknownField[] {
  const found: UnknownField[] = []
  for (const [index, value] of values.entries()) {
    found.push(...unknownFields(item, value, `${path}${index}.`))
    if (found.length >= MAX_FOUND) break
  }
  return found.slice(0, MAX_FOUND)
}

/** Of a union, the option that fits best is meant. */
function inUnion(options: z.ZodType[], value: unknown, path: string): UnknownField[] {
  const shapes = options.filter((option) => fits(option, value))
  const each = shapes.map((option) => unknownFields(option, value, path))
  return each.toSorted((one, other) => one.length - other.length)[0] ?? []
}

function fits(option: z.ZodType, value: unknown): boolean {
  const { type } = option._zod.def as Def
  if (type === 'array') return Array.isArray(value)
  return type === 'object' || type === 'record' ? isRecord(value) : true
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
