import findings from '../../../../locales/en/app-findings.json' with { type: 'json' }
import tasks from '../../../../locales/en/app-tasks.json' with { type: 'json' }
import type { Locales } from '../../../../locales/index.ts'
import { createMessages } from '../../../base/messages.ts'

/** What is worth doing for an app. */
export const suggest = createMessages<Locales['app-tasks']>(tasks)
/** What the audit of a listing finds. */
export const find = createMessages<Locales['app-findings']>(findings)
