import type { Cron, Module } from '../../core/module.ts'
import { readNewOverviews, rereadCorrected } from './ai-overviews.ts'
import { countTriggers } from './benchmark.ts'
import { aeoCheck } from './check/check-run.ts'
import { discoverPrompts } from './discovery/discover-prompts.ts'
import { aeoCheckCompleted } from './events.ts'
import { aiOverviewOperations } from './operations/ai-overviews.ts'
import { answerOperations } from './operations/answers.ts'
import { steeringOperations } from './operations/check-controls.ts'
import { checkOperations } from './operations/checks.ts'
import { discoveryOperations } from './operations/discovery.ts'
import { fileOperations } from './operations/files.ts'
import { gapOperations } from './operations/gaps.ts'
import { promptOperations } from './operations/prompts.ts'
import { settingsOperations } from './operations/settings.ts'
import { viewOperations } from './operations/views.ts'
import { followNames, rereadAnswers } from './reparse-answers.ts'
import { simulatedAnswers } from './simulated.ts'
import { makeMonths } from './store/checks.ts'
import './tables.ts'

export { saveOverviewPoint } from './ai-overviews.ts'
export { brandsOf } from './client-brands.ts'
export { aeoCheckCompleted } from './events.ts'
export { getAeoCheck, getAeoResults, startAeoCheck } from './operations/checks.ts'
export { listAeoGaps } from './operations/gaps.ts'
export { addAeoPrompts, listAeoPrompts } from './operations/prompts.ts'
export {
  getAeoHistory,
  getAeoOverview,
  listAeoCitations,
  listAeoStandings,
} from './operations/views.ts'
export { accessOf } from './present.ts'
export { readAnswer } from './reading/read.ts'
export { type AnswerObservation, answerTallies, type Tally } from './store/answer-tallies.ts'
export { pointsOf, type SeriesPoint } from './store/points.ts'
export { findPrompt, promptKeys } from './store/prompts.ts'
export { adAnswersOf, type ResultRow, resultsOf } from './store/results.ts'
export { sharedPoints } from './store/shared-points.ts'
export { glancesOf } from './store/standings.ts'
export {
  asOfCheck,
  checkFor,
  citedCounts,
  measuredSources,
  ownerOf,
} from './views/check-selection.ts'
export { citedPages } from './views/cited-pages.ts'
export { decisionShare } from './views/decisions.ts'
export { AeoGap, findGaps } from './views/gaps.ts'
export { AeoOverview, overviewOf } from './views/overview.ts'

/** Next month's answers need a place before the month begins. */
const months: Cron = {
  name: 'aeo_months',
  schedule: '19 3 * * *',
  run: (ctx) => makeMonths(ctx.db, ctx.now()),
}

export const aeo: Module = {
  name: 'aeo',
  simulated: [simulatedAnswers],
  tables: [
    'aeo_settings',
    'aeo_prompts',
    'aeo_checks',
    'aeo_results',
    'aeo_points',
    'aeo_overview_points',
    'aeo_index',
  ],
  operations: [
    promptOperations,
    fileOperations,
    discoveryOperations,
    checkOperations,
    steeringOperations,
    answerOperations,
    viewOperations,
    aiOverviewOperations,
    gapOperations,
    settingsOperations,
  ].flatMap((group) => Object.values(group)),
  jobs: [rereadAnswers],
  runs: [aeoCheck, discoverPrompts],
  events: [aeoCheckCompleted],
  subscriptions: [countTriggers, readNewOverviews, rereadCorrected, followNames],
  crons: [months],
}
