import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import {
  onJobCompleted,
  onJobCorrected,
  refreshCompetitors,
  summarizeJob,
} from './figures/summarize.ts'
import { annotationOperations } from './operations/annotations.ts'
import { competitorOperations } from './operations/competitors.ts'
import { headToHeadOperations } from './operations/head-to-head.ts'
import { keywordOperations } from './operations/keywords.ts'
import { matrixOperations } from './operations/matrix.ts'
import { overviewOperations } from './operations/overviews.ts'
import { reportOperations } from './operations/reports.ts'
import { visibilityOperations } from './operations/visibility.ts'
import { readSearchStatus } from './reports/outside-events.ts'
import './tables.ts'

export { changeOf } from './changes/change.ts'
export { changeIn } from './changes/compared-change.ts'
export { featureOwnershipChanges, shiftsBetween } from './changes/movers.ts'
export { chooseDays } from './days.ts'
export { type CurrentStanding, currentStandings } from './figures/current-standings.ts'
export { positionsOn, sitesOf } from './figures/serp-extract.ts'
export { catchUp, summarize } from './figures/summarize.ts'
export { addAnnotation, listAnnotations } from './operations/annotations.ts'
export { getCompetitorVisibility, getShareOfVoice } from './operations/competitors.ts'
export { getHeadToHead } from './operations/head-to-head.ts'
export { getMovers, listCannibalisation, listOpportunities } from './operations/keywords.ts'
export { getSerpFeatures, getStanding, getVisibility } from './operations/visibility.ts'
export { rounded, roundedOrNull } from './present.ts'
export { analyse } from './reports/analyse.ts'
export { annotate } from './reports/annotate.ts'
export { ownershipChange } from './rules/moves.ts'
export { TARGET_POSITION } from './rules/opportunity.ts'
export { measure } from './rules/visibility.ts'
export { AskedEngine, engineAsked, OfEngine, VisibilityPoint } from './schemas.ts'
export { withdrawNote } from './store/annotations.ts'
export {
  jobsIn,
  lastPoints,
  latestPoint,
  numbersOfJob,
  type PointRow,
  pagePoints,
  pointOfJob,
  type Series,
  type Trend,
} from './store/metric-points.ts'
export { usualVolume } from './store/ratings.ts'
export { requireReport } from './store/reports.ts'
export {
  pageConflicts,
  pageOpportunities,
  readMoves,
  readOwnershipChanges,
  type Wanted,
} from './store/standings.ts'

export const analytics: Module = {
  name: 'analytics',
  simulated: [
    {
      kind: 'visibility',
      port: 'search',
      tables: [
        simulatedRows('analytics_points', { isArchived: true }),
        simulatedRows('analytics_standings'),
        simulatedRows('analytics_reports', { isArchived: true }),
      ],
    },
  ],
  tables: [
    'analytics_points',
    'analytics_standings',
    'analytics_drafts',
    'annotations',
    'analytics_reports',
    'search_incidents',
  ],
  operations: [
    visibilityOperations,
    keywordOperations,
    competitorOperations,
    headToHeadOperations,
    matrixOperations,
    overviewOperations,
    annotationOperations,
    reportOperations,
  ].flatMap((group) => Object.values(group)),
  jobs: [summarizeJob, refreshCompetitors],
  subscriptions: [onJobCompleted, onJobCorrected],
  crons: [readSearchStatus],
}
