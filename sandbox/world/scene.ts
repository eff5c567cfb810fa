import { type Query, readQuery } from './query.ts'
import type { Ask } from './types.ts'
import type { World } from './world.ts'

/** A question together with what is needed to imagine an answer. */
export type PageIndex = { seed: number; ask: Ask; query: Query }

export type Range = { count: number; offset?: number }

export function sceneOf({ seed }: World, ask: Ask): PageIndex {
  return { seed, ask, query: readQuery(ask.q, ask.hl) }
}
