import { openContext, workerOf } from '../src/core/context.ts'
import { invoke } from '../src/core/invoke.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { summarizeJob } from '../src/modules/analytics/figures/summarize.ts'
import { catalogue } from '../src/modules/index.ts'
import { seedJob, seedKeywords } from './analytics.ts'
import { openStage } from './stage.ts'

const KEYWORDS = 1000
const CHECKS = 6
const DAY = 86_400
const LIMIT_MS = 3000

/** Time to make a client report as a PDF and as a workbook; the first PDF also starts the browser. */
export async function run() {
  const stage = await openStage()
  const { config, problems } = loadConfig({ SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'silent' })
  const { app, close } = buildApp({ config, problems, url: stage.url })
  try {
    await stage.pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
    const { client } = await seedKeywords(stage, KEYWORDS)
    const now = Math.floor(Date.now() / 1000)
    const jobs: number[] = []
    for (let age = CHECKS; age > 0; age--)
      jobs.push(await seedJob(stage, { client, keywords: KEYWORDS, at: now - age * DAY }))
    const ctx = openContext(app, workerOf(1))
    for (const job_id of jobs) await summarizeJob.run(ctx, { job_id })
    const timed = async (name: string, job_id: number) => {
      const op = catalogue.find((each) => each.name === name)
      if (!op) throw new Error(`no operation ${name}`)
      const started = performance.now()
      await invoke(op, ctx, { client_id: client, job_id })
      return performance.now() - started
    }
    const pdfs: number[] = []
    for (const job of jobs) pdfs.push(await timed('get_report_pdf', job))
    const [first = 0, ...others] = pdfs
    report(`PDF of ${KEYWORDS} keywords, the browser started`, first)
    report('the slowest of those that follow', Math.max(...others))
    report('workbook', await timed('get_report_workbook', jobs[0] ?? 0))
  } finally {
    await close()
    await stage.close()
  }
}

function report(what: string, ms: number) {
  const missed = ms > LIMIT_MS ? '  MISSED' : ''
  console.log(`${what}: ${ms.toFixed(0)} ms (limit ${LIMIT_MS})${missed}`)
}

if (import.meta.main) await run()
