import type { Values } from '../../../base/messages.ts'
import { stepOf } from '../../../base/numbers.ts'
import type { StoreName } from '../../../providers/stores/port.ts'
import type { AuditCheck } from './audit.ts'
import { clamp, rounded, suggest } from './words.ts'

export type Item = {
  id: string
  type: 'listing' | 'keyword' | 'ranking' | 'review' | 'data'
  title: string
  detail: string
  code: string
  values: Values
  store: StoreName
  app_id: number | null
  keyword_id: number | null
  impact: number
  effort: number
  score: number
  priority: 'high' | 'medium' | 'low'
  evidence: string
  checked_at: number | null
  compared_at: number | null
}

type Raw = Omit<Item, 'score' | 'priority'>

const LIMIT = 20

/** The stores that show what was answered to a review. */
export const REPLY_STORES: StoreName[] = ['google_play']

/** The most worthwhile first. */
export function prioritized(items: Raw[]): Item[] {
  return items
    .filter(({ impact }) => impact > 0)
    .map((item) => {
      const score = rounded(item.impact / Math.sqrt(item.effort))
      return { ...item, impact: rounded(item.impact), score, priority: priorityOf(score) }
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, LIMIT)
}

const priorityOf = (score: number): Item['priority'] =>
  stepOf(score, [
    [60, 'high'],
    [30, 'medium'],
    [0, 'low'],
  ])

/** 1 text, 2 pictures, 3 product. */
const EFFORTS: Record<string, number> = {
  screenshots: 2,
  video: 2,
  icon: 2,
  rating: 3,
  rating_count: 3,
  update_recency: 3,
  localisations: 3,
}

type AppOfStore = { store: StoreName; app_id: number; app_name: string }

export function listingItems(
  { store, app_id, app_name, audited_at }: AppOfStore & { audited_at: number },
  checks: AuditCheck[],
): Raw[] {
  return checks.flatMap((check) => {
    if (check.score === null || check.status === 'pass') return []
    const { value, limit } = check
    const found = `${value ?? '–'}${limit === null ? '' : ` / ${limit}`}`
    return [
      {
        id: `listing:${check.id}:${app_id}`,
        type: 'listing' as const,
        title: `${check.label}: ${app_name}`,
        detail: check.detail,
        code: check.code,
        values: { ...check.values, check: check.id, app: app_name, found },
        store,
        app_id,
        keyword_id: null,
        impact: clamp((check.weight * (1 - check.score) * 100) / 20, 0, 100),
        effort: EFFORTS[check.id] ?? 1,
        evidence: found,
        checked_at: audited_at,
        compared_at: null,
      },
    ]
  })
}

type KeywordFacts = {
  id: number
  store: StoreName
  query: string
  position: number | null
  checked_at: number
  /** Its share of the largest weight. */
  weight: number
  difficulty: number | null
}

/** Keywords that are almost there are worth the most. */
export function keywordItem({
  id,
  store,
  query,
  position,
  checked_at,
  weight,
  difficulty,
}: KeywordFacts): Raw {
  const gap = stepOf(position ?? Number.POSITIVE_INFINITY, [
    [31, 0.4],
    [11, 1],
    [4, 0.8],
    [1, 0],
  ])
  const about = { query, difficulty: difficulty === null ? '–' : Math.round(difficulty) }
  return {
    id: `keyword:gap:${id}`,
    type: 'keyword',
    ...(position === null
      ? suggest('app_keyword_unranked', about)
      : suggest('app_keyword', { ...about, place: position })),
    store,
    app_id: null,
    keyword_id: id,
    impact: 100 * weight * (1 - clamp((difficulty ?? 50) / 100)) * gap,
    effort: 1,
    checked_at,
    compared_at: null,
  }
}

const SEVERITY = { high: 90, medium: 60, low: 30 }

type AlertFacts = {
  type: string
  severity: keyof typeof SEVERITY
  store: StoreName
  app_id: number
  keyword_id: number
  query: string
  position: number | null
  previous_position: number | null
  competitor: string
  checked_at: number
  previous_checked_at: number
}

export const rankingItem = ({
  type,
  severity,
  store,
  app_id,
  keyword_id,
  checked_at,
  previous_checked_at,
  ...fall
}: AlertFacts): Raw => ({
  id: `ranking:${type}:${keyword_id}:${app_id}`,
  type: 'ranking',
  ...fallWords(fall),
  store,
  app_id,
  keyword_id,
  impact: SEVERITY[severity],
  effort: 1,
  checked_at,
  compared_at: previous_checked_at,
})

function fallWords({
  query,
  position,
  previous_position,
  competitor,
}: Pick<AlertFacts, 'query' | 'position' | 'previous_position' | 'competitor'>) {
  const from = previous_position ?? '–'
  if (position === null) return suggest('app_lost', { query, from })
  return competitor
    ? suggest('app_overtaken', { query, from, to: position, competitor })
    : suggest('app_fall', { query, from, to: position })
}

type TopicFacts = AppOfStore & {
  topic: string
  mentions: number
  reviews: number
  negative_share: number
  unanswered: number
  /** When the reviews were read. */
  read_at: number | null
}

export const reviewItem = (facts: TopicFacts): Raw => ({
  id: `review:${facts.topic}:${facts.app_id}`,
  type: 'review',
  ...reviewWords(facts),
  store: facts.store,
  app_id: facts.app_id,
  keyword_id: null,
  impact: Math.min(
    100,
    100 * facts.negative_share * Math.min(1, facts.mentions / 10) + 10 * facts.unanswered,
  ),
  effort: facts.topic === 'support' || facts.unanswered > 0 ? 2 : 3,
  checked_at: facts.read_at,
  compared_at: null,
})

/** For stores that do not show replies, unanswered reviews are unknown. */
function reviewWords({
  store,
  topic,
  app_name,
  mentions,
  reviews,
  negative_share,
  unanswered,
}: TopicFacts) {
  const share = Math.round(negative_share * 100)
  const about = {
    topic: topic.replace('_', ' '),
    app: app_name,
    n: mentions,
    reviews,
    share,
  }
  return REPLY_STORES.includes(store)
    ? suggest('app_reviews', { ...about, unanswered })
    : suggest('app_reviews_untold', about)
}

type About = Pick<
  Raw,
  'title' | 'detail' | 'evidence' | 'code' | 'values' | 'store' | 'app_id' | 'checked_at'
>

export const dataItem = (id: string, about: About): Raw => ({
  id: `data:${id}`,
  type: 'data',
  keyword_id: null,
  impact: 70,
  effort: 1,
  compared_at: null,
  ...about,
})
