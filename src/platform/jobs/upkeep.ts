import type { Log } from '../observing/log.ts'

/** What a process asks the database on its own; it ends before the connections do. */
export type Upkeep = {
  run(work: () => Promise<unknown>): void
  /** When all that was begun has ended. */
  ended(): Promise<unknown>
}

export function openUpkeep(log: Log, failed: string): Upkeep {
  const open = new Set<Promise<void>>()
  return {
    run(work) {
      const done = work()
        .catch((error) => log.warn({ error }, failed))
        .then(() => void open.delete(done))
      open.add(done)
    },
    ended: () => Promise.all(open),
  }
}
