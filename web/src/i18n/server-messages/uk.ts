import { common } from './common-uk.ts'
import { failures } from './failures-uk.ts'
import { findings } from './findings-uk.ts'
import { proposals } from './proposals-uk.ts'
import type { ServerMessages } from './server-messages.ts'
import { steps } from './steps-uk.ts'
import { warnings } from './warnings-uk.ts'

export { MESSAGE_PATTERNS as messagePatterns } from './patterns.ts'

export const serverMessages: ServerMessages = {
  ...steps,
  ...findings,
  ...failures,
  ...common,
  ...proposals,
  ...warnings,
}
