import type { Event } from '../../core/event.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { backlinkGained, backlinkLost } from '../backlinks/index.ts'
import { jobCompleted, spikeDetected } from '../rank-checks/index.ts'

/** The events that customers may have sent to them. */
export const HEARD: Event[] = [jobCompleted, spikeDetected, backlinkGained, backlinkLost, aeoCheckCompleted]

export const EVENT_NAMES = HEARD.map((event) => event.name)
