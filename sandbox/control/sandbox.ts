import { defaultWeights, type Weights } from '../layouts/index.ts'
import { createModels, type Models } from '../models/settings.ts'
import { createWorld, type World } from '../world/placement.ts'
import type { Fault } from './faults.ts'
import { createFiles, type Files } from './files.ts'
import { createGoogleAccounts, type GoogleAccounts } from './google-accounts.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createPayments, type Payments } from './payments.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createSavedState, type SavedState } from './saved-state.ts'

type LayoutSettings = {
  weights: Weights
  padding: number
  opaqueLinks: number
  compress: boolean
}

/** Everything about this sandbox that can change while it runs. */
export type Sandbox = {
  world: World
  clock: 'real' | number
  /** How far the calendar of this web is behind, in days: a story that was recorded goes on where it ended. */
  behindDays: number
  now: () => number
  saved: SavedState
  layout: LayoutSettings
  faults: Fault[]
  log: RequestLog
  mailbox: Mailbox
  payments: Payments
  /** What stands on simulated sites besides their own pages. */
  files: Files
  google: GoogleAccounts
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

type Start = { seed: number; clock: 'real' | number; stateFile?: string | undefined }

export function createState({ seed, clock, stateFile }: Start): Sandbox {
  const sandbox: Sandbox = {
    world: createWorld(seed),
    clock,
    behindDays: 0,
    now: () =>
      (sandbox.clock === 'real' ? Math.floor(Date.now() / 1000) : sandbox.clock) -
      sandbox.behindDays * 86_400,
    saved: { load() {}, save() {} },
    layout: { ...defaultLayout },
    faults: [],
    log: createRequestLog(),
    mailbox: createMailbox(),
    payments: createPayments(),
    files: createFiles(),
    google: createGoogleAccounts(),
    bingQuota: 10_000,
    models: createModels(),
  }
  sandbox.saved = createSavedState(sandbox, stateFile)
  return sandbox
}
