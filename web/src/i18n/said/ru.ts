import { findings } from './findings-ru.ts'
import { often } from './often-ru.ts'
import { proposals } from './proposals-ru.ts'
import type { Sayings } from './sayings.ts'
import { steps } from './steps-ru.ts'

export const said: Sayings = { ...steps, ...findings, ...often, ...proposals }
