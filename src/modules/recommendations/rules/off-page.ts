import { chanceOfFall } from '../../../base/stats.ts'
import { answerClicks, ODDS } from '../click-value.ts'
import { type Advice, type Draft, dayOf, momentsOf, type Refs, round } from '../draft.ts'
import type { Citations, Facts } from '../facts.ts'
import { advise, cite } from '../sentences.ts'
import { appFalls, apps } from './apps.ts'

const DAY = 86_400
const SPAN_DAYS = 30
const MOST_COMPETITORS = 3
const MOST_GAPS = 3
const INDEXED_ENOUGH = 0.8
/** Parts of what the site brings that are at stake where nothing is known yet, and where little follows by itself. */
const UNKNOWN = 0.03
const SLIGHT = 0.1
const LINKS = 0.5
/** A fall of the index by this share, and so many pages, is one. */
const INDEX_FALL = 0.1
const INDEX_PAGES = 3

/** Competitors, answer engines, app stores, the index and links. */
export function elsewhereRules(facts: Facts, refs: Refs): Advice[] {
  return [
    competitors,
    answers,
    stoppedCiting,
    appFalls,
    apps,
    indexDrop,
    indexing,
    links,
  ].flatMap((rule) => rule(facts, refs))
}

function competitors({ competitors, points, potential, scale }: Facts, refs: Refs): Advice[] {
  const last = points.at(-1)
  if (competitors.length === 0) {
    return [
      {
        id: 'no_competitors',
        area: 'competitors',
        ...advise('no_competitors'),
        evidence: [
          {
            kind: 'competitors',
            ref: refs.competitors,
            ...cite('competitors_watched'),
            value: 0,
          },
        ],
        stake: UNKNOWN * scale,
        effort: 1,
        confidence: 'high',
        measurement: 'measured',
      },
    ]
  }
  if (!last) return []
  const before =
    points.find(({ checked_at }) => checked_at >= last.checked_at - SPAN_DAYS * DAY) ?? last
  const ahead = competitors.flatMap(({ domain }) => {
    const now = last.competitors[domain]?.visibility ?? null
    const then = before.competitors[domain]?.visibility ?? null
    return now !== null && now > last.visibility ? [{ domain, now, then }] : []
  })
  const yours = round(last.visibility)
  return ahead
    .sort((a, b) => b.now - a.now)
    .slice(0, MOST_COMPETITORS)
    .map(({ domain, now, then }) => {
      const theirs = round(now)
      const hasRisen = then !== null && now - then >= 1
      return {
        id: `competitor_ahead:${domain}`,
        area: 'competitors',
        ...(hasRisen
          ? advise('competitor_rises', {
              domain,
              theirs,
              yours,
              from: round(then),
              ...between(before, last),
            })
          : advise('competitor_ahead', { domain, theirs, yours })),
        evidence: [
          {
            kind: 'competitor',
            ref: refs.competitorVisibility,
            ...cite('visibility_of', { domain }),
            value: theirs,
            at: last.checked_at,
          },
          {
            kind: 'visibility',
            ref: refs.visibility,
            ...cite('visibility_own'),
            value: yours,
            at: last.checked_at,
          },
        ],
        stake: (SLIGHT / 2) * ((now - last.visibility) / 100) * potential,
        effort: 4,
        confidence: 'medium',
        measurement: 'measured',
      }
    })
}

function answers({ aeo, gaps, scale, meanWeight }: Facts, refs: Refs): Advice[] {
  if (!aeo.check) {
    return [
      {
        id: 'no_answers',
        area: 'answers',
        ...advise('no_answers'),
        evidence: [{ kind: 'aeo', ref: refs.aeo, ...cite('answers_so_far'), value: 0 }],
        stake: UNKNOWN * scale,
        effort: 1,
        confidence: 'high',
        measurement: 'measured',
      },
    ]
  }
  const gapsOfCheck = refs.gaps(aeo.check.id)
  return gaps
    .slice(0, MOST_GAPS)
    .map(
      ({
        prompt_id,
        prompt_text,
        kind,
        answers: count,
        competitor,
        competitor_rate,
        competitors,
        own_rate,
        result_ids,
      }) => ({
        id: `answer_gap:${prompt_id}`,
        area: 'answers',
        ...advise(kind === 'absent' ? 'answer_absent' : 'answer_gap', {
          prompt: short(prompt_text),
          domain: competitor,
          n: hitsOf(competitor_rate),
          own: hitsOf(own_rate),
          total: count,
        }),
        evidence: [
          { kind: 'prompt', ref: gapsOfCheck, ...cite('own_share'), value: own_rate.value },
          ...competitors.slice(0, 2).map(({ domain, answers: naming }) => ({
            kind: 'prompt',
            ref: gapsOfCheck,
            ...cite('answers_naming', { domain }),
            value: naming,
          })),
          ...result_ids.slice(0, 2).map((id) => ({
            kind: 'answer',
            ref: refs.answer(id),
            ...cite('answer_behind'),
            value: id,
          })),
        ],
        stake: ODDS * (1 - (own_rate.value ?? 0)) * answerClicks(meanWeight),
        effort: 3,
        confidence: count >= 6 ? 'high' : 'low',
        measurement: 'measured',
      }),
    )
}

