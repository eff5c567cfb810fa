import { blockClicks, clicksAt, ODDS, winnableAt } from '../click-value.ts'
import {
  type Advice,
  type Evidence,
  momentsOf,
  onePerKeyword,
  type Refs,
  round,
} from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, blockName, cite, isAnswer } from '../sentences.ts'

const MOST_CHANCES = 6
const MOST_BLOCKS = 3
/** What a page could win that shares its keyword with another of the site. */
const SHARED = 0.5
const TENTH = 10

/** Keywords within reach, and features that changed owner. */
export function positionRules(facts: Facts, refs: Refs): Advice[] {
  return [gains, blocksLost, chances, conflicts, missing].flatMap((rule) => rule(facts, refs))
}

function gains({ gainers, weight }: Facts, refs: Refs): Advice[] {
  const near = gainers.flatMap(({ position, prev_checked_at, ...gainer }) => {
    if (position === null || prev_checked_at === null) return []
    return position > 3 && position <= 10 ? [{ ...gainer, position, prev_checked_at }] : []
  })
  return onePerKeyword(near)
    .slice(0, 2)
    .map(
      ({
        keyword_id,
        query,
        position,
        prev_position,
        device,
        checked_at,
        prev_checked_at,
      }) => ({
        id: `rising:${keyword_id}:${device}`,
        area: 'moves',
        ...advise('rising', {
          query,
          device,
          from: prev_position,
          to: position,
          ...momentsOf(prev_checked_at, checked_at),
        }),
        evidence: [
          {
            kind: 'keyword',
            ref: refs.keyword(keyword_id),
            ...cite('place_before', { query }),
            value: prev_position,
            at: prev_checked_at,
          },
          {
            kind: 'keyword',
            ref: refs.keyword(keyword_id),
            ...cite('place_now', { query }),
            value: position,
            at: checked_at,
          },
        ],
        stake: ODDS * winnableAt(weight(keyword_id), position),
        effort: 2,
        confidence: 'medium',
        measurement: 'measured',
      }),
    )
}

/** Of one kind of block and one who took it, one story. */
function blocksLost({ turns, weight }: Facts, refs: Refs): Advice[] {
  const taken = turns.flatMap(({ lost, ...turn }) =>
    lost
      .filter(({ reason }) => reason === 'taken')
      .map(({ feature, lost_to }) => ({ ...turn, feature, domain: lost_to })),
  )
  const stories = [
    ...Map.groupBy(taken, ({ feature, domain }) => `${feature}:${domain ?? ''}`),
  ].map(([id, of]) => ({
    ...{ id, of },
    stake: of.reduce(
      (sum, { keyword_id, feature }) => sum + blockClicks(weight(keyword_id), feature),
      0,
    ),
  }))
  return stories
    .toSorted((a, b) => b.stake - a.stake)
    .slice(0, MOST_BLOCKS)
    .flatMap(({ id, of, stake }) => {
      const [first] = of
      if (!first) return []
      const { query, checked_at, prev_checked_at, domain } = first
      const feature = blockName(first.feature)
      const n = new Set(of.map(({ keyword_id }) => keyword_id)).size
      const when = momentsOf(prev_checked_at ?? checked_at, checked_at)
      const evidence = of.slice(0, 3).map(
        (each): Evidence => ({
          kind: 'keyword',
          ref: refs.features,
          ...(each.domain
            ? cite('block_taken_by', { query: each.query, feature, domain: each.domain })
            : cite('block_taken', { query: each.query, feature })),
          value: each.domain,
          at: each.checked_at,
        }),
      )
      const found = {
        kind: 'job',
        ref: refs.job(first.job_id),
        ...cite('found_by'),
        value: first.job_id,
        at: checked_at,
      }
      return [
        {
          id: `block_lost:${id}`,
          area: 'event',
          ...blockLost(first.feature, { query, n, domain, ...when }),
          evidence: [
            {
              kind: 'keyword',
              ref: refs.keyword(first.keyword_id),
              ...cite('block_yours_on', { query, feature, day: when.since }),
              value: null,
              at: prev_checked_at,
            },
            ...evidence,
            found,
          ],
          stake,
          effort: 2,
          confidence: 'high',
          measurement: 'measured',
        } as const,
      ]
    })
}

type Lost = { query: string; n: number; domain: string | null; since: string; until: string }

/** Nobody may be seen to hold it now. */
function blockLost(name: string, { domain, ...lost }: Lost) {
  const values = { ...lost, feature: blockName(name) }
  if (domain)
    return advise(isAnswer(name) ? 'block_lost_to' : 'media_lost_to', { ...values, domain })
  return advise(isAnswer(name) ? 'block_lost' : 'media_lost', values)
}

