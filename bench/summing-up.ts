import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { summarizeJob } from '../src/modules/analytics/figures/summarize.ts'
import { pack } from '../src/modules/rank-checks/run/scan/serp.ts'
import { seedJob, seedKeywords } from './analytics.ts'
import { peakMb } from './rank-check.ts'
import { openStage, type Stage } from './stage.ts'

const SIZES = [2_000, 10_000, 50_000]
const MAX_GROWTH = 1.5
const SAMPLE_MS = 10

/** Peak memory of summing up one job, by the number of keywords of the client. */
export async function run(sizes = SIZES) {
  const stage = await openStage()
  try {
    await stage.pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
    const peaks: number[] = []
    for (const keywords of sizes) peaks.push(await measure(stage, keywords))
    const growth = (peaks.at(-1) ?? 0) / (peaks[0] ?? 1)
    const verdict = growth <= MAX_GROWTH ? '' : '  MISSED'
    console.log(
      `summing up: ${growth.toFixed(2)} times the memory (bar: ${MAX_GROWTH})${verdict}`,
    )
  } finally {
    await stage.close()
  }
}

async function measure(stage: Stage, keywords: number): Promise<number> {
  const { client } = await seedKeywords(stage, keywords)
  const job = await seedJob(stage, { client, keywords, at: Math.floor(Date.now() / 1000) - 60 })
  await seedVariedPages(stage, job)
  const child = await stage.run('bench/summing-up.ts', { SUMMED_JOB: String(job) })
  const figures = Object.fromEntries(new URL(child.url).searchParams)
  const { before, heap, peak, seconds } = figures
  console.log(
    `${keywords} keywords summed up in ${seconds} s: at most ${peak} MB (${before} before), heap at most ${heap} MB`,
  )
  return Number(peak)
}

const PAGES_AT_ONCE = 500

/** Thirty results for each keyword, some of them on many pages and some on few, as in reality. */
export const seedVariedPages = (stage: Stage, job: number) => seedPages(stage, { job, pageOf })

/** A results page for each keyword of a job. */
export async function seedPages(
  { pool }: Stage,
  { job, pageOf }: { job: number; pageOf(keyword: number): Buffer },
) {
  const { rows } = await pool.query<{ keyword_id: number }>(
    'select keyword_id from rank_results where job_id = $1 order by 1',
    [job],
  )
  for (let from = 0; from < rows.length; from += PAGES_AT_ONCE) {
    const ids = rows
      .slice(from, from + PAGES_AT_ONCE)
      .map(({ keyword_id }) => Number(keyword_id))
    await pool.query(
      `insert into rank_serps (workspace_id, job_id, keyword_id, device, job_at, body)
       select r.workspace_id, r.job_id, r.keyword_id, r.device, r.job_at, given.body
       from unnest($2::bigint[], $3::bytea[]) as given(id, body) join rank_results r on r.job_id = $1 and r.keyword_id = given.id`,
      [job, ids, ids.map(pageOf)],
    )
  }
}

function pageOf(keyword: number): Buffer {
  const organic = Array.from({ length: 30 }, (_, index) => {
    const site =
      index % 3 === 0
        ? `rare${keyword}x${index}.com`
        : `site${(keyword * 31 + index) % 200}.com`
    return {
      position: index + 1,
      title: `A result of some length, number ${index + 1}`,
      link: `https://www.${site}/a/page/of/its/own`,
      snippet: 'Some words about what can be read there. '.repeat(4),
    }
  })
  return pack({ organic, features: ['people_also_ask', 'videos'] })
}

/** The measured process: sums up one job, and reports the figures in its address. */
async function sumUp(job: number) {
  const { config, problems } = loadConfig({
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '6',
  })
  const { app, close } = buildApp({ config, problems, url: process.env.DATABASE_URL ?? '' })
  const before = process.memoryUsage.rss() / 2 ** 20
  let heap = 0
  const sampling = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed / 2 ** 20)
  }, SAMPLE_MS)
  const began = performance.now()
  await summarizeJob.run(openContext(app, workerOf(1)), { job_id: job })
  clearInterval(sampling)
  const figures = new URLSearchParams({
    before: before.toFixed(0),
    heap: heap.toFixed(0),
    peak: peakMb(process.pid).toFixed(0),
    seconds: ((performance.now() - began) / 1000).toFixed(1),
  })
  await close()
  process.send?.({ url: `http://localhost/?${figures}` })
}

if (import.meta.main) {
  const job = process.env.SUMMED_JOB
  const sizes = process.argv.slice(2).map(Number)
  if (job) await sumUp(Number(job))
  else await run(sizes.length > 0 ? sizes : SIZES)
}
