import { z } from 'zod'
import { text, UnixTime } from '../../../core/schemas.ts'
import { Lang } from '../../clients/index.ts'
import { Country, line, Store } from './apps.ts'

const details = {
  source: line(60, 1),
  cluster: line(120),
  intent: line(60),
  notes: text(2000),
  tags: line(500),
  difficulty: z.number().min(-1e9).max(1e9),
  search_volume: z.int().min(0),
}

export const AsoKeywordCreate = z
  .strictObject({
    query: line(300, 1),
    store: Store.default('app_store'),
    country: Country.default('US'),
    language: Lang.default('en'),
    source: details.source.default('manual'),
    cluster: details.cluster.default(''),
    intent: details.intent.default(''),
    notes: details.notes.default(''),
    tags: details.tags.default(''),
    difficulty: details.difficulty.optional(),
    search_volume: details.search_volume.optional(),
  })
  .meta({ id: 'AsoKeywordCreate' })
export type AsoKeywordCreate = z.infer<typeof AsoKeywordCreate>

export const KeywordUpdate = {
  source: details.source.optional(),
  cluster: details.cluster.optional(),
  intent: details.intent.optional(),
  notes: details.notes.optional(),
  tags: details.tags.optional(),
  difficulty: details.difficulty.nullable().optional(),
  search_volume: details.search_volume.nullable().optional(),
}

export const AsoKeyword = z
  .object({
    id: z.int(),
    client_id: z.int(),
    store: Store,
    query: z.string(),
    country: z.string(),
    language: z.string(),
    source: z.string(),
    cluster: z.string(),
    intent: z.string(),
    notes: z.string(),
    tags: z.string(),
    difficulty: z.number().nullable().describe('As entered by a person'),
    search_volume: z.int().nullable(),
    estimated_difficulty: z
      .number()
      .nullable()
      .describe('0 to 100, computed from what the store showed'),
    estimated_traffic: z.number().nullable(),
    latest_position: z
      .int()
      .nullable()
      .describe("Best of the client's apps; null when not found or never checked"),
    latest_checked_at: UnixTime.nullable(),
    last_error: z.string().describe('Why the last try failed; empty when it did not'),
    created_at: UnixTime,
  })
  .meta({ id: 'AsoKeyword' })

const TopApp = z.object({
  id: z.string(),
  title: z.string().nullable(),
  developer: z.string().nullable(),
})

export const AsoRanking = z
  .object({
    id: z.int(),
    keyword_id: z.int(),
    app_id: z.int(),
    query: z.string(),
    store: Store,
    country: z.string(),
    language: z.string(),
    app_name: z.string(),
    position: z.int().nullable().describe('Null: not among the first checked_depth'),
    checked_depth: z.int(),
    results_seen: z.int(),
    source: z
      .string()
      .describe('How the ranking was obtained; positions from two sources are never compared'),
    previous_position: z.int().nullable(),
    previous_checked_at: UnixTime.nullable().describe(
      'When the check that delta is measured from was made',
    ),
    delta: z
      .int()
      .nullable()
      .describe('Positive is a gain; null when the two checks cannot be compared'),
    top: z.array(TopApp),
    checked_at: UnixTime,
  })
  .meta({ id: 'AsoRanking' })

export const AsoReview = z
  .object({
    app_id: z.int(),
    review_id: z.string(),
    country: z
      .string()
      .nullable()
      .describe('Null on Google Play, which tells reviews by language only'),
    language: z.string(),
    rating: z.int(),
    title: z.string().nullable(),
    body: z.string(),
    version: z.string().nullable(),
    written_at: UnixTime,
    reply: z.string().nullable(),
    replied_at: UnixTime.nullable(),
    sentiment: z.enum(['positive', 'neutral', 'negative']),
    sentiment_score: z.number(),
    topics: z.array(z.string()),
    source: z.string(),
    seen_at: UnixTime,
  })
  .meta({ id: 'AsoReview' })
