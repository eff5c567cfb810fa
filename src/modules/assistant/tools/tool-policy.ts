import { markdownLinks } from '../../../base/formats/markdown.ts'
import type { Actor } from '../../../core/context.ts'
import { mayCall } from '../../../core/invoke.ts'
import type { AnyOperation } from '../../../core/operation.ts'

export const PROPOSAL_SECONDS = 86_400
/** An action that was claimed so long ago and has no outcome will not get one. */
export const LOST_SECONDS = 300

/** People, keys, money, secrets, other people's data and the assistant itself are not for the assistant. */
const CLOSED =
  /^\/(api\/(auth|billing|audit|ai-chat\/(?!kw-)|v1\/(team|api-keys|credits|workspace|audit-log|webhooks|leads|demo|sources|source-order|search-depth))|v1\/)/
const NEVER = new Set([
  'delete_client',
  'save_integration',
  'delete_integration',
  'save_rank_retention',
  'clear_sandbox_data',
])
/** Reads that send text to the outside: they could leak anything. */
const EXTERNAL_READS = new Set([
  'search_serp',
  'check_indexing_setup',
  'find_locations',
  'translate_message',
])

/** Operations that name no client and show or change nothing beyond the clients of the actor. */
const WITHIN_SCOPE = new Set(
  `get_health get_status list_examples list_providers get_search_modes list_search_sources search_serp find_locations
   get_rank_retention get_branding get_search_usage list_clients search_everything list_client_overviews list_recent_moves
   get_job get_job_results get_job_serp list_job_cells cancel_job get_keyword_task get_analytics_report
   delete_analytics_report list_all_schedules list_active_jobs list_recent_activity count_alerts`.split(
    /\s+/,
  ),
)

/** Whether a tool stays within the scope of a client: unknown ones do not. */
export const staysInScope = ({ name, input }: AnyOperation) =>
  'client_id' in input.shape || WITHIN_SCOPE.has(name)

/** Whether the assistant may run it, or propose it, for this person and in this scope. */
export function isOffered(op: AnyOperation, actor: Actor): boolean {
  if (!op.tool || NEVER.has(op.name)) return false
  if (op.routes.length === 0 || op.routes.some(({ path, file }) => file || CLOSED.test(path)))
    return false
  if (actor.narrowedFrom !== undefined && !staysInScope(op)) return false
  return mayCall(op, actor)
}

/** Everything but a read of our own data waits for the person. */
export const needsPerson = ({ name, tool }: AnyOperation) =>
  tool?.effect !== 'read' || EXTERNAL_READS.has(name)

/** The title of a talk whose person gave it none. */
export const DEFAULT_TITLE = 'New Chat'
const TITLE_LENGTH = 60

export function titleFrom(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= TITLE_LENGTH
    ? line
    : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`
}

/** Nothing in an answer may load or lead anywhere by itself: pictures go, links become the text of their address. */
export function plainText(markdown: string): string {
  return withoutTags(withoutLinks(markdown))
    .replace(/!\[([^[\]]*)\](?:\[[^[\]]*\])?/g, '$1')
    .trim()
}

function withoutLinks(markdown: string): string {
  let text = ''
  let until = 0
  for (const { start, end, label, target, isImage } of markdownLinks(markdown)) {
    const words = withoutLinks(label)
    text +=
      markdown.slice(until, start) +
      (isImage || words === target ? words : `${words} (${target})`)
    until = end
  }
  return text + markdown.slice(until)
}

const withoutTags = (text: string) => text.replace(/<\/?[a-z][^<>]*>/gi, '')
