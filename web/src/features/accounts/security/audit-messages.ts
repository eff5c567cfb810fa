import { useQuery } from '@tanstack/react-query'
import { type Client, clientsQuery } from '../../../api/clients.ts'
import { type PlainKey, type Translate, useText } from '../../../i18n/language.tsx'

const ACTIONS = [
  'app_connected',
  'app_cut_off',
  'app_revoked',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_failed',
  'second_factor_policy_changed',
  'second_factors_reset',
  'sessions_ended',
  'identity_confirmed',
  'email_change_requested',
  'email_changed',
  'password_reset',
  'reset_link_created',
  'reset_requested',
  'assistant_action',
  'backlinks_deleted',
  'branding_changed',
  'report_domain_changed',
  'report_domain_verified',
  'report_domain_lost',
  'report_domain_removed',
  'mail_resumed',
  'chat_shared',
  'chat_unshared',
  'checkout_started',
  'client_deleted',
  'credits_granted',
  'data_exported',
  'integration_deleted',
  'integration_saved',
  'invite_accepted',
  'invite_created',
  'invite_deleted',
  'key_created',
  'key_budget_set',
  'key_changed',
  'key_revoked',
  'key_rotated',
  'company_login',
  'company_linked',
  'company_member_created',
  'company_provider_changed',
  'company_provider_switched',
  'company_provider_removed',
  'low_balance_set',
  'top_up_set',
  'card_setup_started',
  'card_removed',
  'history_imported',
  'history_import_undone',
  'keywords_deleted',
  'lead_deleted',
  'lead_retention_changed',
  'legacy_token_revoked',
  'legacy_token_rotated',
  'login',
  'login_failed',
  'logout',
  'member_removed',
  'member_updated',
  'password_changed',
  'person_erased',
  'person_exported',
  'prompts_deleted',
  'rank_retention_changed',
  'recipient_added',
  'recipient_removed',
  'report_default_changed',
  'report_sent',
  'report_shared',
  'report_sharing_changed',
  'report_layout_changed',
  'feed_export_changed',
  'report_unshared',
  'role_changed',
  'session_ended',
  'setup',
  'user_created',
  'channel_changed',
  'channel_created',
  'channel_deleted',
  'channel_disabled',
  'webhook_changed',
  'webhook_created',
  'webhook_deleted',
  'source_key_set',
  'source_changed',
  'source_removed',
  'sources_ordered',
  'search_depth_set',
  'webhook_disabled',
  'webhook_rotated',
  'workspace_renamed',
  'member_left',
  'workspace_entered',
  'workspace_switched',
  'workspace_transferred',
] as const
const THINGS = [
  'chat',
  'client',
  'invite',
  'key',
  'lead',
  'member',
  'session',
  'webhook',
] as const
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

/** Translates an action and its target; an unknown action keeps its code. */
export function useAuditMessages() {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  return {
    action(code: string): string {
      const known = ACTIONS.find((each) => each === code)
      return known ? t(`log.${known}`) : code.replaceAll('_', ' ')
    },
    target: (text: string) => describeTarget(t, clients, text),
  }
}

/** `member 3 a@b.com: viewer to admin`, `client 5 bing`, `a@b.com as viewer`. */
function describeTarget(t: Translate, clients: Client[], text: string): string {
  const [, thing, id = '', rest = ''] = /^([a-z]+) (\d+):? ?(.*)/s.exec(text) ?? []
  const known = THINGS.find((each) => each === thing)
  if (!known) return describeRoles(t, text)
  const client = known === 'client' && clients.find((each) => each.id === Number(id))
  const name = client ? client.name : t(`log.thing.${known}`, { id })
  const detail = CHANNELS[rest] ? t(CHANNELS[rest]) : describeRoles(t, rest)
  return [name, detail].filter(Boolean).join(' · ')
}

function describeRoles(t: Translate, text: string): string {
  const role = (code = '') => (ROLES[code] ? t(ROLES[code]) : code)
  return text
    .replace(/\b(\w+) to (\w+)$/, (whole, from, to) =>
      ROLES[from] && ROLES[to] ? `${role(from)} → ${role(to)}` : whole,
    )
    .replace(/ as (\w+)$/, (whole, code) => (ROLES[code] ? `: ${role(code)}` : whole))
}
