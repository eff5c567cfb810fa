import { findings } from './findings-uk.ts'
import { often } from './often-uk.ts'
import { proposals } from './proposals-uk.ts'
import type { Sayings } from './sayings.ts'
import { steps } from './steps-uk.ts'

export const said: Sayings = { ...steps, ...findings, ...often, ...proposals }
