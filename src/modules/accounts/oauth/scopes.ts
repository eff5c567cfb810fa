import { EFFECTS, type Effect } from '../../../core/context.ts'

const PREFIX = 'mcp:'

/** `offline_access` is accepted and changes nothing: every grant can be refreshed. */
export const SCOPES = [...EFFECTS.map((effect) => `${PREFIX}${effect}`), 'offline_access']

/** What a resource's description offers; destroying is asked for step by step. */
export const RESOURCE_SCOPES = SCOPES.slice(0, 3)

export const scopesOf = (effects: readonly Effect[]): string =>
  EFFECTS.filter((effect) => effects.includes(effect))
    .map((effect) => `${PREFIX}${effect}`)
    .join(' ')

/** Unknown scopes are dropped: clients send names of their own. */
export function effectsOf(scope: string | undefined): Effect[] {
  const wanted = (scope ?? '').split(' ')
  return EFFECTS.filter((effect) => wanted.includes(`${PREFIX}${effect}`))
}
