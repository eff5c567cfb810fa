import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type ClickModel, clickModelOf } from '../../click-models/index.ts'
import { competitorsOf, matchingKeywords, withClientShared } from '../../clients/index.ts'
import {
  commonDepths,
  type Job,
  type ResultRow,
  resultKeyOf,
  resultsAfter,
} from '../../rank-checks/index.ts'
import { leaveSandboxVolumes } from '../../search-volumes/index.ts'
import { OFTEN } from '../competitors.ts'
import { neighboursIn } from '../store/competitor-discovery.ts'
import { insertPoints, lockClient, rewriteCompetitors } from '../store/metric-points.ts'
import { usualVolume } from '../store/ratings.ts'
import { deleteDrafts, draftsBetween, largestSegments } from '../store/staging.ts'
import { readStandings, saveStandings } from '../store/standings.ts'
import { openTally, type Part, type Tally } from './accumulator.ts'
import { competitorNumbers, pointOf } from './metric-points.ts'
import { rateStandings } from './rating.ts'
import { draftPiece } from './staging.ts'
import { nextStandings, type Seen } from './standings.ts'

type Pieces = {
  /** Another process may have done all of it meanwhile. */
  isNeeded?(tx: Context): Promise<boolean>
  finish(tx: Context, domains: string[]): Promise<void>
}

/**
 * Reads a job in pieces, each kept in a transaction of its own, so that a large job takes no more memory than a small
 * one and goes on where it was cut off. What they come to is made of all of them at once, with the last.
 */
export async function pieceByPiece(
  ctx: Context,
  rankJob: Job,
  { isNeeded, finish }: Pieces,
): Promise<void> {
  const { client_id } = rankJob
  await withClientShared(ctx, client_id, (tx) => leaveSandboxVolumes(tx, client_id))
  for (let isMore: boolean | undefined = true; isMore; ) {
    isMore = await withClientShared(ctx, client_id, async (tx) => {
      await lockClient(tx.db, client_id)
      if (isNeeded && !(await isNeeded(tx))) return false
      const domains = (await competitorsOf(tx.db, client_id)).map(({ domain }) => domain)
      if (await draftPiece(tx.db, rankJob, { domains })) return true
      await finish(tx, domains)
      await deleteDrafts(tx.db, rankJob)
      return false
    })
  }
}

/** Every number of a job: for all keywords and each segment, on each device that was checked; and where each stands. */
export async function computeMetrics(ctx: Context, job: Job, domains: string[]): Promise<void> {
  const { db } = ctx
  const { tally, usual, comparedDepths } = await startTally(db, job, domains)
  const model = await clickModelOf(ctx, job.client_id)
  for await (const checks of checksOf(db, job, usual)) {
    for (const check of checks) tally.add(check)
    await keepStandings(db, job, { checks, model })
  }
  await rateStandings(db, job, { usual, model })
  const parts = tally.parts()
  for (const some of inTurns(parts)) {
    const neighbours = await neighboursOf(db, job, { parts: some, usual })
    await insertPoints(
      db,
      some.map((part) => pointOf(part, { job, neighbours, comparedDepths })),
    )
  }
}

/** Checks counted per statement. */
const CHECKS_AT_ONCE = 20_000

function inTurns(parts: Part[]): Part[][] {
  const turns: Part[][] = []
  let checks = Number.POSITIVE_INFINITY
  for (const [, same] of Map.groupBy(parts, ({ segment }) => segment)) {
    const more = Math.max(...same.map((part) => part.checks.total))
    checks += more
    if (checks > CHECKS_AT_ONCE) {
      turns.push([])
      checks = more
    }
    turns.at(-1)?.push(...same)
  }
  return turns
}

const MAX_NEIGHBOURS = 50
/** There are many segments. */
const FEWER_NEIGHBOURS = 20

function neighboursOf(db: Db, job: Job, { parts, usual }: { parts: Part[]; usual: number }) {
  const asked = parts.map(({ segment, device, keywords }) => ({
    segment,
    device,
    least: OFTEN * keywords,
  }))
  return neighboursIn(db, job, {
    parts: asked,
    usual,
    most: MAX_NEIGHBOURS,
    fewer: FEWER_NEIGHBOURS,
  })
}

/** The numbers of the domains that are watched, in the place of earlier ones. */
export async function makeCompetitors(
  { db }: Context,
  job: Job,
  domains: string[],
): Promise<void> {
  const { tally, usual } = await startTally(db, job, domains)
  for await (const checks of checksOf(db, job, usual))
    for (const check of checks) tally.add(check)
  await rewriteCompetitors(
    db,
    job,
    tally.parts().map((part) => ({
      device: part.device,
      segment: part.segment,
      competitors: competitorNumbers(part),
    })),
  )
}

/** Only the segments that hold the most keywords are kept. */
const MAX_SEGMENTS = 100

async function startTally(db: Db, job: Job, domains: string[]) {
  const [segments, comparedDepths] = await Promise.all([
    largestSegments(db, job, MAX_SEGMENTS),
    commonDepths(db, job),
  ])
  const tally: Tally = openTally({ segments, domains, comparedDepths })
  return { tally, comparedDepths, usual: await usualVolume(db, job.client_id) }
}

const AT_ONCE = 500

type Read = Pick<
  Awaited<ReturnType<typeof draftsBetween>>[number],
  'is_failed' | 'segments' | 'competitors' | 'holders'
>
type Check = ResultRow & Read & { weight: number }

/** The checks of a job with their parsed results, in batches. */
async function* checksOf(db: Db, job: Job, usual: number): AsyncGenerator<Check[]> {
  let after: ResultRow | undefined
  do {
    const rows: ResultRow[] = await resultsAfter(db, job, { after, limit: AT_ONCE })
    const upTo = rows.at(-1)
    if (!upTo) return
    const drafts = await draftsBetween(db, job, { after, upTo })
    const known = new Map(drafts.map((draft) => [resultKeyOf(draft), draft]))
    yield rows.flatMap((row) => {
      const draft = known.get(resultKeyOf(row))
      return draft ? [{ ...row, ...draft, weight: draft.search_volume ?? usual }] : []
    })
    after = rows.length === AT_ONCE ? upTo : undefined
  } while (after)
}

async function keepStandings(
  db: Db,
  job: Job,
  { checks, model }: { checks: Check[]; model: ClickModel },
) {
  // What was merged from another job stands where that job put it.
  const seen: Seen[] = checks.filter(
    ({ is_failed, merged_from }) => !is_failed && merged_from === null,
  )
  const ids = [...new Set(seen.map(({ keyword_id }) => keyword_id))]
  const found = await matchingKeywords(db, { client_id: job.client_id, ids })
    .select('keywords.id')
    .execute()
  const tracked = new Set(found.map(({ id }) => id))
  // A keyword that was deleted meanwhile has no standing, but was part of the job.
  const own = seen.filter(({ keyword_id }) => tracked.has(keyword_id))
  await saveStandings(
    db,
    nextStandings({ job, seen: own, before: await readStandings(db, ids, job), model }),
  )
}
