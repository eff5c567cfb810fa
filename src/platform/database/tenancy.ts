// Every table belongs to workspaces and is found by `workspace_id` first, so that it can be distributed by it, except
// those below. `tests/platform/tenancy.test.ts` holds this to be so.

/** Copied to every node: read before the workspace is known, and what tables of workspaces refer to. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  workspaces: 'what every other table refers to',
  users: 'a person signs in by an e-mail, before it is known to which of their workspaces',
  sessions: 'found by the hash of a secret, which says whose it is',
  invites: 'found by the hash of a secret, which says whose it is',
  api_keys: 'found by the hash of a secret, which says whose it is',
  key_secrets: 'found by the hash of a secret, which says whose it is',
  report_domains: 'leads from the host of a request to its workspace',
  sign_in_domains: 'leads from an e-mail domain to its workspace',
  sign_in_attempts: 'found by the hash of a secret, which says whose it is',
  account_links: 'found by the hash of a secret, which says whose it is',
  oauth_clients: 'programs that ask before it is known for whom',
  oauth_requests: 'found by the hash of a secret; whose it is comes later',
  oauth_codes: 'found by the hash of a secret, which says whose it is',
  oauth_tokens: 'found by the hash of a secret, which says whose it is',
  totp_seeds: 'of a person, read while they sign in',
  recovery_codes: 'of a person, read while they sign in',
  passkeys: 'found by the id of a credential, which says whose it is',
  passkey_challenges: 'asked before it is known who answers',
  sign_in_tickets: 'found by the hash of a secret, which says whose it is',
}

/** Kept on the coordinator: used by all workspaces together, or by the installation. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  migrations: 'of the installation',
  queue: 'workers take the next job whosever it is',
  events: 'subscribers read all events in their order',
  installation: 'of the installation',
  cron_slots: 'of the installation',
  instances: 'processes of the installation',
  leases: 'held by processes, under keys of any meaning',
  rate_windows: 'by keys of any meaning: addresses, keys, people',
  cache: 'by keys of any meaning',
  workspace_writes: 'asked for beside the place in the log, on the coordinator',
  status_minutes: 'of the installation',
  status_days: 'of the installation',
  operator_warnings: 'of the installation',
  setup_tokens: 'of the installation, before there is a workspace',
  audit_log: 'also what no workspace is known for, as a failed sign-in',
  sources: 'also those of the whole installation; few rows, read together',
  source_settings: 'of the installation',
  source_months: 'also of the whole installation',
  source_calls: 'also of the whole installation',
  model_shutdowns: 'of the installation',
  mail_bounces: 'an address is dead for all workspaces that write to it',
  search_incidents: 'what Google reports of its search, the same for everybody',
}
