import type { StoreName } from '../../../providers/stores/port.ts'
import type { AuditCheck } from './audit.ts'
import { clamp, rounded } from './words.ts'

export type Item = {
  id: string
  type: 'listing' | 'keyword' | 'ranking' | 'review' | 'data'
  title: string
  detail: string
  store: StoreName
  app_id: number | null
  keyword_id: number | null
  impact: number
  effort: number
  score: number
  priority: 'high' | 'medium' | 'low'
  evidence: string
}

type Raw = Omit<Item, 'score' | 'priority'>

const LIMIT = 20

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

const priorityOf = (score: number): Item['priority'] => (score >= 60 ? 'high' : score >= 30 ? 'medium' : 'low')

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

type Place = { store: StoreName; app_id: number; app_name: string }

export function listingItems({ store, app_id, app_name }: Place, checks: AuditCheck[]): Raw[] {
  return checks.flatMap((check) => {
    if (check.score === null || check.status === 'pass') return []
    const evidence = [check.value ?? 'none', check.limit === null ? '' : `of ${check.limit}`].join(' ').trim()
    return [
      {
        id: `listing:${check.id}:${app_id}`,
        type: 'listing' as const,
        title: `${check.label}: ${app_name}`,
        detail: check.detail,
        store,
        app_id,
        keyword_id: null,
        impact: clamp((check.weight * (1 - check.score) * 100) / 20, 0, 100),
        effort: EFFORTS[check.id] ?? 1,
        evidence,
      },
    ]
  })
}

type KeywordFacts = {
  id: number
  store: StoreName
  query: string
  position: number | null
  /** Its share of the largest weight. */
  weight: number
  difficulty: number | null
}

/** Keywords that are almost there are worth the most. */
export function keywordItem({ id, store, query, position, weight, difficulty }: KeywordFacts): Raw {
  const gap = position === null ? 0.4 : position <= 3 ? 0 : position <= 10 ? 0.8 : position <= 30 ? 1 : 0.4
  const place = position === null ? 'not ranked' : `rank ${position}`
  const hard = difficulty === null ? 'difficulty unknown' : `difficulty ${Math.round(difficulty)}`
  return {
    id: `keyword:gap:${id}`,
    type: 'keyword',
    title: `Rank higher for "${query}"`,
    detail: 'Use it in title, subtitle or short description',
    store,
    app_id: null,
    keyword_id: id,
    impact: 100 * weight * (1 - clamp((difficulty ?? 50) / 100)) * gap,
    effort: 1,
    evidence: `${place}, ${hard}`,
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
  message: string
}

export const rankingItem = ({ type, severity, store, app_id, keyword_id, query, message }: AlertFacts): Raw => ({
  id: `ranking:${type}:${keyword_id}:${app_id}`,
  type: 'ranking',
  title: type === 'lost' ? `Win back "${query}"` : `Stop the fall for "${query}"`,
  detail: 'Look what changed in the listing or among those above',
  store,
  app_id,
  keyword_id,
  impact: SEVERITY[severity],
  effort: 1,
  evidence: message,
})

type TopicFacts = Place & { topic: string; mentions: number; negative_share: number; unanswered: number }

export const reviewItem = ({
  store,
  app_id,
  app_name,
  topic,
  mentions,
  negative_share,
  unanswered,
}: TopicFacts): Raw => ({
  id: `review:${topic}:${app_id}`,
  type: 'review',
  title: `Reviews speak of ${topic.replace('_', ' ')}: ${app_name}`,
  detail: `${mentions} mentions, ${Math.round(negative_share * 100)} % of them negative`,
  store,
  app_id,
  keyword_id: null,
  impact: Math.min(100, 100 * negative_share * Math.min(1, mentions / 10) + 10 * unanswered),
  effort: topic === 'support' || unanswered > 0 ? 2 : 3,
  evidence: `${mentions} mentions, ${unanswered} of one or two stars unanswered`,
})

export const dataItem = (id: string, about: Pick<Raw, 'title' | 'detail' | 'store' | 'app_id' | 'evidence'>): Raw => ({
  id: `data:${id}`,
  type: 'data',
  keyword_id: null,
  impact: 70,
  effort: 1,
  ...about,
})
