import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { Serp, unpack } from '../run/scan/serp.ts'
import type { Job } from './jobs.ts'
import { isBehind, type Key, type OfJob, type ResultRow } from './results/results.ts'

/** The stored results page of a check. */
export async function serpOfResult(
  db: Db,
  job: Job,
  { keyword_id, device }: Key,
): Promise<Serp | undefined> {
  const row = await db
    .selectFrom('rank_serps')
    .select('body')
    .where('workspace_id', '=', job.workspace_id)
    .where('job_id', '=', job.id)
    .where('job_at', '=', job.created_at)
    .where('keyword_id', '=', keyword_id)
    .where('device', '=', device)
    .executeTakeFirst()
  return row && unpack(Serp, row.body)
}

/** The check itself when its page is stored, else the nearest one before it, else after it. */
export async function nearestJobWithSerp(
  db: Db,
  job: Job,
  { keyword_id, device }: Key,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('rank_results as r')
    .innerJoin('rank_serps as s', (join) =>
      join
        .onRef('s.workspace_id', '=', 'r.workspace_id')
        .onRef('s.job_id', '=', 'r.job_id')
        .onRef('s.keyword_id', '=', 'r.keyword_id')
        .onRef('s.device', '=', 'r.device')
        .onRef('s.job_at', '=', 'r.job_at'),
    )
    .select('r.job_id')
    .where('r.workspace_id', '=', job.workspace_id)
    .where('r.keyword_id', '=', keyword_id)
    .where('r.device', '=', device)
    .orderBy((eb) => eb('r.job_id', '>', job.id))
    .orderBy((eb) => sql`abs(${eb.ref('r.job_id')} - ${job.id})`)
    .limit(1)
    .executeTakeFirst()
  return row?.job_id
}

/** The results pages of some keywords of a job. */
export async function serpsOfKeywords(
  db: Db,
  job: Pick<Job, 'workspace_id' | 'id' | 'created_at'>,
  keywordIds: number[],
): Promise<(Key & { serp: Serp })[]> {
  const rows = await db
    .selectFrom('rank_serps')
    .select(['keyword_id', 'device', 'body'])
    .where('workspace_id', '=', job.workspace_id)
    .where('job_id', '=', job.id)
    .where('job_at', '=', job.created_at)
    .where('keyword_id', '=', anyOf(keywordIds))
    .orderBy('keyword_id')
    .orderBy('device')
    .execute()
  return rows.map(({ body, ...resultKey }) => ({ ...resultKey, serp: unpack(Serp, body) }))
}

const SERPS_AT_ONCE = 200
const FIRST_PAGE = 10

type Range = { after?: Key | undefined; upTo?: Key | undefined }

/** Streams the results pages of a job in batches. */
export async function* serpsOf(
  db: Db,
  job: Job,
  { after, upTo }: Range = {},
): AsyncGenerator<Key & { serp: Serp }> {
  let last = after
  do {
    let next = db
      .selectFrom('rank_serps')
      .select(['keyword_id', 'device', 'body'])
      .where('workspace_id', '=', job.workspace_id)
      .where('job_id', '=', job.id)
      .where('job_at', '=', job.created_at)
    if (last) next = next.where(isBehind(last))
    if (upTo)
      next = next.where(
        sql<boolean>`(keyword_id, device) <= (${upTo.keyword_id}, ${upTo.device})`,
      )
    const rows = await next
      .orderBy('keyword_id')
      .orderBy('device')
      .limit(SERPS_AT_ONCE)
      .execute()
    for (const { keyword_id, device, body } of rows)
      yield { keyword_id, device, serp: unpack(Serp, body) }
    last = rows.length === SERPS_AT_ONCE ? rows.at(-1) : undefined
  } while (last)
}

/** Of a results page only where its results lead. */
const Links = z.object({ organic: z.array(z.object({ position: z.int(), link: z.string() })) })

export type FirstPage = Key & Pick<ResultRow, 'query' | 'geo' | 'lang'> & { links: string[] }

type Part = {
  after?: Key | undefined
  limit: number
  keywordIds?: number[]
  isMerged?: boolean
}

/** The first ten results of the next checks of a job after a key, with the words that were asked; merged ones too or not. */
export async function firstPagesAfter(db: Db, job: OfJob, asked: Part): Promise<FirstPage[]> {
  const { after, limit, keywordIds, isMerged = true } = asked
  let found = db
    .selectFrom('rank_serps as s')
    .innerJoin('rank_results as r', (join) =>
      join
        .onRef('r.job_id', '=', 's.job_id')
        .onRef('r.keyword_id', '=', 's.keyword_id')
        .onRef('r.device', '=', 's.device')
        .onRef('r.job_at', '=', 's.job_at'),
    )
    .select(['s.keyword_id', 's.device', 's.body', 'r.query', 'r.geo', 'r.lang'])
    .where('s.workspace_id', '=', job.workspace_id)
    .where('s.job_id', '=', job.id)
    .where('s.job_at', '=', job.created_at)
    .where('r.workspace_id', '=', job.workspace_id)
    .where('r.job_at', '=', job.created_at)
  if (after) {
    const key = sql`(${after.keyword_id}, ${after.device})`
    found = found
      .where(sql<boolean>`(s.keyword_id, s.device) > ${key}`)
      // Said of both, or each part reads all results before it once more.
      .where(sql<boolean>`(r.keyword_id, r.device) > ${key}`)
  }
  if (!isMerged) found = found.where('r.merged_from', 'is', null)
  if (keywordIds) found = found.where('s.keyword_id', '=', anyOf(keywordIds))
  const rows = await found.orderBy('s.keyword_id').orderBy('s.device').limit(limit).execute()
  return rows.map(({ body, ...row }) => ({ ...row, links: firstTen(body) }))
}

const firstTen = (body: Buffer): string[] =>
  unpack(Links, body)
    .organic.filter(({ position }) => position <= FIRST_PAGE)
    .map(({ link }) => link)
