import type { Language } from '../../../locales/index.ts'
import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    workspaces: Table<'workspaces'>
    users: Table<'users', { language: Language }>
    user_clients: Table<'user_clients'>
    sessions: Table<'sessions'>
    invites: Table<'invites'>
    invite_clients: Table<'invite_clients'>
    api_keys: Table<'api_keys'>
    setup_tokens: Table<'setup_tokens'>
    audit_log: Table<'audit_log'>
    account_links: Table<'account_links'>
    key_secrets: Table<'key_secrets'>
    key_months: Table<'key_months'>
    sign_in_providers: Table<'sign_in_providers'>
    sign_in_domains: Table<'sign_in_domains'>
    identities: Table<'identities'>
    sign_in_attempts: Table<'sign_in_attempts'>
    oauth_clients: Table<'oauth_clients'>
    oauth_requests: Table<'oauth_requests'>
    oauth_codes: Table<'oauth_codes'>
    oauth_tokens: Table<'oauth_tokens'>
    totp_seeds: Table<'totp_seeds'>
    recovery_codes: Table<'recovery_codes'>
    passkeys: Table<'passkeys'>
    passkey_challenges: Table<'passkey_challenges'>
    sign_in_tickets: Table<'sign_in_tickets'>
  }
}

export const TABLES = [
  'workspaces',
  'users',
  'user_clients',
  'sessions',
  'invites',
  'invite_clients',
  'api_keys',
  'setup_tokens',
  'audit_log',
  'account_links',
  'key_secrets',
  'key_months',
  'sign_in_providers',
  'sign_in_domains',
  'identities',
  'sign_in_attempts',
  'oauth_clients',
  'oauth_requests',
  'oauth_codes',
  'oauth_tokens',
  'totp_seeds',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'sign_in_tickets',
]
