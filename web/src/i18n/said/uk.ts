import { failures } from './failures-uk.ts'
import { findings } from './findings-uk.ts'
import { often } from './often-uk.ts'
import { proposals } from './proposals-uk.ts'
import type { Sayings } from './sayings.ts'
import { steps } from './steps-uk.ts'
import { warnings } from './warnings-uk.ts'

export { OFTEN_SAID as often } from './often.ts'

export const said: Sayings = { ...steps, ...findings, ...failures, ...often, ...proposals, ...warnings }
