import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { job } from '../../../core/job.ts'
import { publish } from '../../../core/live.ts'
import { type OwnedClient, requireClient, withClientShared } from '../../clients/index.ts'
import { jobCorrected } from '../events.ts'
import { isOwn } from '../results/matching.ts'
import { applyCorrections, relinkResults, resultsWithPages } from '../store/corrections.ts'
import { type Job, jobsById, jobsSince, requireJob } from '../store/jobs.ts'
import { markRead, oldestRaw, readRaw } from '../store/raw-pages.ts'
import { renewMerged } from '../store/results/merged-results.ts'
import { dropColumns } from '../store/results/result-columns.ts'
import type { ResultRow } from '../store/results/results.ts'
import { readSettings } from '../store/settings.ts'
import { renewStandings } from '../store/standings.ts'
import { targetsOf } from '../store/targets.ts'
import { type Corrected, rereadResult } from './reparse-result.ts'

const ROWS_AT_ONCE = 50
const HOUR = 3600

export type Reparsed = { results: number; changed: number; undecided: number; jobs: number[] }

type Asked = {
  /** Also reparses pages that the current parser has read already. */
  isForced: boolean
  onProgress?(done: number, total: number): void
}

/**
 * Reparses the stored raw pages of a client's checks and corrects the results. Nothing is added: a check without its
 * pages stays as it is, and one whose pages no longer decide it becomes failed.
 */
export async function reparseClient(
  ctx: Context,
  clientId: number,
  { isForced, onProgress }: Asked,
): Promise<Reparsed> {
  const client = await requireClient(ctx, clientId)
  const owner = { workspace_id: client.workspace_id, client_id: clientId }
  const since = await oldestRaw(ctx.db, { ...owner, isForced })
  const jobs = since === null ? [] : await jobsSince(ctx.db, owner, since - HOUR)
  const sum: Reparsed = { results: 0, changed: 0, undecided: 0, jobs: [] }
  for (const [index, each] of jobs.entries()) {
    ctx.signal.throwIfAborted()
    const found = await reparseJob(ctx, { client, rankJob: each, isForced })
    sum.results += found.results
    sum.changed += found.changed
    sum.undecided += found.undecided
    sum.jobs.push(...found.jobs)
    onProgress?.(index + 1, jobs.length)
  }
  return { ...sum, jobs: [...new Set(sum.jobs)] }
}

type One = { client: OwnedClient; rankJob: Job; isForced: boolean }

async function reparseJob(ctx: Context, { client, rankJob, isForced }: One): Promise<Reparsed> {
  const sum: Reparsed = { results: 0, changed: 0, undecided: 0, jobs: [] }
  for (let last = { keyword_id: 0, device: 'desktop' }; ; ) {
    const rows = await resultsWithPages(ctx.db, rankJob, { after: last, limit: ROWS_AT_ONCE })
    if (rows.some(({ url }) => url !== '' && !isOwn(url, client.domain))) return sum
    const read = await rereadAll(ctx, { client, rankJob, isForced }, rows)
    const corrections = read.flatMap(({ correction }) => correction ?? [])
    sum.results += read.length
    sum.changed += corrections.length
    sum.undecided += corrections.filter(({ state }) => state === 'failed').length
    sum.jobs.push(...(await correct(ctx, rankJob, corrections)))
    const ids = read.flatMap(({ row }) => row.raw_pages)
    await markRead(ctx.db, {
      workspace_id: rankJob.workspace_id,
      ids,
      from: rankJob.created_at - HOUR,
    })
    const end = rows.at(-1)
    if (!end || rows.length < ROWS_AT_ONCE) return sum
    last = end
  }
}

/** The results with all raw pages stored, at least one of them parsed by an older parser. */
async function rereadAll(ctx: Context, { client, rankJob, isForced }: One, rows: ResultRow[]) {
  const ids = [...new Set(rows.flatMap(({ raw_pages }) => raw_pages))]
  const from = rankJob.created_at - HOUR
  const pages = new Map(
    (await readRaw(ctx, { workspace_id: rankJob.workspace_id, ids, from })).map((p) => [
      p.id,
      p,
    ]),
  )
  const [targets, hosts] = await Promise.all([
    targetsOf(
      ctx.db,
      rows.map(({ keyword_id }) => keyword_id),
    ),
    readSettings(ctx.db, client.id),
  ])
  return rows.flatMap((row): { row: ResultRow; correction: Corrected | null }[] => {
    const own = row.raw_pages.flatMap((id) => pages.get(id) ?? [])
    if (own.length < row.pages || !(isForced || own.some(({ isOld }) => isOld))) return []
    const known = {
      client: { ...client, ...hosts },
      target: targets.get(row.keyword_id) ?? null,
      strategy: rankJob.depth,
    }
    return [{ row, correction: rereadResult(row, own, known) }]
  })
}

/** Saves the corrections and their consequences; returns the jobs whose figures changed. */
async function correct(
  ctx: Context,
  rankJob: Job,
  corrections: Corrected[],
): Promise<number[]> {
  if (corrections.length === 0) return []
  const touched = await withClientShared(ctx, rankJob.client_id, async (tx) => {
    await applyCorrections(tx.db, rankJob, corrections)
    const others = await relinkResults(tx.db, rankJob, corrections)
    await renewStandings(tx.db, rankJob)
    const changed = [...new Set([rankJob.id, ...others])]
    const jobs = [...new Set([...changed, ...(await renewWholes(tx, changed))])].toSorted(
      (a, b) => a - b,
    )
    await dropColumns(tx.db, rankJob.workspace_id, jobs)
    for (const job_id of jobs)
      await emit(tx, jobCorrected, { job_id, client_id: rankJob.client_id })
    return jobs
  })
  return touched ?? []
}

/** Renews the checks that results of these jobs were merged into, and answers with them. */
async function renewWholes(tx: Context, jobIds: number[]): Promise<number[]> {
  const renewed: number[] = []
  for (const from of await jobsById(tx, jobIds)) {
    if (from.merged_into === null) continue
    await renewMerged(tx.db, { from, into: await requireJob(tx, from.merged_into) })
    renewed.push(from.merged_into)
  }
  return renewed
}

/** Reparses the raw pages of a client in the background. */
export const reparseJobs = job({
  name: 'reparse_results',
  payload: z.object({ client_id: z.int(), is_forced: z.boolean() }),
  attempts: 3,
  lane: 'reparse',
  timeoutMs: 60 * 60_000,
  async run(ctx, { client_id, is_forced }) {
    const { jobs, ...found } = await reparseClient(ctx, client_id, { isForced: is_forced })
    await publish(ctx, {
      type: 'reparse.done',
      client_id,
      data: { ...found, jobs: jobs.length },
    })
  },
})
