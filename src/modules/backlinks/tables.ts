import type { ColumnType, Generated } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { FoundBy, Reason, RunKind, RunStatus, State } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    backlink_runs: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      kind: RunKind
      status: Generated<RunStatus>
      message: Generated<string>
      total: Generated<number>
      checked: Generated<number>
      gained: Generated<number>
      lost: Generated<number>
      failed: Generated<number>
      failures: ColumnType<Counts, string | undefined, string>
      created_at: number
      finished_at: number | null
    }
    backlinks: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      source_url: string
      source_domain: string
      target_url: Generated<string>
      found_by: FoundBy
      state: Generated<State>
      reason: Generated<Reason>
      http_status: number | null
      anchor: Generated<string>
      rel: Generated<string>
      is_followed: boolean | null
      canonical_url: Generated<string>
      first_seen: number | null
      last_seen: number | null
      last_checked_at: number | null
      failing_since: number | null
      lost_at: number | null
      run_id: number | null
      checked_run_id: number | null
      created_at: number
    }
    backlink_checks: {
      backlink_id: number
      checked_at: number
      state: State
      reason: Reason
      http_status: number | null
      anchor: string
      rel: string
    }
  }
}
