import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    ad_observations: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      prompt: string
      paste_hash: string
      created_at: number
    }
    ads: {
      workspace_id: number
      observation_id: number
      position: number
      host: string
      advertiser: string
      title: string
    }
  }
}
