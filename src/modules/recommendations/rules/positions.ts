import { type Draft, type Evidence, grade, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, cite } from '../sentences.ts'

const MOST_LOSERS = 4
const MOST_CHANCES = 6
const FALL = 10

/** What the last rank check changed, and what stands within reach. */
export function positionRules(facts: Facts, refs: Refs): Draft[] {
  return [
    ...losses(facts, refs),
    ...gains(facts, refs),
    ...featuresLost(facts, refs),
    ...chances(facts, refs),
    ...conflicts(facts, refs),
    ...missing(facts, refs),
  ]
}

function losses({ losers }: Facts, refs: Refs): Draft[] {
  return losers.slice(0, MOST_LOSERS).map((loser) => {
    const { keyword_id, query, position, prev_position, delta, job_id, device } = loser
    const isFar = position === null || -delta >= FALL
    return {
      id: `lost_ground:${keyword_id}:${device}`,
      area: 'moves',
      ...(position === null
        ? advise('lost_place', { query, from: prev_position, device })
        : advise('lost_ground', { query, from: prev_position, to: position, device })),
      evidence: [
        { kind: 'keyword', ref: refs.keyword(keyword_id), ...cite('place_before', { query }), value: prev_position },
        { kind: 'keyword', ref: refs.keyword(keyword_id), ...cite('place_now', { query }), value: position },
        { kind: 'job', ref: refs.job(job_id), ...cite('found_by'), value: job_id },
      ],
      impact: grade((prev_position <= 10 ? 4 : 2) + (isFar ? 1 : 0)),
      effort: 3,
      confidence: 'high',
      measurement: 'measured',
    }
  })
}

function gains({ gainers }: Facts, refs: Refs): Draft[] {
  const near = gainers.flatMap(({ position, ...gainer }) =>
    position !== null && position > 3 && position <= 10 ? [{ ...gainer, position }] : [],
  )
  return near.slice(0, 2).map(({ keyword_id, query, position, prev_position, device }) => ({
    id: `rising:${keyword_id}:${device}`,
    area: 'moves',
    ...advise('rising', { query, from: prev_position, to: position, device }),
    evidence: [
      { kind: 'keyword', ref: refs.keyword(keyword_id), ...cite('place_before', { query }), value: prev_position },
      { kind: 'keyword', ref: refs.keyword(keyword_id), ...cite('place_now', { query }), value: position },
    ],
    impact: 3,
    effort: 2,
    confidence: 'medium',
    measurement: 'measured',
  }))
}

function featuresLost({ turns }: Facts, refs: Refs): Draft[] {
  const taken = turns.filter(({ lost }) => lost.some(({ reason }) => reason === 'taken')).slice(0, 3)
  return taken.map(({ keyword_id, query, lost, device, job_id }) => {
    const [loss] = lost.filter(({ reason }) => reason === 'taken')
    const feature = (loss?.feature ?? 'block').replaceAll('_', ' ')
    const domain = loss?.lost_to
    return {
      id: `block_lost:${keyword_id}:${device}`,
      area: 'moves',
      ...(domain ? advise('block_lost_to', { feature, query, domain }) : advise('block_lost', { feature, query })),
      evidence: [
        {
          kind: 'keyword',
          ref: refs.keyword(keyword_id),
          ...(domain ? cite('block_taken_by', { query, feature, domain }) : cite('block_taken', { query, feature })),
          value: domain ?? null,
        },
        { kind: 'job', ref: refs.job(job_id), ...cite('found_by'), value: job_id },
      ],
      impact: 3,
      effort: 2,
      confidence: 'medium',
      measurement: 'measured',
    } as const
  })
}

function chances({ opportunities }: Facts, refs: Refs): Draft[] {
  return opportunities.slice(0, MOST_CHANCES).map((chance) => {
    const { keyword_id, query, position, opportunity_score, estimated_gain, search_volume, device } = chance
    const volume: Evidence[] =
      search_volume === null
        ? []
        : [{ kind: 'keyword', ref: refs.keywords, ...cite('searches', { query }), value: search_volume }]
    return {
      id: `chance:${keyword_id}:${device}`,
      area: 'keywords',
      ...advise(position <= 10 ? 'chance_near' : 'chance', { query, place: position, device }),
      evidence: [
        { kind: 'keyword', ref: refs.keyword(keyword_id), ...cite('place_of', { query }), value: position },
        ...volume,
      ],
      impact: grade(opportunity_score),
      effort: position <= 10 ? 2 : 3,
      confidence: search_volume === null ? 'medium' : 'high',
      measurement: estimated_gain > 0 && search_volume !== null ? 'measured' : 'inferred',
    }
  })
}

function conflicts({ conflicts: found }: Facts, refs: Refs): Draft[] {
  return found.slice(0, 3).map(({ keyword_id, query, own_urls, device }) => ({
    id: `conflict:${keyword_id}:${device}`,
    area: 'keywords',
    ...advise('conflict', { query, n: Math.max(own_urls.length, 1) }),
    evidence: [
      { kind: 'keyword', ref: refs.cannibalisation, ...cite('pages_of', { query, device }), value: own_urls.length },
      ...own_urls
        .slice(0, 3)
        .map(({ url, position }) => ({ kind: 'page', ref: refs.cannibalisation, text: url, value: position })),
    ],
    impact: 3,
    effort: 3,
    confidence: 'medium' as const,
    measurement: 'measured' as const,
  }))
}

function missing({ missing: found, job, keywords }: Facts, refs: Refs): Draft[] {
  if (!job || found.length === 0) return []
  const wanted = new Set(keywords.filter(({ needs_dedicated_page }) => needs_dedicated_page).map(({ id }) => id))
  const first = [...found]
    .sort((a, b) => Number(wanted.has(b.keyword_id)) - Number(wanted.has(a.keyword_id)))
    .slice(0, 3)
  const queries = first.map(({ query }) => `“${query}”`).join(', ')
  const share = round((100 * found.length) / Math.max(1, job.total_keywords))
  return [
    {
      id: 'missing_pages',
      area: 'keywords',
      ...advise('missing_pages', { n: found.length, total: job.total_keywords, share, queries }),
      evidence: [
        { kind: 'job', ref: refs.results(job.id), ...cite('pages_missing'), value: found.length },
        ...first.map(({ keyword_id, query }) => ({
          kind: 'keyword',
          ref: refs.keyword(keyword_id),
          ...cite('query_missing', { query }),
          value: null,
        })),
      ],
      impact: grade(2 + share / 25),
      effort: 4,
      confidence: 'medium',
      measurement: 'measured',
    },
  ]
}
