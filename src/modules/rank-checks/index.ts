import type { Module } from '../../core/module.ts'
import { archiveMonths, forgetArchives, forgetWithClient } from './archive/archive-months.ts'
import { clearOld, months, moveBlobs } from './crons.ts'
import { jobCompleted, jobCorrected, jobFailed, spikeDetected } from './events.ts'
import { jobOperations } from './operations/jobs.ts'
import { keywordOperations } from './operations/keywords.ts'
import { reparseOperations } from './operations/reparse.ts'
import { retentionOperations } from './operations/retention.ts'
import { screenshotOperations } from './operations/screenshots.ts'
import { settingsOperations } from './operations/settings.ts'
import { targetOperations } from './operations/targets.ts'
import { reparseJobs } from './reparse/reparse-job.ts'
import { simulatedChecks } from './results/simulated.ts'
import { detectSpikes } from './results/spike-job.ts'
import { rankCheck } from './run/rank-run.ts'
import { dropOldScreenshots, takeScreenshotLater } from './run/screenshot.ts'
import './tables.ts'

export { jobCompleted, jobCorrected, jobFailed, spikeDetected } from './events.ts'
export { type FoundJob, findJobs, lastJobsOf } from './jobs-with-client.ts'
export { checkToken, reportToken } from './link-tokens.ts'
export { cancelJob, getJob, getJobResults, startRankCheck } from './operations/jobs.ts'
export { exportKeywords, listKeywords } from './operations/keywords.ts'
export { type Reparsed, reparseClient } from './reparse/reparse-job.ts'
export { justAfter } from './results/keyword-list.ts'
export { ownResults } from './results/matching.ts'
export { type HostKind, hostKind } from './results/parasites.ts'
export { compare } from './results/position-change.ts'
export { presentJobs, presentResult } from './results/present.ts'
export { detectSpikes } from './results/spike-job.ts'
export { isSound } from './results/spikes.ts'
export { progressOf, statusText } from './run/job-state.ts'
export type { Scope } from './run/plan.ts'
export { noteReadyPage, QUEUE_CALLBACK } from './run/queue-callback.ts'
export { resultKeyOf, type SearchDevice } from './run/scan/question.ts'
export { isOwnable, OWNABLE_FEATURES, overviewStateOf, type Serp } from './run/scan/serp.ts'
export { recordCheck, startCheck } from './run/start.ts'
export { JobId, JobSummary, KeywordResult } from './schemas.ts'
export {
  activeJobOf,
  activeJobs,
  doneJobsOf,
  findJob,
  type Job,
  jobOfLink,
  lastWholeOf,
  listJobs,
  renewCheckLink,
  requireJob,
  withdrawCheckLink,
} from './store/jobs.ts'
export { pairsBetween } from './store/results/job-diff.ts'
export {
  type Comparison,
  checksOf,
  checksToCompare,
  type WholeCheck,
} from './store/results/moments.ts'
export { pageHistory, pagesAt } from './store/results/page-history.ts'
export { checksInBoth, type Step, stepsBetween } from './store/results/position-diff.ts'
export type { Moment } from './store/results/result-columns.ts'
export {
  type Cell,
  countTurns,
  countTurnsBetween,
  foundIn,
  type Turn,
} from './store/results/result-matrix.ts'
export {
  commonDepths,
  historyOf,
  lastOf,
  type ResultRow,
  resultsAfter,
  resultsOf,
} from './store/results/results.ts'
export {
  type At,
  cannibalisationAt,
  checksAt,
  rankedAt,
} from './store/results/results-at-job.ts'
export { resultsBefore } from './store/results/results-at-time.ts'
export {
  type KeywordSeries,
  type Observation,
  pastSeries,
  recentSeries,
} from './store/results/series.ts'
export {
  bestResults,
  type Listed,
  type Shifts,
  shiftsOfJob,
} from './store/results/top-results.ts'
export { type WeeklyFeatures, weeklyFeatures } from './store/results/weekly-features.ts'
export {
  type FirstPage,
  firstPagesAfter,
  serpOfResult,
  serpsOf,
  serpsOfKeywords,
} from './store/serps.ts'
export { setDepth } from './store/settings.ts'
export {
  readSharing,
  readSharingDefault,
  renewSharing,
  type Sharing,
  saveSharing,
  saveSharingDefault,
} from './store/sharing.ts'
export { checkedKeywords } from './store/standings.ts'
export { targetUrls } from './store/targets.ts'

export const rankChecks: Module = {
  name: 'rank-checks',
  simulated: [simulatedChecks],
  tables: [
    'rank_settings',
    'rank_targets',
    'rank_checks',
    'rank_queued',
    'rank_results',
    'rank_serps',
    'rank_spikes',
    'rank_standings',
    'rank_columns',
    'rank_pages',
    'rank_retention',
    'rank_screenshots',
    'rank_archives',
    'rank_archived_jobs',
    'report_links',
    'report_defaults',
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
  runs: [rankCheck],
  jobs: [detectSpikes, reparseJobs, takeScreenshotLater, forgetArchives],
  events: [jobCompleted, jobCorrected, jobFailed, spikeDetected],
  crons: [months, clearOld, dropOldScreenshots, moveBlobs, archiveMonths],
  subscriptions: [forgetWithClient],
}
