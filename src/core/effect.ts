/** What a call does to the workspace. */
export const EFFECTS = ['read', 'write', 'spend', 'destroy'] as const
export type Effect = (typeof EFFECTS)[number]
