import type { Selectable } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { Known, Table } from '../../platform/database/table.ts'
import type { Intent } from '../clients/index.ts'
import type { CheckState } from './check/check-figures.ts'
import type { Citation, Span } from './reading/read.ts'

/** A prompt that discovery found, and why. */
export type Found = {
  prompt_text: string
  category: string
  intent: Intent
  source: 'keyword' | 'question' | 'related' | 'competitor' | 'model'
  reason: string
}

/** A paid entry inside an answer. */
export type AnswerAd = { url: string; title: string; advertiser: string }

/** A shopping card inside an answer; the price is in the words of the card. */
export type AnswerProduct = {
  title: string
  url: string | null
  price: string | null
  merchant: string | null
  rating: number | null
  reviews: number | null
}

type ResultJson = {
  intent: Intent
  spans: Span[]
  citations: Citation[]
  ads: AnswerAd[] | null
  products: AnswerProduct[] | null
}

export type CheckSource = 'live' | 'sandbox' | 'manual'

/** A check as it is read, with how far its run is. */
type CheckRow = Selectable<Table<'aeo_checks', { failures: Counts }>> & {
  status: CheckState
  /** Why it ended in error. */
  reason: string
  is_paused: boolean
  started_at: number | null
  finished_at: number | null
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    aeo_settings: Known<'aeo_settings', { competitor_names: Record<string, string[]> }>
    aeo_checks: Known<'aeo_checks', { failures: Counts }>
    aeo_results: Known<'aeo_results', ResultJson>
  }
  interface Views {
    aeo_check_states: CheckRow
  }
}
