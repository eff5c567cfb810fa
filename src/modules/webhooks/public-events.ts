import type { Event } from '../../core/event.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { backlinkGained, backlinkLost } from '../backlinks/index.ts'
import { creditsLow } from '../credits/index.ts'
import { leadCreated } from '../leads/index.ts'
import { jobCompleted, spikeDetected } from '../rank-checks/index.ts'

/** The events that webhooks may subscribe to. */
const USUAL: Event[] = [
  jobCompleted,
  spikeDetected,
  backlinkGained,
  backlinkLost,
  aeoCheckCompleted,
]

export const PUBLIC_EVENTS: Event[] = [...USUAL, leadCreated, creditsLow]

/** Defined by a later module, which hands them over itself. */
const LATER_EVENTS = ['alert.fired'] as const

export const EVENT_NAMES = [...PUBLIC_EVENTS.map((event) => event.name), ...LATER_EVENTS]

/** The events of an endpoint without a selection; the others are sent only on request. */
export const DEFAULT_EVENTS = USUAL.map((event) => event.name)
