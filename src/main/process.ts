import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isRunByNpm } from '../platform/config.ts'
import { startWatchdog } from '../platform/observing/watchdog.ts'
import { loadConfig } from './config.ts'

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

// By default garbage may take three times the room of what is in use before it is collected.
setFlagsFromString('--heap-growing-percent=50')

export type Stoppable = { url?: string; close(): Promise<void> }

const SETTLED_MS = 2000
/** Above what requests and jobs get to end: who waits for us, ends us soon after. */
const LAST_MS = 12_000

/** Reports readiness to the parent, stops on a signal or when the parent is gone, and prints a clear error on failure. */
export async function runUntilStopped(name: string, start: () => Promise<Stoppable>) {
  try {
    const running = await start()
    const watchdog = startWatchdog({ name, seconds: loadConfig().config.watchdogSeconds })
    onStop(async () => {
      setTimeout(() => {
        console.error(`${name}: not everything had ended after ${LAST_MS / 1000} s`)
        process.exit(1)
      }, LAST_MS).unref()
      await running.close()
      watchdog.close()
      process.exit(0)
    })
    process.send?.({ ready: true, url: running.url })
    setTimeout(giveBackMemory, SETTLED_MS).unref()
  } catch (thrown) {
    console.error(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`)
    process.exit(1)
  }
}

/** Startup leaves garbage behind: a quarter of the memory of an idle process. */
function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}
