// Writes the types of every operation in an OpenAPI 3.0 document:
// node src/main/cli.ts openapi > openapi.json && node web/scripts/generate-client.ts openapi.json
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePython } from './generate-python.ts'
import type { Content, OpenApi, Operation, Parameter, Schema } from './openapi-document.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const ROOT = join(import.meta.dirname, '../..')
/** The dashboard and the SDK know the server by the same types. */
export const TARGETS = [
  'web/src/api/generated/schema.ts',
  'packages/sdk/src/generated/schema.ts',
]
export const PYTHON = 'packages/sdk-python/sightline/operations.py'

export function generate({ paths, components }: OpenApi): string {
  const shapes = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)}\n`,
  )
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [`  ${quote(`${method} ${path}`)}: ${operationType(operation)}`] : []
    }),
  )
  return [
    '// Written by web/scripts/generate-client.ts from openapi.json; changes here are lost.',
    ...shapes.sort(),
    `export type Operations = {\n${operations.sort().join('\n')}\n}\n`,
  ].join('\n')
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const body = requestBody ? bodyType(requestBody.content) : 'undefined'
  const optional = requestBody && !requestBody.required ? ' | undefined' : ''
  const fields = [
    `path: ${parametersType(parameters, 'path')}`,
    `query: ${parametersType(parameters, 'query')}`,
    `body: ${body}${optional}`,
    `answer: ${answerType(responses)}`,
  ]
  return `{ ${fields.join('; ')} }`
}

function parametersType(parameters: Parameter[], where: string): string {
  const fields = parameters.filter((parameter) => parameter.in === where)
  return objectOf(
    fields.map(({ name, required, schema }) => ({
      name,
      isRequired: required ?? false,
      type: typeOf(schema ?? {}),
    })),
  )
}

function bodyType(content: Content): string {
  const json = content['application/json']?.schema
  return json ? typeOf(json) : 'string'
}

function answerType(responses: Operation['responses']): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  if (!success?.content) return 'undefined'
  return bodyType(success.content)
}

export function typeOf(schema: Schema): string {
  const type = plainType(schema)
  return schema.nullable ? `${type} | null` : type
}

/** `BacklinkInput.Input` is a good name of a shape and none of a type. */
const typeName = (name: string) => name.replace(/\W/g, '')

function plainType(schema: Schema): string {
  if (schema.$ref) return typeName(schema.$ref.split('/').at(-1) ?? 'unknown')
  if (schema.enum)
    return schema.enum
      .map((value) => (typeof value === 'string' ? quote(value) : String(value)))
      .join(' | ')
  const union = schema.oneOf ?? schema.anyOf
  if (union) return `(${[...new Set(union.map(typeOf))].join(' | ')})`
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(' & ')})`
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return `(${typeOf(schema.items ?? {})})[]`
    case 'object':
      return objectType(schema)
    default:
      return schema.properties ? objectType(schema) : 'unknown'
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const value =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${value}>`
  }
  const fields = Object.entries(properties)
  return objectOf(
    fields.map(([name, schema]) => ({
      name,
      isRequired: required.includes(name),
      type: typeOf(schema),
    })),
  )
}

function objectOf(fields: { name: string; isRequired: boolean; type: string }[]): string {
  if (!fields.length) return 'Record<never, never>'
  return `{ ${fields.map(({ name, isRequired, type }) => `${propertyName(name)}${isRequired ? '' : '?'}: ${type}`).join('; ')} }`
}

const propertyName = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name))
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

if (import.meta.main) {
  const [source] = process.argv.slice(2)
  if (!source) {
    console.error(
      'Say where the description is: node web/scripts/generate-client.ts openapi.json',
    )
    process.exit(2)
  }
  const description: OpenApi = JSON.parse(readFileSync(source, 'utf8'))
  const types = generate(description)
  for (const target of TARGETS) writeFileSync(join(ROOT, target), types)
  writeFileSync(join(ROOT, PYTHON), generatePython(description))
  console.error(`Wrote ${[...TARGETS, PYTHON].join(', ')}`)
}
