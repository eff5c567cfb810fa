import { common } from './common-ru.ts'
import { failures } from './failures-ru.ts'
import { findings } from './findings-ru.ts'
import { proposals } from './proposals-ru.ts'
import type { ServerMessages } from './server-messages.ts'
import { steps } from './steps-ru.ts'
import { warnings } from './warnings-ru.ts'

export { MESSAGE_PATTERNS as messagePatterns } from './patterns.ts'

export const serverMessages: ServerMessages = {
  ...steps,
  ...findings,
  ...failures,
  ...common,
  ...proposals,
  ...warnings,
}
