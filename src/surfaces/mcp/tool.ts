import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../core/operation.ts'
import { type Json, toolSchema } from '../../core/tool-schema.ts'
import { meaningOf } from '../../modules/field-meanings.ts'
import { hasRows, outlineOf } from './outline.ts'

type Effect = NonNullable<AnyOperation['tool']>['effect']
type Properties = Record<string, { [name: string]: Json }>

const LIMIT = { type: 'integer', description: 'Rows of each list' }
const FIELDS = {
  type: 'array',
  items: { type: 'string' },
  description: 'Only these fields of rows',
}
const FILE = {
  type: 'object' as const,
  properties: { name: { type: 'string' }, type: { type: 'string' } },
}

/** An operation as an MCP tool. */
export function toolOf(op: AnyOperation): Tool {
  const { name, summary, tool } = op
  return {
    name,
    description: `${summary}. ${tool?.hint ?? ''}`.trim(),
    inputSchema: { ...inputOf(op), type: 'object' },
    outputSchema: op.routes.some(({ file }) => file) ? FILE : outlineOf(op.output),
    annotations: annotationsOf(tool?.effect),
  }
}

/** Whether a tool destroys is a question only where it changes anything. */
const annotationsOf = (effect: Effect | undefined) =>
  effect === 'read'
    ? { readOnlyHint: true }
    : { readOnlyHint: false, destructiveHint: effect === 'destroy' }

/** The arguments that concern only how much of an answer is shown, where the operation has none of that name. */
export function showingOf({
  input,
  output,
  tool,
}: Pick<AnyOperation, 'input' | 'output' | 'tool'>): Properties {
  if (tool?.isBrief || !hasRows(output)) return {}
  return {
    ...(!('limit' in input.shape) && { limit: LIMIT }),
    ...(!('fields' in input.shape) && { fields: FIELDS }),
  }
}

function inputOf(op: AnyOperation) {
  const { properties = {}, ...schema } = toolSchema(op.input, op.tool?.defaults)
  const described = Object.entries(properties as Properties).map(([name, field]) => [
    name,
    describeField(field, { op, path: [name] }),
  ])
  return { ...schema, properties: { ...Object.fromEntries(described), ...showingOf(op) } }
}

type Field = { op: AnyOperation; path: string[] }

/** Every parameter says what it is for, also inside lists and objects. */
function describeField(
  field: { [name: string]: Json },
  { op, path }: Field,
): { [name: string]: Json } {
  const { properties, items, ...rest } = field
  const inner = (each: Json | undefined, at: string[]) =>
    describeField((each ?? {}) as typeof field, { op, path: at })
  const description =
    field.description ??
    meaningOf([`${op.name}<`, ...path]) ??
    meaningOf([`${op.name}?${path[0]}`])
  return {
    ...simple(rest),
    ...(description && { description }),
    ...(items && {
      items: isShape(items) ? inner(items, path) : simple(items as typeof field),
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties as Properties).map(([name, each]) => [
          name,
          inner(each, [...path, name]),
        ]),
      ),
    }),
  }
}

const isShape = (items: Json) =>
  typeof items === 'object' && items !== null && 'properties' in items

/** Bounds that a caller rarely meets are left to the error that names them. */
const OMITTED = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'maxItems',
  'pattern',
  'example',
]
const PLAIN = ['string', 'number', 'integer', 'boolean', 'null', 'array']

/** A choice between plain types is one field of several types. */
function simple({ anyOf, ...given }: { [name: string]: Json }): { [name: string]: Json } {
  const field = Object.fromEntries(
    Object.entries(given).filter(([name]) => !OMITTED.includes(name)),
  )
  if (!Array.isArray(anyOf)) return field
  const types = anyOf.flatMap(typesOf)
  return types.every((type) => PLAIN.includes(type))
    ? { ...field, type: [...new Set(types)] }
    : { ...field, anyOf }
}

function typesOf(each: Json): string[] {
  const { type, enum: values, const: value, anyOf } = each as { [name: string]: Json }
  if (Array.isArray(anyOf)) return anyOf.flatMap(typesOf)
  return values === undefined && value === undefined ? [String(type)] : ['choice']
}
