import reasons from '../../../locales/en/keyword-idea-reasons.json' with { type: 'json' }
import type { Locales } from '../../../locales/index.ts'
import { createMessages } from '../../base/messages.ts'

/** Why a query is worth a look. */
export const reasonFor = createMessages<Locales['keyword-idea-reasons']>(reasons)
