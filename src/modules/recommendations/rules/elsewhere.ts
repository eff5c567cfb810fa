import { type Draft, grade, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, cite } from '../sentences.ts'

const MOST_RIVALS = 3
const MOST_GAPS = 3
const MOST_APP_ITEMS = 3
const INDEXED_ENOUGH = 0.8

/** Competitors, answer engines, app stores, the index and links. */
export function elsewhereRules(facts: Facts, refs: Refs): Draft[] {
  return [rivals, answers, apps, indexing, links].flatMap((rule) => rule(facts, refs))
}

function rivals({ competitors, points }: Facts, refs: Refs): Draft[] {
  const last = points.at(-1)
  if (competitors.length === 0) {
    return [
      {
        id: 'no_competitors',
        area: 'rivals',
        ...advise('no_competitors'),
        evidence: [{ kind: 'competitors', ref: refs.competitors, ...cite('rivals_watched'), value: 0 }],
        impact: 3,
        effort: 1,
        confidence: 'high',
        measurement: 'measured',
      },
    ]
  }
  if (!last) return []
  const before = points[0]
  const ahead = competitors.flatMap(({ domain }) => {
    const now = last.rivals[domain]?.visibility ?? null
    const then = before?.rivals[domain]?.visibility ?? null
    return now !== null && now > last.visibility ? [{ domain, now, then }] : []
  })
  const yours = round(last.visibility)
  return ahead
    .sort((a, b) => b.now - a.now)
    .slice(0, MOST_RIVALS)
    .map(({ domain, now, then }) => {
      const theirs = round(now)
      const hasRisen = then !== null && now - then >= 1
      return {
        id: `rival_ahead:${domain}`,
        area: 'rivals',
        ...(hasRisen
          ? advise('rival_rises', { domain, theirs, yours, from: round(then) })
          : advise('rival_ahead', { domain, theirs, yours })),
        evidence: [
          { kind: 'competitor', ref: refs.rivals, ...cite('visibility_of', { domain }), value: theirs },
          { kind: 'visibility', ref: refs.visibility, ...cite('visibility_own'), value: yours },
        ],
        impact: grade(2 + (now - last.visibility) / 10),
        effort: 4,
        confidence: 'medium',
        measurement: 'measured',
      }
    })
}

function answers({ aeo, gaps }: Facts, refs: Refs): Draft[] {
  if (!aeo.check) {
    return [
      {
        id: 'no_answers',
        area: 'answers',
        ...advise('no_answers'),
        evidence: [{ kind: 'aeo', ref: refs.aeo, ...cite('answers_so_far'), value: 0 }],
        impact: 3,
        effort: 1,
        confidence: 'high',
        measurement: 'measured',
      },
    ]
  }
  const gapsOfCheck = refs.gaps(aeo.check.id)
  return gaps
    .slice(0, MOST_GAPS)
    .map(({ prompt_id, prompt_text, kind, answers: count, competitors, own_rate, result_ids }) => ({
      id: `answer_gap:${prompt_id}`,
      area: 'answers',
      ...advise(kind === 'absent' ? 'answer_absent' : 'answer_gap', {
        prompt: short(prompt_text),
        domains: named(competitors.slice(0, 3)),
        n: count,
      }),
      evidence: [
        { kind: 'prompt', ref: gapsOfCheck, ...cite('own_share'), value: own_rate.value },
        ...competitors.slice(0, 2).map(({ domain, answers: naming }) => ({
          kind: 'prompt',
          ref: gapsOfCheck,
          ...cite('answers_naming', { domain }),
          value: naming,
        })),
        ...result_ids
          .slice(0, 2)
          .map((id) => ({ kind: 'answer', ref: refs.answer(id), ...cite('answer_behind'), value: id })),
      ],
      impact: kind === 'absent' ? 4 : 3,
      effort: 3,
      confidence: count >= 6 ? 'high' : 'low',
      measurement: 'measured',
    }))
}

const named = (sites: { domain: string }[]) => sites.map(({ domain }) => domain).join(', ')

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text)

function apps({ aso }: Facts, refs: Refs): Draft[] {
  return aso.prioritized_backlog
    .slice(0, MOST_APP_ITEMS)
    .map(({ id, code, values, title, detail, impact, effort, evidence, score }) => ({
      id: `app:${id}`,
      area: 'apps',
      code,
      values,
      title,
      why: detail,
      action: detail,
      evidence: [{ kind: 'aso', ref: refs.aso, code, values, text: evidence, value: score }],
      impact: grade(impact),
      effort: grade(effort),
      confidence: 'medium',
      measurement: 'measured',
    }))
}

function indexing({ sample, task }: Facts, refs: Refs): Draft[] {
  const base = {
    area: 'site',
    evidence: [] as Draft['evidence'],
    confidence: 'medium',
    measurement: 'measured',
  } as const
  if (!sample || sample.known_pages === 0) {
    if (task) return []
    return [
      {
        ...base,
        id: 'index_unknown',
        ...advise('index_unknown'),
        evidence: [{ kind: 'indexing', ref: refs.indexing, ...cite('index_looks'), value: 0 }],
        impact: 3,
        effort: 1,
      },
    ]
  }
  const { total_indexed: n, known_pages: total } = sample
  const share = n / total
  if (share >= INDEXED_ENOUGH) return []
  return [
    {
      ...base,
      id: 'index_gap',
      ...advise('index_gap', { n, total, share: round(share * 100) }),
      evidence: [
        { kind: 'indexing', ref: refs.indexing, ...cite('pages_indexed'), value: n },
        { kind: 'indexing', ref: refs.indexing, ...cite('pages_known'), value: total },
      ],
      impact: grade(5 - share * 4),
      effort: 2,
    },
  ]
}

function links({ links: totals }: Facts, refs: Refs): Draft[] {
  if (totals.lost === 0) return []
  return [
    {
      id: 'lost_links',
      area: 'site',
      ...advise('lost_links', { n: totals.lost, gained: totals.gained }),
      evidence: [
        { kind: 'backlinks', ref: refs.backlinks, ...cite('links_lost'), value: totals.lost },
        { kind: 'backlinks', ref: refs.backlinks, ...cite('links_gained'), value: totals.gained },
      ],
      impact: grade(2 + totals.lost / 5),
      effort: 3,
      confidence: 'medium',
      measurement: 'measured',
    },
  ]
}
