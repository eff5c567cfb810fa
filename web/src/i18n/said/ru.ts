import { failures } from './failures-ru.ts'
import { findings } from './findings-ru.ts'
import { often } from './often-ru.ts'
import { proposals } from './proposals-ru.ts'
import type { Sayings } from './sayings.ts'
import { steps } from './steps-ru.ts'
import { warnings } from './warnings-ru.ts'

export { OFTEN_SAID as often } from './often.ts'

export const said: Sayings = { ...steps, ...findings, ...failures, ...often, ...proposals, ...warnings }
