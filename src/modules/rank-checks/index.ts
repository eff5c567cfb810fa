import type { Module } from '../../core/module.ts'
import { clearOld, months } from './crons.ts'
import { jobCompleted, jobCorrected, jobFailed, spikeDetected } from './events.ts'
import { runRankStep } from './jobs.ts'
import * as jobOperations from './operations/jobs.ts'
import * as keywordOperations from './operations/keywords.ts'
import * as reparseOperations from './operations/reparse.ts'
import * as retentionOperations from './operations/retention.ts'
import * as screenshotOperations from './operations/screenshots.ts'
import * as settingsOperations from './operations/settings.ts'
import * as targetOperations from './operations/targets.ts'
import { reparseJobs } from './reparse.ts'
import { dropOldScreenshots, takeScreenshotLater } from './screenshot.ts'
import { detectSpikes } from './spike-job.ts'
import './tables.ts'

export { activeRankChecks } from './active.ts'
export { jobCompleted, jobCorrected, jobFailed, spikeDetected } from './events.ts'
export { type FoundJob, findJobs, lastJobsOf } from './find.ts'
export { ownResults } from './matching.ts'
export { recordCheck } from './past.ts'
export { presentJobs, presentResult } from './present.ts'
export { placeOf, type SearchDevice } from './question.ts'
export { type Reparsed, reparseClient } from './reparse.ts'
export { compare, progressOf, statusText } from './rules.ts'
export { JobId, JobSummary, KeywordResult } from './schemas.ts'
export type { Serp } from './serp.ts'
export { detectSpikes } from './spike-job.ts'
export { type Scope, startCheck } from './start.ts'
export { type At, checksAt, disputedAt, rankedAt } from './store/at.ts'
export { type Cell, countTurns, foundIn } from './store/cells.ts'
export type { Moment } from './store/columns.ts'
export { bestResults, type Listed, type Shifts, shiftsOfJob } from './store/highlights.ts'
export {
  activeJobOf,
  activeJobs,
  doneJobsOf,
  type Job,
  jobOfToken,
  listJobs,
  newShareToken,
  requireJob,
  saveShareToken,
} from './store/jobs.ts'
export { pairsBetween } from './store/pairs.ts'
export { type Step, stepsBetween } from './store/places.ts'
export {
  historyOf,
  lastOf,
  type ResultRow,
  resultsAfter,
  resultsOf,
  serpOfResult,
  serpsOf,
  serpsOfKeywords,
} from './store/results.ts'

export const rankChecks: Module = {
  name: 'rank-checks',
  tables: [
    'rank_settings',
    'rank_targets',
    'rank_jobs',
    'rank_steps',
    'rank_results',
    'rank_serps',
    'rank_spikes',
    'rank_standings',
    'rank_columns',
    'rank_pages',
    'rank_retention',
    'rank_screenshots',
  ],
  operations: [
    jobOperations,
    keywordOperations,
    settingsOperations,
    targetOperations,
    retentionOperations,
    reparseOperations,
    screenshotOperations,
  ].flatMap((group) => Object.values(group)),
  jobs: [runRankStep, detectSpikes, reparseJobs, takeScreenshotLater],
  events: [jobCompleted, jobCorrected, jobFailed, spikeDetected],
  crons: [months, clearOld, dropOldScreenshots],
}
