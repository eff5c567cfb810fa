import { syncBuiltinESMExports } from 'node:module'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'

const LONGEST_PAUSE_MS = 60_000

/** The outcome of work whose pauses take no time. */
export async function withoutWaiting<Outcome>({ mock }: TestContext, start: () => Promise<Outcome>): Promise<Outcome> {
  mock.timers.enable({ apis: ['setTimeout'] })
  // What was imported by name is replaced, too.
  syncBuiltinESMExports()
  let isOver = false
  const work = start().finally(() => {
    isOver = true
  })
  work.catch(() => {})
  while (!isOver) {
    mock.timers.tick(LONGEST_PAUSE_MS)
    await setImmediate()
  }
  mock.timers.reset()
  syncBuiltinESMExports()
  return work
}
