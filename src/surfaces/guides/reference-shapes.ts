import { operations } from '../../modules/index.ts'
import type { Resolve } from '../docs/samples.ts'
import type { Document } from '../openapi/document.ts'
import type { Described } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'

const PREFIX = '#/components/schemas/'
const TOOLS = new Set(operations.list.map(({ name }) => name))

export const isTool = ({ operationId }: Described) => TOOLS.has(operationId)

export const resolver =
  ({ components }: Document): Resolve =>
  ({ $ref, ...schema }) =>
    $ref ? (components.schemas[$ref.slice(PREFIX.length)] ?? {}) : schema

export function outputOf({ responses }: Described): Schema | undefined {
  const [good] = Object.values(responses)
  return good && 'content' in good ? Object.values(good.content ?? {})[0]?.schema : undefined
}

/** Named shapes that are linked from the page, and those linked from them. */
export function shapesIn(given: object, { components }: Document): [string, Schema][] {
  const found = new Map<string, Schema>()
  const waiting: unknown[] = [given]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || typeof node !== 'object') continue
    const name =
      '$ref' in node && typeof node.$ref === 'string' ? node.$ref.slice(PREFIX.length) : ''
    const schema = components.schemas[name]
    if (schema && !found.has(name)) {
      found.set(name, schema)
      waiting.push(schema)
    }
    waiting.push(
      ...Object.values(node).filter((child) => child !== null && typeof child === 'object'),
    )
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b))
}
