import warnings from '../../../../locales/en/system-warnings.json' with { type: 'json' }
import type { Locales } from '../../../../locales/index.ts'
import { createMessages } from '../../../base/messages.ts'

export const warn = createMessages<Locales['system-warnings']>(warnings)
