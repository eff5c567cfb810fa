import type { Context } from '../../core/context.ts'
import {
  checkFor,
  findGaps,
  glancesOf,
  measuredSources,
  overviewOf,
  ownerOf,
  pointsOf,
  sharedPoints,
} from '../aeo/index.ts'
import {
  catchUp,
  lastPoints,
  pageConflicts,
  pageOpportunities,
  readMoves,
  readOwnershipChanges,
  usualVolume,
} from '../analytics/index.ts'
import { asoSummaryOf } from '../aso/index.ts'
import { totalsOf } from '../backlinks/index.ts'
import {
  competitorsOf,
  countKeywords,
  type KeywordRow,
  keywordsOf,
  type OwnedClient,
} from '../clients/index.ts'
import { recentTasks, samplesOf } from '../indexing/index.ts'
import { bestResults, doneJobsOf, lastWholeOf } from '../rank-checks/index.ts'
import { changesIn, chooseStretch, overtakingIn } from './changes.ts'
import { clicksAt } from './click-value.ts'
import { dayOf } from './draft.ts'

const DAY = 86_400
const SPAN_DAYS = 30
const MAX_POINTS = 30
const MAX_ROWS = 10
const MAX_CHANGES = 200
const LEAST_SCALE = 0.05
const MAX_RESULTS = 20_000

/** The inputs of recommendations: measured data only. */
export type Facts = Awaited<ReturnType<typeof gatherFacts>>

export async function gatherFacts(ctx: Context, client: OwnedClient) {
  await catchUp(ctx, client)
  const { db } = ctx
  const { id: clientId, workspace_id: workspaceId } = client
  const owner = { workspace_id: workspaceId, client_id: clientId }
  const [keywords, competitors, [job], whole] = await Promise.all([
    keywordsOf(db, clientId),
    competitorsOf(db, clientId),
    doneJobsOf(db, owner, 1),
    lastWholeOf(db, owner),
  ])
  const series = { workspaceId, clientId, device: 'both' as const }
  const sound = (await lastPoints(db, series, MAX_POINTS)).filter(
    ({ is_partial }) => !is_partial,
  )
  // A check of some keywords, or one of which much failed, is no picture of the whole.
  const last = sound.at(-1)
  const measured = last && {
    workspace_id: workspaceId,
    client_id: clientId,
    id: last.job_id,
    created_at: last.job_at,
  }
  const wanted = { ...series, sinceJob: last?.job_id ?? job?.id ?? Number.MAX_SAFE_INTEGER }
  const top = { limit: MAX_ROWS, sort: 'clicks' as const }
  const [gainers, opportunities, conflicts, turns, results] = await Promise.all([
    readMoves(db, wanted, { ...top, up: true }),
    pageOpportunities(db, { ...wanted, minScore: 2 }, { limit: 2 * MAX_ROWS }),
    pageConflicts(db, wanted, { limit: MAX_ROWS }),
    readOwnershipChanges(db, wanted, MAX_CHANGES),
    measured ? bestResults(db, measured, MAX_RESULTS) : [],
  ])
  const worth = await weigh(ctx, client, { keywords, results })
  const stretch = chooseStretch(sound)
  const changes = stretch ? await changesIn(ctx, client, { ...stretch, ...worth }) : []
  const domains = competitors.map(({ domain }) => domain)
  const overtaking = stretch
    ? await overtakingIn(ctx, { ...stretch, ...worth, changes, domains, client })
    : []
  return {
    client,
    now: ctx.now(),
    keywords,
    competitors,
    job,
    /** The last check of all keywords, also one that failed; what a retry found is part of it. */
    whole,
    points: sound,
    results,
    ...worth,
    stretch,
    changes,
    overtaking,
    gainers,
    opportunities: opportunities.items,
    conflicts: conflicts.items,
    turns,
    missing: results.filter(({ state }) => state === 'not_found'),
    ...(await gatherElsewhere(ctx, client)),
  }
}

type Known = { keywords: KeywordRow[]; results: Awaited<ReturnType<typeof bestResults>> }

