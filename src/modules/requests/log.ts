import type { App } from '../../core/context.ts'
import { type Entry, insertEntries } from './store.ts'

const PAUSE_MS = 1000
/** Beyond this many a second the log leaves requests out rather than cost anyone time. */
const MAX_WAITING = 1000

export type RequestLog = { add(entry: Entry): void; close(): Promise<void> }

/** Buffers request log lines and writes them in batches, so that no request waits. */
export function openRequestLog({ db, log }: Pick<App, 'db' | 'log'>): RequestLog {
  let waiting: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    writing = writing
      .then(() => insertEntries(db, batch))
      .catch((error: unknown) =>
        log.warn({ error, lost: batch.length }, 'request log not written'),
      )
  }
  return {
    add(entry) {
      if (waiting.length >= MAX_WAITING) return
      waiting.push(entry)
      timer ??= setTimeout(flush, PAUSE_MS).unref()
    },
    close() {
      flush()
      return writing
    },
  }
}
