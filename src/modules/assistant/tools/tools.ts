import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { toolSchema } from '../../../core/tool-schema.ts'
import type { LlmTool } from '../../../providers/llm/port.ts'
import { INTENTS } from '../responders/intents.ts'
import { isOffered, needsPerson } from './tool-policy.ts'

const MAX_TOOLS = 48

/** The scope of a chat: models cannot reach anything else. */
export type Scope = { client_id: number | null; report_id: number | null }

const offeredTo = ({ operations, actor }: Context) =>
  operations.list.filter((op) => isOffered(op, actor))

/** The tools relevant to the message, so that a model reads dozens and not hundreds; the common ones are always included. */
export function chooseTools(ctx: Context, message: string): AnyOperation[] {
  const words = new Set(stems(message))
  const common = new Set(INTENTS.map(({ tool }) => tool))
  const score = (op: AnyOperation) => {
    const inName = stems(op.name.replaceAll('_', ' ')).filter((word) => words.has(word)).length
    const inSummary = stems(op.summary).filter((word) => words.has(word)).length
    return (
      inName * 3 +
      Math.min(inSummary, 2) +
      (common.has(op.name) ? 2 : 0) +
      (message.includes(op.name) ? 10 : 0)
    )
  }
  const scored = offeredTo(ctx).map((op) => ({ op, score: score(op) }))
  const best = scored.toSorted((one, other) => other.score - one.score).slice(0, MAX_TOOLS)
  return best.map(({ op }) => op)
}

const stems = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => (word.length > 3 ? word.replace(/(ies|es|s|ing)$/, '') : word))

/** What the scope decides is no argument of the model's. */
export function describeTool(op: AnyOperation, scope: Scope): LlmTool {
  const input = z.object(
    Object.fromEntries(
      Object.entries(op.input.shape).filter(([name]) => !isFixed(name, scope)),
    ),
  )
  const waits = needsPerson(op) ? ' Only proposed: it runs when the person confirms it.' : ''
  return {
    name: op.name,
    description: `${op.summary}. ${op.tool?.hint ?? ''}${waits}`.trim(),
    input: { ...toolSchema(input as z.ZodObject, op.tool?.defaults), type: 'object' },
  }
}

/** The arguments as they will be used: what the scope decides wins over what the model wrote. */
export function scoped(
  op: AnyOperation,
  input: unknown,
  scope: Scope,
): Record<string, unknown> {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(input)
  const fixed = Object.entries(scope).filter(
    ([name]) => name in op.input.shape && isFixed(name, scope),
  )
  return { ...given, ...Object.fromEntries(fixed) }
}

const isFixed = (name: string, scope: Scope) => {
  if (name === 'client_id') return scope.client_id !== null
  return name === 'report_id' && scope.report_id !== null
}
