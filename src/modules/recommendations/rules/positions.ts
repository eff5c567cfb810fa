import { counted, type Draft, type Evidence, grade, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'

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
    const to = position === null ? 'out of the places that were looked at' : `to place ${position}`
    const isFar = position === null || -delta >= FALL
    return {
      id: `lost_ground:${keyword_id}:${device}`,
      area: 'moves',
      title: `Win back “${query}”`,
      why: `It fell from place ${prev_position} ${to} on ${device}.`,
      action: `Compare the page with those that stand above it now, check that it is still indexed and was not changed, and bring it up to date.`,
      evidence: [
        { kind: 'keyword', ref: refs.keyword(keyword_id), text: `“${query}” before`, value: prev_position },
        { kind: 'keyword', ref: refs.keyword(keyword_id), text: `“${query}” now`, value: position },
        { kind: 'job', ref: refs.job(job_id), text: 'The rank check that found it', value: job_id },
      ],
      impact: grade((prev_position <= 10 ? 4 : 2) + (isFar ? 1 : 0)),
      effort: 3,
      confidence: 'high',
      measurement: 'measured',
    }
  })
}

function gains({ gainers }: Facts, refs: Refs): Draft[] {
  const near = gainers.filter(({ position }) => position !== null && position > 3 && position <= 10).slice(0, 2)
  return near.map(({ keyword_id, query, position, prev_position, device }) => ({
    id: `rising:${keyword_id}:${device}`,
    area: 'moves',
    title: `Push “${query}” while it rises`,
    why: `It climbed from place ${prev_position} to ${position} on ${device}: the first three places bring most clicks.`,
    action: 'Link to its page from your strongest pages and answer on it the questions that the results page shows.',
    evidence: [
      { kind: 'keyword', ref: refs.keyword(keyword_id), text: `“${query}” before`, value: prev_position },
      { kind: 'keyword', ref: refs.keyword(keyword_id), text: `“${query}” now`, value: position },
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
    const name = (loss?.feature ?? 'block').replaceAll('_', ' ')
    const holder = loss?.lost_to ? ` by ${loss.lost_to}` : ''
    return {
      id: `block_lost:${keyword_id}:${device}`,
      area: 'moves',
      title: `Take back the ${name} of “${query}”`,
      why: `It was yours and is held${holder || ' by somebody else'} since the last rank check.`,
      action:
        'Answer the question of the query in two or three plain sentences near the top of the page, with a list or table where it fits.',
      evidence: [
        {
          kind: 'keyword',
          ref: refs.keyword(keyword_id),
          text: `“${query}”: ${name} lost${holder}`,
          value: loss?.lost_to ?? null,
        },
        { kind: 'job', ref: refs.job(job_id), text: 'The rank check that found it', value: job_id },
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
        : [{ kind: 'keyword', ref: refs.keywords, text: `Searches a month for “${query}”`, value: search_volume }]
    return {
      id: `chance:${keyword_id}:${device}`,
      area: 'keywords',
      title: `Bring “${query}” further up`,
      why: `It stands at place ${position} on ${device}: the next step is within reach.`,
      action:
        position <= 10
          ? 'Improve title and description so that more people choose it, and complete what the pages above it have and yours has not.'
          : 'Deepen the page until it answers the whole query, and link to it from related pages with these words.',
      evidence: [
        { kind: 'keyword', ref: refs.keyword(keyword_id), text: `Place of “${query}”`, value: position },
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
    title: `Let one page answer “${query}”`,
    why: `${counted(Math.max(own_urls.length, 1), 'page')} of the site ranked for it at the last check, or the page keeps changing.`,
    action: 'Choose the page that should rank, merge or redirect the others, and link to it with these words.',
    evidence: [
      { kind: 'keyword', ref: refs.cannibalisation, text: `“${query}” on ${device}`, value: own_urls.length },
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
  const share = round((100 * found.length) / Math.max(1, job.total_keywords))
  return [
    {
      id: 'missing_pages',
      area: 'keywords',
      title: `Write pages for ${counted(found.length, 'keyword')} that the site is not found for`,
      why: `${found.length} of ${job.total_keywords} checks (${share} %) found no page of the site.`,
      action: `Begin with ${first.map(({ query }) => `“${query}”`).join(', ')}: look at what ranks, then write one page per topic, or stop tracking what is none of your business.`,
      evidence: [
        { kind: 'job', ref: refs.results(job.id), text: 'Checks that found no page of the site', value: found.length },
        ...first.map(({ keyword_id, query }) => ({
          kind: 'keyword',
          ref: refs.keyword(keyword_id),
          text: `“${query}” was not found`,
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