/** The weight of each keyword, and the total: the scale of every stake. */
async function weigh({ db }: Context, client: OwnedClient, { keywords, results }: Known) {
  const usual = await usualVolume(db, client.id)
  const volumes = new Map(keywords.map(({ id, search_volume }) => [id, search_volume]))
  const weight = (keywordId: number) => volumes.get(keywordId) ?? usual
  const all = keywords.map(({ id }) => weight(id))
  const meanWeight =
    all.length === 0 ? 1 : all.reduce((sum, each) => sum + each, 0) / all.length
  const asked = results.length > 0 ? results.map(({ keyword_id }) => weight(keyword_id)) : all
  const potential = asked.reduce((sum, each) => sum + clicksAt(each, 1), 0)
  const own = results.reduce(
    (sum, { keyword_id, position }) => sum + clicksAt(weight(keyword_id), position),
    0,
  )
  // What the site brings; one that brings next to nothing is measured by a part of what it could bring.
  return { weight, meanWeight, potential, scale: Math.max(own, LEAST_SCALE * potential) || 1 }
}

async function gatherElsewhere(ctx: Context, client: OwnedClient) {
  const check = await checkFor(ctx, client, undefined)
  const [aeo, glances, citations, aso, [sample, earlierSample], [task], links] =
    await Promise.all([
      overviewOf(ctx, client),
      check ? glancesOf(ctx.db, check) : [],
      citationsOf(ctx, client),
      asoSummaryOf(ctx, { clientId: client.id }),
      samplesOf(ctx.db, client, 2),
      recentTasks(ctx, { clientId: client.id, limit: 1 }),
      totalsOf(ctx.db, client.id, ctx.now() - SPAN_DAYS * DAY),
    ])
  const gaps = findGaps(glances).slice(0, MAX_ROWS)
  return { aeo, gaps, citations, aso, sample, earlierSample, task, links }
}

/** How often an assistant cited the site, over the prompts that both compared checks asked it. */
export type Citations = {
  provider: string
  checked_at: number
  prompts: number
  answers: number
  cited: number
}

/** The last check of answers beside the last one of an earlier day, by assistant; null before there are two. */
async function citationsOf(ctx: Context, client: OwnedClient) {
  const points = await pointsOf(ctx.db, { ...ownerOf(client), sources: measuredSources(ctx) })
  const now = points.at(-1)
  const before =
    now && points.findLast(({ checked_at }) => dayOf(checked_at) < dayOf(now.checked_at))
  if (!now || !before) return null
  const checkIds = [before.check_id, now.check_id]
  const shared = await sharedPoints(ctx.db, { workspace_id: client.workspace_id, checkIds })
  const at = ({ check_id, checked_at }: typeof now): Citations[] => {
    const providers = new Set(
      points.filter((point) => point.check_id === check_id).map(({ provider }) => provider),
    )
    return shared
      .filter((point) => point.check_id === check_id && providers.has(point.scope))
      .map(({ scope, prompts, answers, cited }) => ({
        provider: scope,
        checked_at,
        prompts,
        answers,
        cited,
      }))
  }
  return { before: at(before), now: at(now) }
}

/** Changes when there is something new to say: cheap enough to be asked at every look. */
export async function dataVersion(ctx: Context, client: OwnedClient): Promise<string> {
  const { id: client_id, workspace_id } = client
  const [[job], whole, check, [sample], [task], links, keywords, competitors] =
    await Promise.all([
      doneJobsOf(ctx.db, { workspace_id, client_id }, 1),
      lastWholeOf(ctx.db, { workspace_id, client_id }),
      checkFor(ctx, client, undefined),
      samplesOf(ctx.db, client, 1),
      recentTasks(ctx, { clientId: client.id, limit: 1 }),
      totalsOf(ctx.db, client_id, 0),
      countKeywords(ctx.db, { client_id }),
      competitorsOf(ctx.db, client_id),
    ])
  const newest = Math.max(job?.id ?? 0, whole?.id ?? 0)
  const parts = [
    newest,
    check?.id,
    check?.answers,
    sample?.id,
    task?.id,
    links.total,
    links.last_checked_at,
  ]
  return [...parts.map((part) => part ?? 0), keywords, competitors.length].join('.')
}
