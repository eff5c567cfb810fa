import { type Draft, grade, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, cite } from '../sentences.ts'

const DAY = 86_400
const OLD_DAYS = 14
const FEW_KEYWORDS = 10
const NOTABLE_ERRORS = 0.1
const NOTABLE_TREND = 1

/** Whether the picture of the client is whole and fresh, and where it is heading. */
export function healthRules(facts: Facts, refs: Refs): Draft[] {
  return [
    ...freshness(facts, refs),
    ...errors(facts, refs),
    ...trend(facts, refs),
    ...hygiene(facts, refs),
    ...features(facts, refs),
  ]
}

function freshness({ job, now, keywords }: Facts, refs: Refs): Draft[] {
  const isEmpty = keywords.length < FEW_KEYWORDS
  const base = { area: 'health', confidence: 'high', measurement: 'measured' } as const
  if (isEmpty) {
    return [
      {
        ...base,
        id: 'few_keywords',
        ...advise('few_keywords', { n: keywords.length }),
        evidence: [{ kind: 'keywords', ref: refs.keywords, ...cite('tracked'), value: keywords.length }],
        impact: 4,
        effort: 1,
      },
    ]
  }
  const age = job ? Math.floor((now - (job.finished_at ?? job.created_at)) / DAY) : null
  if (age !== null && age < OLD_DAYS) return []
  return [
    {
      ...base,
      id: 'old_check',
      ...(age === null ? advise('never_checked') : advise('old_check', { n: age })),
      evidence: [
        job
          ? { kind: 'job', ref: refs.job(job.id), ...cite('check_age'), value: age }
          : { kind: 'client', ref: refs.client, ...cite('checks_done'), value: 0 },
      ],
      impact: 5,
      effort: 1,
    },
  ]
}

function errors({ job }: Facts, refs: Refs): Draft[] {
  if (!job || job.total_keywords === 0) return []
  const share = job.errors / job.total_keywords
  if (share < NOTABLE_ERRORS) return []
  return [
    {
      id: 'failed_checks',
      area: 'health',
      ...advise('failed_checks', { n: job.errors, total: job.total_keywords, share: round(share * 100) }),
      evidence: [{ kind: 'job', ref: refs.results(job.id), ...cite('checks_failed'), value: job.errors }],
      impact: grade(2 + share * 6),
      effort: 1,
      confidence: 'high',
      measurement: 'measured',
    },
  ]
}

function trend({ points }: Facts, refs: Refs): Draft[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first.job_id === last.job_id) return []
  const change = round(last.visibility - first.visibility)
  if (Math.abs(change) < NOTABLE_TREND) return []
  const isDown = change < 0
  const id = isDown ? 'visibility_falls' : 'visibility_rises'
  const [from, to] = [round(first.visibility), round(last.visibility)]
  return [
    {
      id,
      area: 'insight',
      ...advise(id, { from, to, n: points.length }),
      evidence: [
        { kind: 'visibility', ref: refs.job(first.job_id), ...cite('visibility_first'), value: from },
        { kind: 'visibility', ref: refs.job(last.job_id), ...cite('visibility_now'), value: to },
        { kind: 'visibility', ref: refs.visibility, ...cite('checks_counted'), value: points.length },
      ],
      impact: isDown ? grade(3 + Math.abs(change) / 10) : 2,
      effort: isDown ? 3 : 1,
      confidence: points.length >= 4 ? 'high' : 'low',
      measurement: 'measured',
    },
  ]
}

function hygiene({ keywords }: Facts, refs: Refs): Draft[] {
  const loose = keywords.filter(({ cluster, intent }) => cluster === '' || intent === '')
  if (keywords.length < FEW_KEYWORDS || loose.length / keywords.length < 0.3) return []
  return [
    {
      id: 'loose_keywords',
      area: 'keywords',
      ...advise('loose_keywords', { n: loose.length, total: keywords.length }),
      evidence: [{ kind: 'keywords', ref: refs.keywords, ...cite('keywords_loose'), value: loose.length }],
      impact: 2,
      effort: 2,
      confidence: 'high',
      measurement: 'measured',
    },
  ]
}

function features({ points }: Facts, refs: Refs): Draft[] {
  const last = points.at(-1)
  if (!last) return []
  const open = Object.entries(last.features)
    .map(([name, shown]) => ({ name, shown, owned: last.owned[name] ?? 0 }))
    .filter(({ name, shown, owned }) => WINNABLE.has(name) && shown >= 3 && owned / shown < 0.2)
    .sort((a, b) => b.shown - a.shown)
  return open.slice(0, 2).map(({ name, shown, owned }) => ({
    id: `open_block:${name}`,
    area: 'insight',
    ...advise('open_block', { feature: spoken(name), shown, owned }),
    evidence: [
      { kind: 'feature', ref: refs.features, ...cite('block_shown', { feature: spoken(name) }), value: shown },
      { kind: 'feature', ref: refs.features, ...cite('block_owned', { feature: spoken(name) }), value: owned },
    ],
    impact: grade(2 + (shown / Math.max(1, last.total)) * 3),
    effort: 3,
    confidence: 'medium',
    measurement: 'measured',
  }))
}

const spoken = (name: string) => name.replaceAll('_', ' ')

const WINNABLE = new Set([
  'featured_snippet',
  'ai_overview',
  'people_also_ask',
  'videos',
  'images',
  'local_pack',
  'sitelinks',
])
