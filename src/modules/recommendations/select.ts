import type { Area, Draft } from './draft.ts'
import { phaseText } from './sentences.ts'

export const REC_TYPES = [
  'post_check',
  'client_health',
  'analytics_insight',
  'keyword_strategy',
  'competitor_insight',
  'priority_actions',
  'comprehensive_report',
  'campaign_strategy',
] as const
export type RecType = (typeof REC_TYPES)[number]

const AREAS: Record<RecType, Area[]> = {
  post_check: ['event', 'moves', 'health'],
  client_health: ['event', 'moves', 'health', 'site', 'apps'],
  analytics_insight: ['event', 'insight', 'moves', 'answers'],
  keyword_strategy: ['keywords'],
  competitor_insight: ['competitors', 'answers'],
  priority_actions: [
    'event',
    'moves',
    'health',
    'insight',
    'keywords',
    'competitors',
    'answers',
    'apps',
    'site',
  ],
  comprehensive_report: [
    'event',
    'health',
    'insight',
    'moves',
    'keywords',
    'competitors',
    'answers',
    'apps',
    'site',
  ],
  campaign_strategy: [
    'event',
    'moves',
    'health',
    'insight',
    'keywords',
    'competitors',
    'answers',
    'apps',
    'site',
  ],
}

export const CAUSES = [
  'change',
  'opportunity',
  'competitors',
  'answers',
  'apps',
  'site',
  'tracking',
] as const
export type Cause = (typeof CAUSES)[number]

/** What advice of an area comes from, as people group it. */
export const CAUSE_OF: Record<Area, Cause> = {
  event: 'change',
  moves: 'change',
  insight: 'opportunity',
  keywords: 'opportunity',
  health: 'tracking',
  competitors: 'competitors',
  answers: 'answers',
  apps: 'apps',
  site: 'site',
}

export const isOfType = (type: RecType, { area }: Draft): boolean => AREAS[type].includes(area)

const MOST: Record<RecType, number> = {
  post_check: 10,
  client_health: 10,
  analytics_insight: 10,
  keyword_strategy: 12,
  competitor_insight: 8,
  priority_actions: 5,
  comprehensive_report: 40,
  campaign_strategy: 12,
}

const SURE = { low: 0.4, medium: 0.7, high: 1 }

/** By stake, certainty and effort: the first thing to do comes first. */
export const worthOf = ({ stake, effort, confidence }: Draft) =>
  (stake * SURE[confidence]) / effort

/** The recommendations of one kind, out of all that the rules found. */
export function selectFor(type: RecType, drafts: Draft[]): Draft[] {
  const own = drafts.filter((draft) => isOfType(type, draft))
  const sorted = own
    .toSorted((a, b) => worthOf(b) - worthOf(a) || a.id.localeCompare(b.id))
    .slice(0, MOST[type])
  return type === 'campaign_strategy' ? planned(sorted) : sorted
}

/** The most effort that a phase of the plan asks for. */
const MOST_EFFORT = [
  { phase: 'phase_1', most: 2 },
  { phase: 'phase_2', most: 3 },
  { phase: 'phase_3', most: 5 },
] as const

/** What takes less comes first; each step says by what it shows early that it works. */
function planned(drafts: Draft[]): Draft[] {
  const phaseOf = ({ effort }: Draft) =>
    MOST_EFFORT.find(({ most }) => effort <= most)?.phase ?? 'phase_3'
  return drafts
    .map((draft) => ({ ...draft, phase: phaseOf(draft) }))
    .toSorted((a, b) => a.phase.localeCompare(b.phase) || worthOf(b) - worthOf(a))
    .map((draft) => {
      const { span, sign } = phaseText(draft.phase)
      return {
        ...draft,
        title: `${span}: ${draft.title}`,
        action: `${draft.action.replace(/[^.]$/, '$&.')} ${sign}`,
      }
    })
}
