import type { ActiveJobs } from '../../core/active-job.ts'
import { activeRefreshes } from '../recommendations/index.ts'
import { activeRuns } from '../runs/index.ts'

/** All work that people wait for: the runs, and what is not one yet. */
export const ACTIVE_JOBS: ActiveJobs[] = [activeRuns, activeRefreshes]
