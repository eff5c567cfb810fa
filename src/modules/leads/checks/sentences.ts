import faults from '../../../../locales/en/page-faults.json' with { type: 'json' }
import findings from '../../../../locales/en/site-findings.json' with { type: 'json' }
import type { Locales } from '../../../../locales/index.ts'
import { createMessages } from '../../../base/messages.ts'

/** What a visit found. */
export const found = createMessages<Locales['site-findings']>(findings)
/** Problems of one crawled page. */
export const fault = createMessages<Locales['page-faults']>(faults)