function chances({ opportunities }: Facts, refs: Refs): Advice[] {
  return onePerKeyword(opportunities)
    .slice(0, MOST_CHANCES)
    .map((chance) => {
      const { keyword_id, query, position, estimated_gain, search_volume, device, checked_at } =
        chance
      const volume: Evidence[] =
        search_volume === null
          ? []
          : [
              {
                kind: 'keyword',
                ref: refs.keywords,
                ...cite('searches', { query }),
                value: search_volume,
              },
            ]
      return {
        id: `chance:${keyword_id}:${device}`,
        area: 'keywords',
        ...advise(position <= TENTH ? 'chance_near' : 'chance', {
          query,
          place: position,
          device,
        }),
        evidence: [
          {
            kind: 'keyword',
            ref: refs.keyword(keyword_id),
            ...cite('place_of', { query }),
            value: position,
            at: checked_at,
          },
          ...volume,
        ],
        stake: ODDS * estimated_gain,
        effort: position <= TENTH ? 2 : 3,
        confidence: search_volume === null ? 'medium' : 'high',
        measurement: estimated_gain > 0 && search_volume !== null ? 'measured' : 'inferred',
      }
    })
}

type Conflict = Facts['conflicts'][number]

/** Keywords that the same pages compete for are one thing to do. */
function conflicts({ conflicts: found, weight }: Facts, refs: Refs): Advice[] {
  const pagesOf = ({ own_urls, ranked_pages }: Conflict) =>
    [...new Set([...own_urls.map(({ url }) => url), ...ranked_pages])].toSorted()
  const stories = [...Map.groupBy(found, (each) => pagesOf(each).join(' ')).values()].flatMap(
    (of) => {
      const [first] = of
      if (!first) return []
      const lost = of.map(
        ({ keyword_id, position }) => SHARED * winnableAt(weight(keyword_id), position),
      )
      return [
        {
          first,
          of,
          keyword_id: first.keyword_id,
          stake: lost.reduce((sum, each) => sum + each, 0),
        },
      ]
    },
  )
  return onePerKeyword(stories.toSorted((a, b) => b.stake - a.stake))
    .slice(0, 3)
    .flatMap(({ first, of, stake }) => {
      const { keyword_id, query, own_urls, ranked_pages, device, checked_at } = first
      const n = new Set(of.map((each) => each.keyword_id)).size
      const pages =
        own_urls.length > 1 ? own_urls.map(({ url }) => url) : [...new Set(ranked_pages)]
      return [
        {
          id: `conflict:${keyword_id}:${device}`,
          area: 'keywords',
          ...advise('conflict', { query, n, pages: Math.max(pages.length, 1) }),
          evidence: [
            {
              kind: 'keyword',
              ref: refs.cannibalisation,
              ...cite('pages_of', { query, device }),
              value: pages.length,
              at: checked_at,
            },
            ...pages.slice(0, 3).map((url) => ({
              kind: 'page',
              ref: refs.cannibalisation,
              text: url,
              value: url,
            })),
          ],
          stake,
          effort: 3,
          confidence: 'medium' as const,
          measurement: 'measured' as const,
        },
      ]
    })
}

function missing({ missing: found, points, keywords, weight }: Facts, refs: Refs): Advice[] {
  const last = points.at(-1)
  if (!last || found.length === 0) return []
  const wanted = new Set(
    keywords.filter(({ needs_dedicated_page }) => needs_dedicated_page).map(({ id }) => id),
  )
  const ids = new Set(found.map(({ keyword_id }) => keyword_id))
  const first = [...new Map(found.map((each) => [each.keyword_id, each])).values()]
    .toSorted((a, b) => Number(wanted.has(b.keyword_id)) - Number(wanted.has(a.keyword_id)))
    .slice(0, 3)
  const queries = first.map(({ query }) => `“${query}”`).join(', ')
  const share = round((100 * found.length) / Math.max(1, last.total))
  return [
    {
      id: 'missing_pages',
      area: 'keywords',
      ...advise('missing_pages', {
        n: ids.size,
        checks: found.length,
        total: last.total,
        share,
        queries,
      }),
      evidence: [
        {
          kind: 'visibility',
          ref: refs.visibility,
          ...cite('pages_missing'),
          value: found.length,
          at: last.checked_at,
        },
        ...first.map(({ keyword_id, query }) => ({
          kind: 'keyword',
          ref: refs.keyword(keyword_id),
          ...cite('query_missing', { query }),
          value: null,
        })),
      ],
      stake: [...ids].reduce((sum, id) => sum + ODDS * clicksAt(weight(id), TENTH), 0),
      effort: 4,
      confidence: 'medium',
      measurement: 'measured',
    },
  ]
}
