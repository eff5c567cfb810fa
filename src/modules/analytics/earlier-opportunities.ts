import { pageKey } from '../../base/network/url.ts'
import { readPage, type Window } from '../../core/page.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ClickModel } from '../click-models/index.ts'
import {
  type At,
  cannibalisationAt,
  checksAt,
  type Moment,
  rankedAt,
  resultKeyOf,
} from '../rank-checks/index.ts'
import { rated } from './figures/rating.ts'
import { worthOf } from './figures/standings.ts'
import { conflictsOf } from './rules/cannibalisation.ts'
import { FARTHEST, gainOf, NEAREST, topQuarterAt } from './rules/opportunity.ts'
import { usualAmong } from './store/ratings.ts'
import { filterOf, type Wanted } from './store/standings.ts'

/** A look at an earlier time: the whole jobs up to then, newest first; none when there was no check in that time. */
export type Earlier = Omit<Wanted, 'sinceJob'> & { jobs: Moment[] }
type Rating = { minScore: number; model: ClickModel }

const REACH = { from: NEAREST, to: FARTHEST }

/** Opportunities at that time, by what is known of the keywords now. */
export async function earlierOpportunities(db: Db, wanted: Earlier & Rating, window: Window) {
  const [job] = wanted.jobs
  if (!job) return pageIn([], window)
  const at = atOf(wanted, job)
  const sorted = (await rateAt(db, at, wanted.model))
    .filter(({ opportunity_score }) => opportunity_score >= wanted.minScore)
    .toSorted(
      (a, b) =>
        b.opportunity_score - a.opportunity_score ||
        b.estimated_gain - a.estimated_gain ||
        a.position - b.position ||
        a.keyword_id - b.keyword_id ||
        a.device.localeCompare(b.device),
    )
  const { items, ...counts } = await pageIn(sorted, window)
  const ids = items.map(({ keyword_id }) => keyword_id)
  const checks = await checksAt(db, { ...at, keywords: { ...at.keywords, ids } })
  const whole = new Map(checks.map((check) => [resultKeyOf(check), check]))
  // Only those that are shown are read whole.
  return {
    items: items.flatMap((item) => {
      const check = whole.get(resultKeyOf(item))
      return check ? [{ ...check, ...item }] : []
    }),
    ...counts,
  }
}

async function rateAt(db: Db, at: At, model: ClickModel) {
  const { client_id } = at.keywords
  const [all, rows] = await Promise.all([
    // A part is measured by the best of the whole.
    rankedAt(
      db,
      { ...at, device: 'both', keywords: { client_id, engine: at.keywords.engine } },
      REACH,
    ),
    isWhole(at) ? undefined : rankedAt(db, at, REACH),
  ])
  const gains = Float64Array.from(
    all.flatMap(({ position, search_volume, device }) =>
      search_volume === null
        ? []
        : [gainOf({ position, ...worthOf({ weight: search_volume, device }, model) })],
    ),
  ).sort()
  const usual = await usualAmong(db, client_id, all)
  const largeGain = gains[topQuarterAt(gains.length)] ?? null
  return (rows ?? all).flatMap((row) => {
    const { score, gain, reasons } = rated(row, { usual, largeGain, model })
    return score === null
      ? []
      : [
          Object.assign(row, {
            opportunity_score: score,
            reasons,
            estimated_gain: gain,
            click_model: model.name,
          }),
        ]
  })
}

const isWhole = ({ device, keywords: { client_id: _, engine: _engine, ...part } }: At) =>
  device === 'both' && Object.values(part).every((each) => each === undefined)

/** For which keywords several pages competed at that time. */
export async function earlierConflicts(db: Db, wanted: Earlier, window: Window) {
  const [job] = wanted.jobs
  const found = job ? await cannibalisationAt(db, atOf(wanted, job), wanted.jobs) : []
  const disputed = found.flatMap(({ urls, ...row }) => {
    const ranked_pages = urls.map((url) => pageKey(url) ?? url)
    const pages = row.own_urls.map(({ url }) => pageKey(url) ?? url)
    const conflicts = conflictsOf({ pages, ranked: ranked_pages })
    return conflicts.length === 0 ? [] : [{ ...row, ranked_pages, conflicts }]
  })
  return pageIn(disputed, window)
}

function atOf(
  { workspaceId, clientId, device, tag, cluster, geo, engine }: Earlier,
  job: Moment,
): At {
  return {
    workspaceId,
    device,
    job,
    keywords: { client_id: clientId, tag, cluster, geo, engine: filterOf(engine) },
  }
}

const pageIn = <T>(items: T[], window: Window) =>
  readPage(window, {
    rows: async (limit, offset) =>
      items.slice(offset, limit === null ? undefined : offset + limit),
    count: async () => items.length,
  })
