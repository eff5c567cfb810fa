import { activity } from './activity.ts'
import { answers } from './answers.ts'
import { apps } from './apps.ts'
import { assistant } from './assistant.ts'
import { inbox } from './inbox.ts'
import { nextSteps } from './next-steps.ts'

/** Words of pages that are opened later, and so fetched with them. */
export const later = { ...answers, ...apps, ...assistant, ...nextSteps, ...inbox, ...activity }