const hitsOf = ({ value, n }: Facts['gaps'][number]['own_rate']) => Math.round((value ?? 0) * n)

const short = (text: string) =>
  text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text

/** Less than this share of its answers is little, and a fall that chance brings about so often is none. */
const CITED_LESS = 0.3
const BY_CHANCE = 0.05

/** Assistants whose answers cited the site at the last check of an earlier day and hardly do any more. */
function stoppedCiting({ citations, meanWeight }: Facts, refs: Refs): Advice[] {
  if (!citations) return []
  const stopped = citations.before.flatMap((was) => {
    const is = citations.now.find(({ provider }) => provider === was.provider)
    const fall = is ? citedShare(was) - citedShare(is) : 0
    const isFall =
      is && fall >= CITED_LESS && chanceOfFall(citedOf(was), citedOf(is)) < BY_CHANCE
    return isFall ? [{ was, is, fall }] : []
  })
  const [first] = stopped.toSorted((a, b) => b.fall - a.fall)
  if (!first) return []
  const { was, is } = first
  return [
    {
      id: `answers_stopped:${was.provider}`,
      area: 'event',
      ...advise('answers_stopped', {
        providers: stopped.map(({ was: { provider } }) => provider).join(', '),
        provider: was.provider,
        from: was.cited,
        answers: was.answers,
        to: is.cited,
        total: is.answers,
        ...between(was, is),
      }),
      evidence: stopped.slice(0, 3).flatMap(({ was: then, is: today }) =>
        [then, today].map((point) => ({
          kind: 'aeo',
          ref: refs.aeoHistory,
          ...cite('cited_share_on', { provider: point.provider, day: dayOf(point.checked_at) }),
          value: Math.round(1e4 * citedShare(point)) / 1e4,
          at: point.checked_at,
        })),
      ),
      stake: stopped.reduce(
        (sum, { was: { prompts }, fall }) => sum + fall * prompts * answerClicks(meanWeight),
        0,
      ),
      effort: 2,
      confidence: is.answers >= 6 ? 'high' : 'medium',
      measurement: 'measured',
    },
  ]
}

const citedOf = ({ cited, answers }: Citations) => ({ hits: cited, n: answers })
const citedShare = ({ cited, answers }: Citations) => (answers === 0 ? 0 : cited / answers)

const between = (before: { checked_at: number }, now: { checked_at: number }) =>
  momentsOf(before.checked_at, now.checked_at)

function indexDrop({ sample, earlierSample, scale }: Facts, refs: Refs): Advice[] {
  if (!sample || !earlierSample || earlierSample.total_indexed === 0) return []
  const gone = earlierSample.total_indexed - sample.total_indexed
  const share = gone / earlierSample.total_indexed
  if (gone < INDEX_PAGES || share < INDEX_FALL) return []
  const when = between(earlierSample, sample)
  const seen = [
    { ...earlierSample, day: when.since },
    { ...sample, day: when.until },
  ].map(({ total_indexed, checked_at, day }) => ({
    kind: 'indexing',
    ref: refs.indexing,
    ...cite('pages_indexed_on', { day }),
    value: total_indexed,
    at: checked_at,
  }))
  return [
    {
      id: 'index_drop',
      area: 'event',
      ...advise('index_drop', {
        from: earlierSample.total_indexed,
        to: sample.total_indexed,
        n: gone,
        ...when,
      }),
      evidence: seen,
      stake: share * scale,
      effort: 2,
      confidence: 'high',
      measurement: 'measured',
    },
  ]
}

function indexing({ sample, task, scale }: Facts, refs: Refs): Advice[] {
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
        stake: UNKNOWN * scale,
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
      stake: SLIGHT * (1 - share) * scale,
      effort: 2,
    },
  ]
}

function links({ links: totals, scale }: Facts, refs: Refs): Advice[] {
  if (totals.lost === 0) return []
  return [
    {
      id: 'lost_links',
      area: 'site',
      ...advise('lost_links', { n: totals.lost, gained: totals.gained }),
      evidence: [
        { kind: 'backlinks', ref: refs.backlinks, ...cite('links_lost'), value: totals.lost },
        {
          kind: 'backlinks',
          ref: refs.backlinks,
          ...cite('links_gained'),
          value: totals.gained,
        },
      ],
      stake: LINKS * (totals.lost / Math.max(1, totals.total)) * scale,
      effort: 3,
      confidence: 'high',
      measurement: 'measured',
    },
  ]
}
