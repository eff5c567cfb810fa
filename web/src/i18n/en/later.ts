import { activity } from './activity.ts'
import { ads } from './ads.ts'
import { answers } from './answers.ts'
import { apps } from './apps.ts'
import { assistant } from './assistant.ts'
import { inbox } from './inbox.ts'
import { indexing } from './indexing.ts'
import { links } from './links.ts'
import { nextSteps } from './next-steps.ts'
import { securityLog } from './security-log.ts'

/** Words of pages that are opened later, and so fetched with them. */
export const later = {
  ...ads,
  ...answers,
  ...apps,
  ...indexing,
  ...links,
  ...assistant,
  ...nextSteps,
  ...inbox,
  ...activity,
  ...securityLog,
}
