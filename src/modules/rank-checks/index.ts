import type { Cron, Module } from '../../core/module.ts'
import { jobCompleted, spikeDetected } from './events.ts'
import { runRankStep } from './jobs.ts'
import * as jobOperations from './operations/jobs.ts'
import * as keywordOperations from './operations/keywords.ts'
import * as screenshotOperations from './operations/screenshots.ts'
import * as settingsOperations from './operations/settings.ts'
import { dropOldScreenshots, takeScreenshotLater } from './screenshot.ts'
import { detectSpikes } from './spike-job.ts'
import { makeMonths } from './store/jobs.ts'
import './tables.ts'

export type { SearchDevice } from './check.ts'
export { jobCompleted, spikeDetected } from './events.ts'
export { ownResults } from './matching.ts'
export { presentJobs, presentResult } from './present.ts'
export { compare } from './rules.ts'
export { JobId, JobSummary, KeywordResult } from './schemas.ts'
export type { Serp } from './serp.ts'
export { type Scope, startCheck } from './start.ts'
export { type Cell, foundIn } from './store/cells.ts'
export { bestResults, type Listed, type Shifts, shiftsOfJob } from './store/highlights.ts'
export {
  activeJobOf,
  doneJobsOf,
  type Job,
  jobOfToken,
  listJobs,
  newShareToken,
  requireJob,
  saveShareToken,
} from './store/jobs.ts'
export { historyOf, lastOf, type ResultRow, resultsOf, serpOfResult, serpsOf } from './store/results.ts'

/** Next month's results need a place before the month begins. */
const months: Cron = {
  name: 'rank_months',
  schedule: '17 3 * * *',
  run: (ctx) => makeMonths(ctx.db, ctx.now()),
}

export const rankChecks: Module = {
  name: 'rank-checks',
  tables: ['rank_settings', 'rank_jobs', 'rank_steps', 'rank_results', 'rank_serps', 'rank_spikes', 'rank_screenshots'],
  operations: [jobOperations, keywordOperations, screenshotOperations, settingsOperations].flatMap((group) =>
    Object.values(group),
  ),
  jobs: [runRankStep, detectSpikes, takeScreenshotLater],
  events: [jobCompleted, spikeDetected],
  crons: [months, dropOldScreenshots],
}
