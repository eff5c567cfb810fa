import type { z } from 'zod'
import type { Role } from '../../core/context.ts'
import type { Module } from '../../core/module.ts'
import type { Route } from '../../core/operation.ts'
import reasons from './generated/operation-reasons.json' with { type: 'json' }

/** One described route: an operation of the REST API, or an endpoint of another protocol. */
export type Endpoint = {
  tag: string
  name: string
  summary: string
  description?: string
  access: Role
  input: z.ZodObject
  output: z.ZodType
  route: Route
  /** The media type of an answer that is not JSON. */
  media?: string
  /** Its failures, where they differ from those of the REST API. */
  failures?: string[]
  /** The maximum batch size; a batch is answered by an array in the same order. */
  batch?: { most: number; failure: z.ZodType }
  /** Why it may fail, besides what any call may fail with. */
  reasons?: string[]
  /** The accepted security schemes, where not all of them are. */
  proofs?: Proof[]
}

export type Proof = 'ApiKey' | 'Bearer' | 'ApiKeyQuery' | 'Session'

/** Every route of every operation. An operation with several routes keeps its plain name on the first. */
export function endpointsOf(modules: Module[]): Endpoint[] {
  return modules.flatMap((module) =>
    (module.operations ?? []).flatMap(
      ({ name, resource, summary, access, needsSignIn, input, output, routes, tool }) =>
        routes.map((route, index) => ({
          tag: resource ?? module.name,
          name: index === 0 ? name : `${name}_${index + 1}`,
          summary,
          ...(tool && { description: tool.hint }),
          access,
          ...reasonsFor(name),
          ...(needsSignIn && { proofs: ['Session' as const] }),
          input,
          output,
          route,
        })),
    ),
  )
}

const REASONS = new Map(Object.entries<string[]>(reasons))

function reasonsFor(name: string): { reasons?: string[] } {
  const found = REASONS.get(name) ?? []
  return found.length > 0 ? { reasons: found } : {}
}
