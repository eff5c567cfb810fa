import { useQuery } from '@tanstack/react-query'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { type PlainKey, type Translate, useText } from '../../i18n/language.tsx'

const ACTIONS = [
  'assistant_action',
  'chat_shared',
  'chat_unshared',
  'checkout_started',
  'client_deleted',
  'credits_granted',
  'integration_deleted',
  'integration_saved',
  'invite_accepted',
  'invite_created',
  'invite_deleted',
  'key_created',
  'key_revoked',
  'legacy_token_rotated',
  'login',
  'login_failed',
  'logout',
  'member_removed',
  'member_updated',
  'password_changed',
  'rank_retention_changed',
  'report_shared',
  'report_unshared',
  'role_changed',
  'session_ended',
  'setup',
  'user_created',
  'webhook_changed',
  'webhook_created',
  'webhook_deleted',
  'webhook_disabled',
  'webhook_rotated',
  'workspace_renamed',
  'workspace_transferred',
] as const
const THINGS = ['chat', 'client', 'invite', 'key', 'member', 'session', 'webhook'] as const
const ROLES: Record<string, PlainKey> = {
  viewer: 'role.viewer',
  analyst: 'role.analyst',
  admin: 'role.admin',
  owner: 'role.owner',
}
const CHANNELS: Record<string, PlainKey> = {
  indexnow: 'integrations.indexnow',
  google: 'integrations.google',
  bing: 'integrations.bing',
}

/** What was done and to what, in the reader's words; what is not known yet keeps the words of the server. */
export function useLogWords() {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  return {
    action(code: string): string {
      const known = ACTIONS.find((each) => each === code)
      return known ? t(`log.${known}`) : code.replaceAll('_', ' ')
    },
    target: (text: string) => tellTarget(t, clients, text),
  }
}

/** `member 3 a@b.com: viewer to admin`, `client 5 bing`, `a@b.com as viewer`. */
function tellTarget(t: Translate, clients: Client[], text: string): string {
  const [, thing, id = '', rest = ''] = /^([a-z]+) (\d+):? ?(.*)$/.exec(text) ?? []
  const known = THINGS.find((each) => each === thing)
  if (!known) return tellRoles(t, text)
  const client = known === 'client' && clients.find((each) => each.id === Number(id))
  const name = client ? client.name : t(`log.thing.${known}`, { id })
  const detail = CHANNELS[rest] ? t(CHANNELS[rest]) : tellRoles(t, rest)
  return [name, detail].filter(Boolean).join(' · ')
}

function tellRoles(t: Translate, text: string): string {
  const role = (code = '') => (ROLES[code] ? t(ROLES[code]) : code)
  return text
    .replace(/(\w+) to (\w+)$/, (whole, from, to) => (ROLES[from] && ROLES[to] ? `${role(from)} → ${role(to)}` : whole))
    .replace(/ as (\w+)$/, (whole, code) => (ROLES[code] ? `: ${role(code)}` : whole))
}
