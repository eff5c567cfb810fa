import type { Generated } from 'kysely'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped'

declare module '../../platform/db.ts' {
  interface Tables {
    webhooks: {
      id: Generated<number>
      workspace_id: number
      url: string
      events: string[]
      description: string
      is_active: Generated<boolean>
      disabled_reason: string | null
      secret: string
      old_secret: string | null
      old_secret_until: number | null
      failing_since: number | null
      failed_attempts: Generated<number>
      created_at: number
      last_delivery_at: number | null
    }
    webhook_deliveries: {
      id: Generated<number>
      webhook_id: number
      event_id: number | null
      redelivery_of: number | null
      message_id: Generated<string>
      event: string
      body: string
      status: DeliveryStatus
      attempts: Generated<number>
      max_attempts: number
      next_attempt_at: number | null
      sending_until: number | null
      response_status: number | null
      response_body: string | null
      error: string | null
      duration_ms: number | null
      created_at: number
      last_attempt_at: number | null
    }
  }
}
