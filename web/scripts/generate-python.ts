import type { OpenApi, Operation, Schema } from './openapi-document.ts'

type Field = { name: string; isRequired: boolean; type: string }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const RESERVED = new Set([
  'from',
  'import',
  'class',
  'global',
  'in',
  'is',
  'not',
  'or',
  'and',
  'if',
  'for',
  'pass',
  'def',
])

/** The same description as Python: shapes as typed dictionaries, one method per operation. */
export function generatePython({ paths, components }: OpenApi): string {
  const shapes = Object.entries(components?.schemas ?? {}).map(([name, schema]) =>
    shapeOf(nameOf(name), schema),
  )
  const methods = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? methodOf({ method, path, operation }) : []
    }),
  )
  return [
    '# Written by web/scripts/generate-client.ts from openapi.json; changes here are lost.',
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union',
    '',
    'from .transport import UNSET, Transport',
    '',
    ...shapes.sort(),
    '',
    'class Operations:',
    '    """Every operation of the server by its name."""',
    '',
    '    def __init__(self, transport: Transport) -> None:',
    '        self._transport = transport',
    '',
    ...methods.sort(),
  ].join('\n')
}

const nameOf = (name: string) => name.replace(/\W/g, '')
const text = (value: string) => JSON.stringify(value)

function shapeOf(name: string, schema: Schema): string {
  if (!schema.properties) return `${name} = ${text(typeOf(schema))}`
  const fields = fieldsOf(schema).map(
    (field) =>
      `    ${text(field.name)}: ${text(field.isRequired ? field.type : `NotRequired[${field.type}]`)},`,
  )
  return [`${name} = TypedDict(${text(name)}, {`, ...fields, '})'].join('\n')
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    type: typeOf(schema),
  }))

export function typeOf(schema: Schema): string {
  const type = plainType(schema)
  return schema.nullable ? `Union[${type}, None]` : type
}

function plainType(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1) ?? 'Any')
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
  const union = schema.oneOf ?? schema.anyOf
  if (union) return `Union[${[...new Set(union.map(typeOf))].join(', ')}]`
  if (schema.allOf?.[0]) return typeOf(schema.allOf[0])
  switch (schema.type) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'array':
      return `List[${typeOf(schema.items ?? {})}]`
    case 'object':
      return 'Dict[str, Any]'
    default:
      return 'Any'
  }
}

function literal(value: string | number | boolean | null): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

type Described = Operation & { operationId?: string; summary?: string }
type Call = { method: string; path: string; operation: Described }

/** An operation that has several routes is called by the first. */
function methodOf({ method, path, operation }: Call): string[] {
  const { operationId = '', summary = '', parameters = [], requestBody } = operation
  if (operationId === '' || /_\d$/.test(operationId)) return []
  const json = requestBody?.content['application/json']?.schema
  const body = json?.properties ? fieldsOf(json) : []
  const isWhole = json !== undefined && !json.properties
  // What travels either way is sent in the body.
  const isInBody = (name: string) => body.some((field) => field.name === name)
  const located = parameters
    .filter(({ name }) => !isInBody(name))
    .map(({ name, required, schema, in: location }) => ({
      ...{ name, location, type: typeOf(schema ?? {}) },
      isRequired: required ?? false,
    }))
  const whole: Field[] =
    isWhole && json ? [{ name: 'body', isRequired: true, type: typeOf(json) }] : []
  const fields = [...located, ...body, ...whole]
  const given = [
    ...fields.filter(({ isRequired }) => isRequired),
    ...fields.filter(({ isRequired }) => !isRequired),
  ]
  const listed = (names: string[]) =>
    `{${names.map((name) => `${text(name)}: ${argument(name)}`).join(', ')}}`
  const inPart = (part: string) =>
    listed(located.filter(({ location }) => location === part).map(({ name }) => name))
  const sent = isWhole ? 'body' : listed(body.map(({ name }) => name))
  return [
    [
      `    def ${operationId}(self${given.length > 0 ? ', *, ' : ''}${given.map(parameter).join(', ')}) -> ${answerType(operation)}:`,
      `        """${summary.replaceAll('"', "'")}."""`,
      `        return self._transport.request(${text(method.toUpperCase())}, ${text(path)}, path=${inPart('path')}, query=${inPart('query')}${json ? `, body=${sent}` : ''})`,
      '',
    ].join('\n'),
  ]
}

const argument = (name: string) => (RESERVED.has(name) ? `${name}_` : name)

const parameter = ({ name, isRequired, type }: Field) =>
  `${argument(name)}: ${type}${isRequired ? '' : ' = UNSET'}`

function answerType({ responses }: Operation): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  if (!success?.content) return 'None'
  const json = success.content['application/json']?.schema
  return json ? typeOf(json) : 'bytes'
}
