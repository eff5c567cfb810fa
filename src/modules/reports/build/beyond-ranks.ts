import type { Context } from '../../../core/context.ts'
import {
  accessOf,
  measuredSources,
  ownerOf,
  pointsOf,
  type SeriesPoint,
  sharedPoints,
} from '../../aeo/index.ts'
import { jobsIn } from '../../analytics/index.ts'
import { asoSummaryOf } from '../../aso/index.ts'
import { totalsOf } from '../../backlinks/index.ts'
import type { OwnedClient } from '../../clients/index.ts'
import { readClusters, sortClusters } from '../../clusters/index.ts'
import { gridsIn } from '../../geo-grids/index.ts'
import { samplesOf } from '../../indexing/index.ts'
import { pageFigures, readOwnPages } from '../../pages/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import { adsIn, auditIn, clicksOf, researchFor, stepsFor } from './more-parts.ts'
import type { Report } from './report.ts'

const MAX_PAGES = 5
const MAX_CLUSTERS = 5
const MAX_GRIDS = 3
const MAX_SAMPLES = 200

type Period = { client: OwnedClient; job: Job; from: number; to: number }
type Beyond = Pick<
  Report,
  | 'answers'
  | 'reviews'
  | 'apps'
  | 'links'
  | 'indexing'
  | 'pages'
  | 'clusters'
  | 'grids'
  | 'clicks'
  | 'audit'
  | 'ads'
  | 'next_steps'
  | 'research'
>

/** Report sections besides rankings. Some are only known as of now, and belong to the latest check. */
export async function beyondRanks(ctx: Context, period: Period): Promise<Beyond> {
  const { client, job, from, to } = period
  const series = {
    workspaceId: client.workspace_id,
    clientId: client.id,
    device: 'both',
  } as const
  const [newest] = await jobsIn(ctx.db, series, 1)
  const days = { client, from, to: dayAfter(to) }
  const [answers, indexing, clicks, audit, ads, grids, present] = await Promise.all([
    answersIn(ctx, period),
    indexingIn(ctx, period),
    clicksOf(ctx, period),
    auditIn(ctx, days),
    adsIn(ctx, days),
    gridsIn(ctx, { clientId: client.id, from, to: dayAfter(to), limit: MAX_GRIDS }),
    newest?.job_id === job.id ? presentParts(ctx, period) : undefined,
  ])
  return { answers, indexing, clicks, audit, ads, grids, ...present }
}

/** By the last check of prompts in the period, against the first. */
async function answersIn(
  ctx: Context,
  { client, from, to }: Period,
): Promise<Report['answers']> {
  const days = { from, to: dayAfter(to) }
  const points = await pointsOf(ctx.db, {
    ...ownerOf(client),
    sources: measuredSources(ctx),
    ...days,
  })
  // What people see in apps is never mixed with what models say behind an API.
  const isApp = points.some(({ provider }) => accessOf(provider) === 'app')
  const counted = points.filter(
    ({ provider }) => accessOf(provider) === (isApp ? 'app' : 'api'),
  )
  const checks = [...Map.groupBy(counted, ({ check_id }) => check_id).values()]
  const [first] = checks
  const last = checks.at(-1)
  if (!first || !last) return null
  const assistants = last.map((point) => ({ name: point.provider, ...sumOf([point]) }))
  const checkIds = [first, last].flatMap(([point]) => point?.check_id ?? [])
  const before =
    first === last
      ? null
      : await sharedOf(ctx, { client, checkIds, access: isApp ? 'app' : 'api' })
  return { ...sumOf(last), before, assistants }
}

type Compared = { client: OwnedClient; checkIds: number[]; access: 'app' | 'api' }

/** Two checks over the prompts that both asked; null without one. */
async function sharedOf({ db }: Context, { client, checkIds, access }: Compared) {
  const points = await sharedPoints(db, { workspace_id: client.workspace_id, checkIds })
  const [before, now] = checkIds.map((id) =>
    points.find(({ check_id, scope }) => check_id === id && scope === access),
  )
  if (!before || !now) return null
  const { prompts } = now
  return { prompts, ...sumOf([before]), now: sumOf([now]) }
}

/** Assistants may be asked after the rank check of the same day. */
const dayAfter = (time: number) => (Math.floor(time / 86_400) + 1) * 86_400

const sumOf = (points: Pick<SeriesPoint, 'cited' | 'named' | 'answers'>[]) => ({
  cited: points.reduce((sum, { cited }) => sum + cited, 0),
  mentioned: points.reduce((sum, { named }) => sum + named, 0),
  answers: points.reduce((sum, { answers }) => sum + answers, 0),
})

async function indexingIn(
  { db }: Context,
  { client, from, to }: Period,
): Promise<Report['indexing']> {
  const samples = await samplesOf(db, client, MAX_SAMPLES)
  const within = samples.filter(
    ({ checked_at }) => checked_at >= from && checked_at < dayAfter(to),
  )
  const [last] = within
  if (!last) return null
  const first = within.findLast(({ method }) => method === last.method)
  const change = first && first !== last ? last.total_indexed - first.total_indexed : null
  return { indexed: last.total_indexed, pages: last.known_pages, change }
}

async function presentParts(
  ctx: Context,
  { client, from }: Period,
): Promise<Omit<Beyond, 'answers' | 'indexing' | 'grids'>> {
  const [stores, links, own, { clusters }, next_steps, research] = await Promise.all([
    asoSummaryOf(ctx, { clientId: client.id }),
    totalsOf(ctx.db, client.id, from),
    readOwnPages(ctx, client.id, {}),
    readClusters(ctx, client.id),
    stepsFor(ctx, client),
    researchFor(ctx, client),
  ])
  return {
    next_steps,
    research,
    ...storeParts(stores),
    links: links.total === 0 ? null : linksOf(links),
    pages: own.pages
      .map((page) => pageFigures(page, own.model))
      .filter(({ keywords }) => keywords > 0)
      .toSorted(
        (a, b) =>
          (b.clicks ?? 0) - (a.clicks ?? 0) || b.top10 - a.top10 || a.url.localeCompare(b.url),
      )
      .slice(0, MAX_PAGES)
      .map(({ url, keywords, top10, clicks }) => ({
        url,
        keywords,
        top10,
        clicks,
        click_model: own.model.name,
      })),
    clusters: sortClusters(clusters, '-keywords')
      .slice(0, MAX_CLUSTERS)
      .map(({ figures: { name, keywords, keywords_top10, visibility } }) => ({
        name,
        keywords,
        top10: keywords_top10,
        visibility,
      })),
  }
}

function storeParts(
  stores: Awaited<ReturnType<typeof asoSummaryOf>>,
): Pick<Beyond, 'apps' | 'reviews'> {
  if (stores.app_count === 0) return { apps: null, reviews: null }
  const { visibility, listing_audit } = stores
  const { total, new_7d, average_rating } = stores.reviews
  return {
    apps: {
      apps: stores.app_count,
      keywords: visibility.checked,
      visibility: visibility.score,
      top10: visibility.top10,
      listing_score: listing_audit.score,
    },
    reviews: { total, new_7d, average_rating },
  }
}

const linksOf = ({
  states,
  referring_domains,
  gained,
  lost,
}: Awaited<ReturnType<typeof totalsOf>>) => ({
  active: states.active ?? 0,
  ...{ referring_domains, gained, lost },
})
