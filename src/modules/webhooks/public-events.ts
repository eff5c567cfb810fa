import type { Event } from '../../core/event.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { backlinkGained, backlinkLost } from '../backlinks/index.ts'
import { leadCreated } from '../leads/index.ts'
import { jobCompleted, spikeDetected } from '../rank-checks/index.ts'

/** The events that customers may have sent to them. */
const USUAL: Event[] = [jobCompleted, spikeDetected, backlinkGained, backlinkLost, aeoCheckCompleted]

export const PUBLIC_EVENTS: Event[] = [...USUAL, leadCreated]

export const EVENT_NAMES = PUBLIC_EVENTS.map((event) => event.name)

/** What is sent to a receiver that names no event; the others are sent only where they were asked for. */
export const DEFAULT_EVENTS = USUAL.map((event) => event.name)
