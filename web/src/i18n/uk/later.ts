import { activity } from './activity.ts'
import { assistant } from './assistant.ts'
import { inbox } from './inbox.ts'
import { nextSteps } from './next-steps.ts'

/** Words of pages that are opened later, and so fetched with them. */
export const later = { ...assistant, ...nextSteps, ...inbox, ...activity }
