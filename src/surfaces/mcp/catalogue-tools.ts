import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { wordsOf } from '../../base/fuzzy-match.ts'
import type { Actor } from '../../core/context.ts'
import { isOffered, readFields } from '../../core/invoke.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { type Json, toolSchema } from '../../core/tool-schema.ts'
import { operations } from '../../modules/index.ts'
import { toolOf } from './tool.ts'
import { toolsetNames, toolsetOf } from './toolsets.ts'

const Search = z.object({
  query: z.string().max(200).describe('What to do, in a few words; empty lists the toolsets'),
  limit: z.int().min(1).max(20).default(5).describe('At most so many tools'),
})
const Call = z.object({
  name: z.string().max(60).describe('As search_tools gives it'),
  arguments: z.record(z.string(), z.unknown()).default({}).describe('Its arguments'),
})

/** The two tools through which every other one is found and called. */
export const SEARCH_TOOLS: Tool = {
  name: 'search_tools',
  description: 'Find further tools: every action of the product is one.',
  inputSchema: { ...toolSchema(Search), type: 'object' },
  outputSchema: {
    type: 'object',
    properties: {
      tools: {
        type: 'array',
        description: 'name, toolset, effect, description, parameters (*: required)',
      },
      total: { type: 'integer' },
      toolsets: { type: 'array' },
    },
  },
  annotations: { readOnlyHint: true },
}
export const CALL_TOOL: Tool = {
  name: 'call_tool',
  description: 'Call any tool by its name, listed or not.',
  inputSchema: { ...toolSchema(Call), type: 'object' },
  annotations: { readOnlyHint: false, destructiveHint: true },
}

export function readCallArguments(given: unknown) {
  const { name, arguments: input } = readFields(Call, given)
  return { name, input }
}

/** The tools that fit a few words, the best first. */
export function searchTools(given: unknown, actor: Actor) {
  const { query, limit } = readFields(Search, given)
  const words = wordsOf(query).map(stem)
  if (words.length === 0) return { tools: [], total: 0, toolsets: toolsetNames }
  const found = operations.list
    .filter((op) => isOffered(op, actor))
    .map((op) => ({ op, score: scoreOf(op, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return { tools: found.slice(0, limit).map(({ op }) => present(op)), total: found.length }
}

const stem = (word: string) => (word.length > 3 ? word.replace(/(ies|es|s|ing|ed)$/, '') : word)

/** A word in the name says more than one in the summary, and that more than one in the hint. */
function scoreOf(op: AnyOperation, words: string[]): number {
  const texts = [op.name.replaceAll('_', ' '), op.summary, `${op.tool?.hint} ${toolsetOf(op)}`]
  const weights = [4, 2, 1]
  const known = texts.map((text) => wordsOf(text).map(stem))
  return words.reduce((sum, word) => {
    const at = known.findIndex((part) => part.includes(word))
    return sum + (weights[at] ?? 0)
  }, 0)
}

function present(op: AnyOperation) {
  const { name, description = '', inputSchema } = toolOf(op)
  const required = new Set(inputSchema.required ?? [])
  const fields = Object.entries(
    (inputSchema.properties ?? {}) as Record<string, { [key: string]: Json }>,
  )
  const parameters = fields.map(([field, schema]) => [
    required.has(field) ? `${field}*` : field,
    explain(schema),
  ])
  return {
    name,
    toolset: toolsetOf(op),
    effect: op.tool?.effect ?? 'read',
    description,
    parameters: Object.fromEntries(parameters) as Record<string, string>,
  }
}

function explain({ type, enum: values, description, items }: { [key: string]: Json }): string {
  const kind = Array.isArray(values)
    ? values.slice(0, 12).join('|')
    : [type ?? 'value'].flat().join('|')
  const inner =
    items && typeof items === 'object' && 'properties' in items ? ` of ${fieldsOf(items)}` : ''
  return `${kind}${inner}${description ? `: ${description}` : ''}`
}

const fieldsOf = ({ properties }: { [key: string]: Json }) =>
  Object.keys((properties ?? {}) as object).join(', ')
