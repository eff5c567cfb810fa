import { defaultWeights, type Weights } from '../layouts/index.ts'
import { createModels, type Models } from '../models/settings.ts'
import { createWorld, type World } from '../world/world.ts'
import type { Fault } from './faults.ts'
import { createFiles, type Files } from './files.ts'
import { createGoogleDesk, type GoogleDesk } from './google-desk.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

export type LayoutSettings = { weights: Weights; padding: number; opaqueLinks: number; compress: boolean }

/** Everything about this sandbox that can change while it runs. */
export type Sandbox = {
  world: World
  clock: 'real' | number
  now: () => number
  layout: LayoutSettings
  faults: Fault[]
  log: RequestLog
  mailbox: Mailbox
  /** What stands on simulated sites besides their own pages. */
  files: Files
  google: GoogleDesk
  /** How many addresses Bing takes a day. */
  bingQuota: number
  models: Models
}

export const defaultLayout: LayoutSettings = {
  weights: defaultWeights,
  padding: 60_000,
  opaqueLinks: 0.05,
  compress: false,
}

export function createState({ seed, clock }: { seed: number; clock: 'real' | number }): Sandbox {
  const sandbox: Sandbox = {
    world: createWorld(seed),
    clock,
    now: () => (sandbox.clock === 'real' ? Math.floor(Date.now() / 1000) : sandbox.clock),
    layout: { ...defaultLayout },
    faults: [],
    log: createRequestLog(),
    mailbox: createMailbox(),
    files: createFiles(),
    google: createGoogleDesk(),
    bingQuota: 10_000,
    models: createModels(),
  }
  return sandbox
}
