import type { ConnectedApp } from './queries.ts'

export type Effect = ConnectedApp['effects'][number]

/** What an app may be allowed, from the least to the most. */
export const EFFECTS = ['read', 'write', 'spend', 'destroy'] as const satisfies Effect[]
