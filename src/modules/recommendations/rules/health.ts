import { counted, type Draft, grade, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'

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
        title: 'Track more keywords',
        why: `The client tracks ${counted(keywords.length, 'keyword')}: that says little about the site.`,
        action: 'Generate keywords from suggestions and competitors, then keep those that matter.',
        evidence: [{ kind: 'keywords', ref: refs.keywords, text: 'Tracked keywords', value: keywords.length }],
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
      title: 'Check the rankings, and let it repeat by itself',
      why: age === null ? 'The rankings were never checked.' : `The last finished rank check is ${age} days old.`,
      action: 'Start a rank check now and add a weekly schedule.',
      evidence: [
        job
          ? { kind: 'job', ref: refs.job(job.id), text: 'Age of the last rank check in days', value: age }
          : { kind: 'client', ref: refs.client, text: 'Finished rank checks', value: 0 },
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
      title: 'Repeat the checks that failed',
      why: `${job.errors} of ${job.total_keywords} checks (${round(share * 100)} %) of the last rank check failed: of these keywords nothing is known.`,
      action:
        'Start a rank check of the failed keywords only, and look at the state of the search sources if they fail again.',
      evidence: [{ kind: 'job', ref: refs.results(job.id), text: 'Failed checks', value: job.errors }],
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
  return [
    {
      id: isDown ? 'visibility_falls' : 'visibility_rises',
      area: 'insight',
      title: isDown ? 'Find out why visibility falls' : 'Keep doing what raised visibility',
      why: `Visibility went from ${round(first.visibility)} % to ${round(last.visibility)} % over ${points.length} rank checks.`,
      action: isDown
        ? 'Look at the largest losers first, then at what was changed on the site and noted on the charts in that time.'
        : 'Note on the charts what was done, so that it can be repeated for other topics.',
      evidence: [
        {
          kind: 'visibility',
          ref: refs.job(first.job_id),
          text: 'Visibility at first, %',
          value: round(first.visibility),
        },
        { kind: 'visibility', ref: refs.job(last.job_id), text: 'Visibility now, %', value: round(last.visibility) },
        { kind: 'visibility', ref: refs.visibility, text: 'Rank checks of the whole series', value: points.length },
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
      title: 'Sort the keywords by topic and intent',
      why: `${loose.length} of ${keywords.length} keywords have no cluster or no intent, so that topics cannot be compared.`,
      action: 'Give each keyword a cluster and an intent; an import from a table does many at once.',
      evidence: [
        { kind: 'keywords', ref: refs.keywords, text: 'Keywords without cluster or intent', value: loose.length },
      ],
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
    title: `Win the ${spoken(name)}`,
    why: `It is on ${shown} results pages and ${owned} of them show the site in it.`,
    action:
      'Write short, complete answers under headings that ask the question, and mark them up where a schema exists.',
    evidence: [
      { kind: 'feature', ref: refs.features, text: `${spoken(name)}: results pages that show it`, value: shown },
      { kind: 'feature', ref: refs.features, text: `${spoken(name)}: those with the site in it`, value: owned },
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
