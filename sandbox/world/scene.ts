import type { World } from './placement.ts'
import { type Query, readQuery } from './query.ts'
import type { Ask } from './types.ts'

/** A question together with what is needed to imagine an answer. */
export type Scene = { seed: number; ask: Ask; query: Query }

export type Range = { count: number; offset?: number }

export function sceneOf({ seed }: World, ask: Ask): Scene {
  return { seed, ask, query: readQuery(ask.q, ask.hl) }
}
