import { type Actor, ROLES } from '../../core/context.ts'
import type { AnyOperation } from '../../core/operation.ts'

export const PROPOSAL_SECONDS = 86_400
/** An action that was claimed so long ago and has no outcome will not get one. */
export const LOST_SECONDS = 300

/** People, keys, money, secrets, other people's data and the assistant itself are not for the assistant. */
const CLOSED =
  /^\/(api\/(auth|billing|audit|ai-chat\/(?!kw-)|v1\/(team|api-keys|credits|workspace|audit-log|webhooks|leads|demo))|v1\/)/
const NEVER = new Set(['delete_client', 'save_integration', 'delete_integration', 'save_rank_retention'])
/** Reads that carry words to somebody outside: they could carry anything. */
const LEAVES_HOUSE = new Set(['search_serp', 'check_indexing_setup', 'find_locations', 'translate_message'])

/** Whether the assistant may run it, or propose it, for this person. */
export function isOffered(op: AnyOperation, { role }: Pick<Actor, 'role'>): boolean {
  if (!op.tool || NEVER.has(op.name)) return false
  if (op.routes.length === 0 || op.routes.some(({ path, file }) => file || CLOSED.test(path))) return false
  return ROLES.indexOf(role) >= ROLES.indexOf(op.access)
}

/** Everything but a read of our own data waits for the person. */
export const needsPerson = ({ name, tool }: AnyOperation) => tool?.effect !== 'read' || LEAVES_HOUSE.has(name)

/** The title of a talk whose person gave it none. */
export const DEFAULT_TITLE = 'New Chat'
const TITLE_LENGTH = 60

export function titleFrom(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= TITLE_LENGTH ? line : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`
}

/** Nothing in an answer may load or lead anywhere by itself: pictures go, links become the text of their address. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]*)\]\(\s*<?([^)\s>]*)[^)]*\)/g, (_, label: string, address: string) =>
      label === address ? address : `${label} (${address})`,
    )
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .trim()
}
