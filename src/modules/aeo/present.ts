import type { z } from 'zod'
import { wilson } from '../../base/stats.ts'
import { serviceFailures } from '../../core/failures.ts'
import { isSurface } from '../../providers/llm/surfaces/surface.ts'
import { meanScore, mentionRate, progressOf, roundUsd } from './check/check-figures.ts'
import type { Citation, Span } from './reading/read.ts'
import type {
  AeoAnswer,
  AeoCheck,
  AeoCheckStatus,
  AeoHistoryPoint,
  AeoPrompt,
  AeoResult,
} from './schemas.ts'
import type { Check } from './store/checks.ts'
import type { SeriesPoint } from './store/points.ts'
import type { Prompt } from './store/prompts.ts'
import type { ResultRow } from './store/results.ts'
import type { CheckSource } from './tables.ts'

export const presentPrompt = (prompt: Prompt): z.input<typeof AeoPrompt> => ({
  ...prompt,
  enabled: prompt.enabled ? 1 : 0,
})

export function presentCheck(check: Check): z.input<typeof AeoCheck> {
  return {
    ...check,
    paused: check.is_paused,
    failures: serviceFailures(check.failures),
    progress_pct: progressOf(check),
    mention_rate: mentionRate(check),
    visibility_score: meanScore(check),
    cost: check.is_cost_known || check.cost_usd > 0 ? roundUsd(check.cost_usd) : null,
    cost_is_partial: !check.is_cost_known,
  }
}

/** Status before the first check. */
export const noCheck = (client_id: number): z.input<typeof AeoCheckStatus> => ({
  id: null,
  client_id,
  status: 'none',
  reason: '',
  paused: false,
  source: null,
  providers: [],
  samples: 0,
  country: '',
  language: '',
  total_prompts: 0,
  prompt_set: '',
  checked_prompts: 0,
  errors: 0,
  failures: [],
  total_answers: 0,
  answers: 0,
  progress_pct: 0,
  mention_rate: wilson(0, 0),
  visibility_score: null,
  cost: null,
  cost_is_partial: false,
  created_at: null,
  started_at: null,
  finished_at: null,
})

export function presentResult(row: ResultRow, source: CheckSource): z.input<typeof AeoResult> {
  return {
    ...row,
    llm_provider: row.provider,
    visibility_score: row.score,
    our_domain_mentioned: row.is_named,
    our_domain_cited: row.is_cited,
    mention_position: row.position,
    is_brand_prompt: row.is_brand,
    competitors_mentioned: row.competitors,
    competitors_cited: row.cited_competitors,
    cost: row.cost_usd,
    source,
  }
}

export function presentAnswer(
  row: ResultRow,
  of: { source: CheckSource; domain: string },
): z.input<typeof AeoAnswer> {
  const citations = presentCitations(row.citations, of.domain)
  return {
    ...presentResult(row, of.source),
    error: row.error,
    checked_at: row.check_at,
    search_queries: row.search_queries,
    spans: presentSpans(row.spans, of.domain),
    citations,
    sources_cited: citations.filter(({ cited }) => cited),
    sources_retrieved: citations.filter(({ cited }) => !cited),
    ads:
      row.ads?.map(({ url, title, advertiser = '' }) => ({ url, title, advertiser })) ?? null,
    products: row.products,
  }
}

const ownerOf = (brand: string, own: string) =>
  brand === own ? ('client' as const) : ('competitor' as const)

export const presentSpans = (spans: Span[], own: string) =>
  spans.map(({ brand, start, end }) => ({
    start,
    end,
    domain: brand,
    owner: ownerOf(brand, own),
  }))

export const presentCitations = (citations: Citation[], own: string) =>
  citations.map(({ brand, isCited, ...page }) => ({
    ...page,
    cited: isCited,
    owner: brand === null ? null : ownerOf(brand, own),
  }))

/** Whether an answer comes from an app that people use, or from a model behind an API. */
export const accessOf = (provider: string) =>
  isSurface(provider) ? ('app' as const) : ('api' as const)

export function presentPoint(point: SeriesPoint): z.input<typeof AeoHistoryPoint> {
  return {
    check_id: point.check_id,
    checked_at: point.checked_at,
    llm_provider: point.provider,
    access: point.source === 'manual' ? 'manual' : accessOf(point.provider),
    visibility_score: meanScore(point) ?? 0,
    mention_rate: wilson(point.named, point.answers),
    citation_rate: wilson(point.cited, point.answers),
    errors: point.errors,
    prompts: point.prompts,
    models: point.models,
    source: point.source,
  }
}
