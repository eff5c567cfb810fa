import type { Generated } from 'kysely'
import type { MemberRole } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    workspaces: { id: Generated<number>; name: string; created_at: number }
    users: {
      id: Generated<number>
      workspace_id: number
      email: string
      name: string
      password_hash: string
      role: MemberRole
      is_limited: Generated<boolean>
      legacy_hash: Buffer | null
      created_at: number
    }
    user_clients: { workspace_id: number; user_id: number; client_id: number }
    sessions: {
      id: Generated<number>
      user_id: number
      hash: Buffer
      created_at: number
      seen_at: number
      address: string
    }
    invites: {
      id: Generated<number>
      workspace_id: number
      email: string
      role: MemberRole
      is_limited: boolean
      hash: Buffer
      invited_by: number
      created_at: number
      expires_at: number
    }
    invite_clients: { workspace_id: number; invite_id: number; client_id: number }
    api_keys: {
      id: Generated<number>
      user_id: number
      name: string
      hash: Buffer
      created_at: number
      last_used_at: number | null
      expires_at: number | null
      revoked_at: number | null
      credit_budget: number | null
      credits_used: Generated<number>
      credits_held: Generated<number>
    }
    setup_tokens: { hash: Buffer }
    audit_log: {
      id: Generated<number>
      workspace_id: number | null
      user_id: number | null
      action: string
      target: string
      address: string
      at: number
    }
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
]
