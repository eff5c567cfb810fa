import { z } from 'zod'
import { closest } from '../../../base/fuzzy-match.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { AS, command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { readStdin } from '../files.ts'
import { callOperation, openCaller } from './app.ts'

const MAX_BYTES = 1024 * 1024

const callAny = command({
  name: 'call',
  summary:
    'Call any operation with fields as name=value, or - for a JSON object on standard input',
  examples: ['call list_keywords client_id=3 limit=5', 'call query_metrics - < question.json'],
  args: ['OPERATION', '[FIELD=VALUE…]'],
  options: AS,
  async run(io, { as }, [name = '', ...given]) {
    const op = await requireOperation(name)
    const input = given[0] === '-' ? await objectOnStdin() : fieldsOf(op, given)
    io.print(JSON.stringify(await callOperation(await openCaller(io, as), op, input), null, 2))
  },
})

const operations = command({
  name: 'operations',
  summary: 'Every operation, or the fields of one',
  examples: ['operations', 'operations list_keywords'],
  args: ['[OPERATION]'],
  async run(io, _given, [name]) {
    if (name === undefined)
      return io.list(await callable(), [
        ['operation', (op) => op.name],
        ['does', (op) => op.summary],
      ])
    const op = await requireOperation(name)
    const rows = Object.entries(schemaOf(op).properties).map(([field, about]) => ({
      field,
      needed: schemaOf(op).required.includes(field),
      ...about,
    }))
    if (io.json) return io.show({ name: op.name, summary: op.summary, fields: rows }, null)
    io.note(`${op.summary}. For the role ${op.access} and above`)
    io.list(rows, [
      ['field', ({ field, needed }) => (needed ? field : `[${field}]`)],
      ['type', ({ type }) => (typeof type === 'string' ? type : 'any')],
      ['meaning', ({ description }) => description ?? null],
    ])
  },
})

export const callCommands = [callAny, operations]

const Described = z.object({
  properties: z
    .record(
      z.string(),
      z
        .object({ type: z.unknown(), description: z.string().optional() })
        .catch({ type: undefined }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
})

const schemaOf = ({ input }: AnyOperation) =>
  Described.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))

async function callable(): Promise<AnyOperation[]> {
  const { catalogue } = await import('../../../modules/index.ts')
  return catalogue.filter(({ routes, needsSignIn }) => routes.length > 0 && !needsSignIn)
}

async function requireOperation(name: string): Promise<AnyOperation> {
  const known = await callable()
  const found = known.find((op) => op.name === name)
  if (found) return found
  const meant = closest(
    name,
    known.map((op) => op.name),
  )
  throw new UsageError(
    `There is no operation "${name}".${meant ? ` Did you mean ${meant}?` : ''}`,
    'operations',
  )
}

function fieldsOf(op: AnyOperation, given: string[]): object {
  const { properties } = schemaOf(op)
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=')
      const name = each.slice(0, at)
      if (at < 1 || !(name in properties)) {
        throw new UsageError(
          `"${each}" is no field of ${op.name}: see \`sightline operations ${op.name}\``,
          'call',
        )
      }
      return [name, readValue(each.slice(at + 1), properties[name]?.type)]
    }),
  )
}

/** Text stays text; everything else is written as JSON. */
function readValue(typed: string, type: unknown): unknown {
  if (type === 'string') return typed
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}

async function objectOnStdin(): Promise<object> {
  const text = (await readStdin(MAX_BYTES)).toString('utf8')
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (cause) {
    throw new UsageError('Standard input is not a JSON object', 'call', { cause })
  }
}
