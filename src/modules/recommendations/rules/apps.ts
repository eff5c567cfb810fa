import type { Values } from '../../../base/messages.ts'
import { STORE_LABELS } from '../../../providers/stores/port.ts'
import { answerClicks, clicksAt } from '../click-value.ts'
import { type Advice, momentsOf, type Refs } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, cite } from '../sentences.ts'

const MOST_ITEMS = 3
/** The part of what the site brings that a small thing moves. */
const SLIGHT = 0.1

/** What people say of an app tells what is wrong, not what to do. */
const REVIEWS = new Set(['app_reviews', 'app_reviews_untold'])

const RISES = new Set(['new', 'improved', 'entered_top10'])

/** The keywords of an app that fell are one story. */
export function appFalls({ aso, meanWeight }: Facts, refs: Refs): Advice[] {
  const fallen = aso.ranking_alerts.filter(({ type }) => !RISES.has(type))
  return [...Map.groupBy(fallen, ({ app_id }) => app_id).values()].flatMap((alerts) => {
    const latest = [...Map.groupBy(alerts, ({ keyword_id }) => keyword_id).values()].flatMap(
      (of) => of[0] ?? [],
    )
    const costs = latest
      .map((alert) => {
        const clicks =
          clicksAt(meanWeight, alert.previous_position) - clicksAt(meanWeight, alert.position)
        return { ...alert, clicks }
      })
      .toSorted((a, b) => b.clicks - a.clicks)
    const [worst] = costs
    if (!worst) return []
    const { app_id, app_name, store, query, previous_position: from, position: to } = worst
    const values = {
      app: app_name,
      store: STORE_LABELS[store],
      n: costs.length,
      total: aso.keyword_distribution.by_store[store].total,
      query,
      from: from ?? '–',
      ...momentsOf(worst.previous_checked_at, worst.checked_at),
    }
    return [
      {
        id: `app_falls:${app_id}`,
        area: 'apps',
        ...(to === null
          ? advise('app_not_found', values)
          : advise('app_falls', { ...values, to })),
        evidence: costs.slice(0, 3).flatMap((each) => {
          const { since, until } = momentsOf(each.previous_checked_at, each.checked_at)
          return [
            {
              kind: 'aso',
              ref: refs.aso,
              ...citeRank(each.query, since, each.previous_position),
              value: each.previous_position,
              at: each.previous_checked_at,
            },
            {
              kind: 'aso',
              ref: refs.aso,
              ...citeRank(each.query, until, each.position),
              value: each.position,
              at: each.checked_at,
            },
          ]
        }),
        stake: costs.reduce((sum, { clicks }) => sum + clicks, 0),
        effort: 2,
        confidence: 'medium' as const,
        measurement: 'measured' as const,
      },
    ]
  })
}

function citeRank(query: string, day: string, position: number | null) {
  return cite(position === null ? 'app_missing_on' : 'app_rank_on', { query, day })
}

/** What else is to be done for the apps; their falls are a story of their own. */
export function apps({ aso, meanWeight }: Facts, refs: Refs): Advice[] {
  return aso.prioritized_backlog
    .filter(({ type }) => type !== 'ranking')
    .slice(0, MOST_ITEMS)
    .map(({ id, code, values, title, detail, effort, evidence, score, checked_at: at }) => ({
      id: `app:${id}`,
      area: 'apps',
      ...(REVIEWS.has(code)
        ? reviewAdvice(values)
        : { code, values, title, why: detail, action: detail }),
      evidence: [{ kind: 'aso', ref: refs.aso, code, values, text: evidence, value: null, at }],
      stake: (SLIGHT * score * answerClicks(meanWeight)) / 100,
      effort: Math.max(1, Math.min(5, effort)),
      confidence: 'medium',
      measurement: 'measured',
    }))
}

function reviewAdvice({ app = '', topic = '', n = 0, share = 0, reviews = 0 }: Values) {
  return advise('app_theme', { app, topic, n, share, reviews })
}
