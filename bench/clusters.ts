import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { readAndRegroup } from '../src/modules/clusters/index.ts'
import { pack } from '../src/modules/rank-checks/run/scan/serp.ts'
import { seedJob, seedKeywords } from './analytics.ts'
import { peakMb } from './rank-check.ts'
import { cpuSeconds, openStage } from './stage.ts'
import { seedPages } from './summing-up.ts'

const KEYWORDS = 100_000
const TOPIC = 12
const BARS = { seconds: 60, megabytes: 500 }

/** Time and memory to read the pages of a check and cluster the keywords of a client. */
export async function run(keywords = KEYWORDS) {
  const stage = await openStage()
  try {
    await stage.pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
    const { client } = await seedKeywords(stage, keywords)
    const job = await seedJob(stage, {
      client,
      keywords,
      at: Math.floor(Date.now() / 1000) - 60,
    })
    await seedPages(stage, { job, pageOf })
    const child = await stage.run('bench/clusters.ts', { CLUSTERED_JOB: String(job) })
    const { seconds, again, cpu, peak } = Object.fromEntries(new URL(child.url).searchParams)
    const { rows } = await stage.pool.query('select count(*) as n from serp_clusters')
    console.log(
      `${keywords} keywords in ${rows[0].n} clusters: ${seconds} s, the next check ${again} s (bar: ${BARS.seconds} s), ${cpu} s of CPU for both`,
    )
    const isMissed =
      Math.max(Number(seconds), Number(again)) > BARS.seconds || Number(peak) > BARS.megabytes
    console.log(`at most ${peak} MB (bar: ${BARS.megabytes} MB)${isMissed ? '  MISSED' : ''}`)
  } finally {
    await stage.close()
  }
}

/** Ten results: most of the topic, for some two of the next one, so that all hang together, one on every page, and unique ones. */
function pageOf(keyword: number): Buffer {
  const topic = Math.floor(keyword / TOPIC)
  const links = Array.from({ length: 10 }, (_, index) => {
    if (index === 0) return 'https://www.everywhere.com/'
    if (keyword % 7 === 0 && index < 3) return `https://www.topic${topic + 1}.com/page/${index}`
    return index < 7
      ? `https://www.topic${topic}.com/page/${(keyword + index) % 8}`
      : `https://own${keyword}.com/${index}`
  })
  const organic = links.map((link, index) => ({
    position: index + 1,
    title: `A result of some length, number ${index + 1}`,
    link,
    snippet: 'Some words about what can be read there. '.repeat(4),
  }))
  return pack({ organic, features: ['people_also_ask', 'videos'] })
}

/** The measured process: clusters the keywords of one job twice, and reports the figures in its address. */
async function cluster(job: number) {
  // Collects garbage as a worker does.
  await import('../src/main/process.ts')
  const { config, problems } = loadConfig({
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '6',
  })
  const { app, close } = buildApp({ config, problems, url: process.env.DATABASE_URL ?? '' })
  const ctx = openContext(app, workerOf(1))
  const timed = async () => {
    const began = performance.now()
    await readAndRegroup.run(ctx, { job_id: job })
    return ((performance.now() - began) / 1000).toFixed(1)
  }
  const figures = new URLSearchParams({
    seconds: await timed(),
    again: await timed(),
    peak: '',
  })
  figures.set('peak', peakMb(process.pid).toFixed(0))
  figures.set('cpu', cpuSeconds(process.pid).toFixed(1))
  await close()
  process.send?.({ url: `http://localhost/?${figures}` })
}

if (import.meta.main) {
  const job = process.env.CLUSTERED_JOB
  if (job) await cluster(Number(job))
  else await run(Number(process.argv[2] ?? KEYWORDS))
}
