import { blockClicks } from '../click-value.ts'
import { type Advice, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, blockName, cite, isAnswer } from '../sentences.ts'

const DAY = 86_400
const OLD_DAYS = 14
/** After this many days data is too old to rely on. */
const STALE_DAYS = 60
const FEW_KEYWORDS = 10
const NOTABLE_ERRORS = 0.1
/** Parts of what the site brings that are at stake: what is not known, and what is only untidy. */
const UNTIDY = 0.02
/** Untracked keywords weigh less than anything that happened to tracked ones. */
const UNSEEN = 0.05
const BLOCKS = 0.1

/** Whether the picture of the client is whole and fresh. */
export function healthRules(facts: Facts, refs: Refs): Advice[] {
  return [
    ...freshness(facts, refs),
    ...errors(facts, refs),
    ...hygiene(facts, refs),
    ...features(facts, refs),
  ]
}

function freshness({ job, whole, now, keywords, scale }: Facts, refs: Refs): Advice[] {
  const isEmpty = keywords.length < FEW_KEYWORDS
  const base = { area: 'health', confidence: 'high', measurement: 'measured' } as const
  if (isEmpty) {
    return [
      {
        ...base,
        id: 'few_keywords',
        ...advise('few_keywords', { n: keywords.length }),
        evidence: [
          { kind: 'keywords', ref: refs.keywords, ...cite('tracked'), value: keywords.length },
        ],
        stake: scale * UNSEEN,
        effort: 1,
      },
    ]
  }
  const age = job ? Math.floor((now - (job.finished_at ?? job.created_at)) / DAY) : null
  const hasOnlyFailed = age === null && whole?.status === 'error'
  if (hasOnlyFailed || (age !== null && age < OLD_DAYS)) return []
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
      stake: age === null ? scale : scale * Math.min(1, age / STALE_DAYS),
      effort: 1,
    },
  ]
}

function errors({ whole, job, scale }: Facts, refs: Refs): Advice[] {
  if (!whole || whole.total_keywords === 0) return []
  const { id, status, total_keywords: total } = whole
  const hasFailed = status === 'error'
  const share = hasFailed ? 1 : whole.errors / total
  if (share < NOTABLE_ERRORS) return []
  const some = advise('failed_checks', { n: whole.errors, total, share: round(share * 100) })
  const none = advise(job ? 'failed_check' : 'first_check_failed', { total })
  return [
    {
      id: hasFailed ? 'failed_check' : 'failed_checks',
      area: 'health',
      ...(hasFailed ? none : some),
      evidence: [
        { kind: 'job', ref: refs.results(id), ...cite('checks_failed'), value: whole.errors },
      ],
      stake: share * scale,
      effort: 1,
      confidence: 'high',
      measurement: 'measured',
    },
  ]
}

function hygiene({ keywords, scale }: Facts, refs: Refs): Advice[] {
  const loose = keywords.filter(({ cluster, intent }) => cluster === '' || intent === '')
  if (keywords.length < FEW_KEYWORDS || loose.length / keywords.length < 0.3) return []
  return [
    {
      id: 'loose_keywords',
      area: 'keywords',
      ...advise('loose_keywords', { n: loose.length, total: keywords.length }),
      evidence: [
        {
          kind: 'keywords',
          ref: refs.keywords,
          ...cite('keywords_loose'),
          value: loose.length,
        },
      ],
      stake: UNTIDY * scale,
      effort: 2,
      confidence: 'high',
      measurement: 'measured',
    },
  ]
}

/** Only features with a visible owner: for others the client's share is unknown. */
function features({ points, meanWeight }: Facts, refs: Refs): Advice[] {
  const last = points.at(-1)
  if (!last) return []
  const open = Object.entries(last.features)
    .map(([name]) => ({ name, owned: last.owned[name] ?? 0, held: last.held[name] ?? 0 }))
    .filter(
      ({ name, owned, held }) =>
        WINNABLE.has(name) && held >= LEAST_HELD && owned / (owned + held) < FEW_OWNED,
    )
    .sort((a, b) => b.held - a.held)
  return open.slice(0, 2).map(({ name, held, owned }) => ({
    id: `open_block:${name}`,
    area: 'insight',
    ...advise(isAnswer(name) ? 'open_block' : 'open_media', {
      feature: blockName(name),
      held,
      owned,
    }),
    evidence: [
      {
        kind: 'feature',
        ref: refs.features,
        ...cite('block_held', { feature: blockName(name) }),
        value: held,
      },
      {
        kind: 'feature',
        ref: refs.features,
        ...cite('block_owned', { feature: blockName(name) }),
        value: owned,
      },
    ],
    stake: BLOCKS * held * blockClicks(meanWeight, name),
    effort: 3,
    confidence: 'medium',
    measurement: 'measured',
  }))
}

const LEAST_HELD = 3
const FEW_OWNED = 0.2

const WINNABLE = new Set(['featured_snippet', 'ai_overview', 'videos', 'images', 'local_pack'])
