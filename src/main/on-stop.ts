import { isRunByNpm } from '../platform/config.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const WATCH_MS = 1000

/** Calls `stop` once: on a signal, or when the supervising process or npm is gone. */
export function onStop(stop: () => void) {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, stopOnce)
  process.on('disconnect', stopOnce)
  if (!isRunByNpm()) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stopOnce(), WATCH_MS).unref()
}
