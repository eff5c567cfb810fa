import { z } from 'zod'
import type { Json } from '../../core/tool-schema.ts'

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
}
type Defs = Record<string, Schema>

/** What an answer holds, in outline: its fields, lists and objects with the names of theirs. */
export type Outline = { type: 'object'; properties: Record<string, { [name: string]: Json }> }

/** A schema that also holds when rows or fields are left out, so nothing is required. */
export function outlineOf(output: z.ZodType): Outline {
  const { $defs = {}, ...schema } = z.toJSONSchema(output, { unrepresentable: 'any' }) as Schema
  const root = resolve(schema, $defs)
  if (isList(root, $defs))
    return { type: 'object', properties: { items: outlineField(root, $defs) } }
  const fields = Object.entries(root.properties ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, outlineField(field, $defs)]),
    ),
  }
}

/** Whether an answer has lists of rows, whose fields a caller may choose. */
export function hasRows(output: z.ZodType): boolean {
  const { $defs = {}, ...schema } = z.toJSONSchema(output, { unrepresentable: 'any' }) as Schema
  const root = resolve(schema, $defs)
  return (
    isList(root, $defs) ||
    Object.values(root.properties ?? {}).some((field) => isList(resolve(field, $defs), $defs))
  )
}

const isList = ({ type, items }: Schema, defs: Defs) =>
  type === 'array' && items !== undefined && resolve(items, defs).properties !== undefined

/** What a reference or a nullable shape stands for. */
function resolve(schema: Schema, defs: Defs): Schema {
  if (schema.$ref) return resolve(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, defs)
  const [first, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return first && others.length === 0 ? resolve(first, defs) : schema
}

/** Plain values, lists of them and what may be null are left open: a model reads the list of tools, and every byte counts. */
function outlineField(field: Schema, defs: Defs): { [name: string]: Json } {
  const [type, ...others] = [...new Set(typesOf(field, defs))]
  const names = namesOf(resolve(field, defs), defs)
  if (!names) return {}
  const isSure = others.length === 0 && (type === 'array' || type === 'object')
  return { ...(isSure && { type }), description: names }
}

function typesOf(field: Schema, defs: Defs): string[] {
  if (field.$ref) return typesOf(defs[field.$ref.replace('#/$defs/', '')] ?? {}, defs)
  if (field.anyOf) return field.anyOf.flatMap((each) => typesOf(each, defs))
  return field.type === undefined ? [] : [field.type].flat()
}

function namesOf({ items, properties }: Schema, defs: Defs): string | undefined {
  const shape = items ? resolve(items, defs).properties : properties
  return shape && Object.keys(shape).join(', ')
}
