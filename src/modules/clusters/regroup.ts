import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Db } from '../../platform/database/db.ts'
import { withClientShared } from '../clients/index.ts'
import {
  type FirstPage,
  findJob,
  firstPagesAfter,
  type Job,
  jobCompleted,
  jobCorrected,
} from '../rank-checks/index.ts'
import { countedPages, pageNumbers } from './rules/counted-pages.ts'
import { groupKeywords } from './rules/group.ts'
import {
  carriedOn,
  changedMembers,
  type Known,
  membersAmong,
  nextMembers,
  type Placed,
} from './rules/identity.ts'
import { type Looks, openLooks } from './rules/looks.ts'
import {
  deleteEmpty,
  insertClusters,
  lockClusters,
  type Market,
  membersOf,
  minSharedOf,
  saveMembers,
} from './store/clusters.ts'
import { looksOf, type NewLook, saveLooks } from './store/looks.ts'

const AT_ONCE = 200

/** Reads the results pages of a job, then clusters the keywords of its client again. */
export const readAndRegroup = job({
  name: 'cluster_rank_job',
  payload: z.object({ job_id: z.int() }),
  attempts: 8,
  lane: 'analytics',
  async run(ctx, { job_id }) {
    const rankJob = await findJob(ctx, job_id)
    if (!rankJob) return
    await readPages(ctx, rankJob)
    await regroup(ctx, rankJob)
  },
})

/** Clusters the keywords of a client again, from what is known of their results pages. */
export const regroupClient = job({
  name: 'regroup_keywords',
  payload: z.object({ client_id: z.int(), is_simulated: z.boolean() }),
  attempts: 5,
  lane: 'analytics',
  run: (ctx, { client_id, is_simulated }) =>
    regroup(ctx, { workspace_id: ctx.actor.workspaceId, client_id, is_simulated }),
})

export const onJobCompleted = on(jobCompleted, 'clusters', (ctx, { job_id }) =>
  enqueue(ctx, readAndRegroup, { job_id }),
)
export const onJobCorrected = on(jobCorrected, 'clusters', (ctx, { job_id }) =>
  enqueue(ctx, readAndRegroup, { job_id }),
)

async function readPages({ db }: Context, rankJob: Job): Promise<void> {
  let after: FirstPage | undefined
  do {
    const pages: FirstPage[] = await firstPagesAfter(db, rankJob, {
      after,
      limit: AT_ONCE,
      isMerged: false,
    })
    // Of a keyword on both devices the page of the desktop comes first, and it speaks for both.
    const first = pages.filter(
      ({ keyword_id }, at) => keyword_id !== (pages[at - 1] ?? after)?.keyword_id,
    )
    await saveLooks(db, rankJob, looksFrom(first))
    after = pages.length === AT_ONCE ? pages.at(-1) : undefined
  } while (after)
}

/** Keywords of a topic often stand together and show the same pages. */
function looksFrom(firstPages: FirstPage[]): NewLook[] {
  const known = new Map<string, number | undefined>()
  return firstPages.map(({ links, keyword_id, query, geo, lang }) => ({
    ...{ keyword_id, query, geo, lang },
    pages: pageNumbers(links, known),
  }))
}

type Client = { workspace_id: number; client_id: number; is_simulated: boolean }

async function regroup(
  ctx: Context,
  { workspace_id, client_id, is_simulated }: Client,
): Promise<void> {
  const world = { workspace_id, client_id, is_simulated }
  await withClientShared(ctx, client_id, async (tx) => {
    await lockClusters(tx.db, client_id)
    const minShared = await minSharedOf(tx.db, client_id)
    const markets = await looksByMarket(tx.db, world)
    const known = await membersOf(tx.db, world)
    for (const { market, looks } of markets)
      await regroupMarket(tx, { world, market, looks: looks.close(), known, minShared })
    await deleteEmpty(tx.db, world)
  })
}

async function looksByMarket(db: Db, world: Client) {
  const markets = new Map<string, { market: Market; looks: ReturnType<typeof openLooks> }>()
  for await (const look of looksOf(db, world)) {
    const { keyword_id, geo, lang, location, engine, pages, pages_before, pages_earlier } = look
    const key = [geo, lang, location, engine].join('\n')
    const known = markets.get(key) ?? {
      market: { geo, lang, location, engine },
      looks: openLooks(),
    }
    markets.set(key, known)
    known.looks.add(keyword_id, countedPages([pages, pages_before, pages_earlier]))
  }
  return markets.values()
}

type MarketLooks = {
  world: Client
  market: Market
  looks: Looks
  known: Known
  minShared: number
}

async function regroupMarket(
  { db, now }: Context,
  { world, market, looks, known, minShared }: MarketLooks,
) {
  const ids = looks.ids.subarray(0, looks.count)
  const groups = groupKeywords(looks, minShared)
  const before = membersAmong(ids, known)
  const carried = carriedOn(groups, before)
  const count = carried.filter((id) => id === null).length
  const added = await insertClusters(db, world, { market, count, now: now() })
  const clusters: Placed[] = groups.map((members, index) => {
    const old = carried[index] ?? null
    return { id: old ?? added.shift() ?? 0, isNew: old === null, members }
  })
  const members = changedMembers(nextMembers(ids, clusters, before), before)
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE)
    await saveMembers(db, world, members.slice(from, from + MEMBERS_AT_ONCE))
}

const MEMBERS_AT_ONCE = 1000
