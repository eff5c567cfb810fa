import type { Log } from './observing/log.ts'

/** A process this far from the database's clock takes no scheduled work. */
const MOST_SKEW_SECONDS = 5
const REMIND_MS = 60_000

export type Clock = {
  /** Unix seconds by the database's clock, which all processes share. */
  now(): number
  isTrusted(): boolean
  /** Compares the two clocks by asking for the database's; done with every heartbeat. */
  compare(ask: () => Promise<number>): Promise<void>
}

/** Time for slots, leases and windows is the database's: a machine with a wrong clock must not move the others'. */
export function createClock(log: Pick<Log, 'error'>): Clock {
  let skew = 0
  let remindedAt = Number.NEGATIVE_INFINITY
  const isTrusted = () => Math.abs(skew) <= MOST_SKEW_SECONDS
  return {
    now: () => Date.now() / 1000 - (isTrusted() ? 0 : skew),
    isTrusted,
    async compare(ask) {
      const before = Date.now() / 1000
      const there = await ask()
      skew = (before + Date.now() / 1000) / 2 - there
      if (isTrusted() || performance.now() - remindedAt < REMIND_MS) return
      remindedAt = performance.now()
      const seconds = Math.round(skew)
      log.error(
        { seconds },
        'clock differs from the database: no scheduled work here until it is set right',
      )
    },
  }
}
