import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

export type WatchdogData = {
  beats: Int32Array
  activity: Uint8Array
  name: string
  seconds: number
}

const BEAT_MS = 500
const ACTIVITY_BYTES = 200

/** The last started task of this process; read by the watchdog thread when the event loop is blocked. */
const activity = new Uint8Array(new SharedArrayBuffer(ACTIVITY_BYTES))

/** Notes the started task for the watchdog's log line. */
export function noteActivity(text: string): void {
  const length = Math.min(text.length, ACTIVITY_BYTES)
  for (let at = 0; at < length; at++) activity[at] = text.charCodeAt(at)
  if (length < ACTIVITY_BYTES) activity[length] = 0
}

/**
 * Ends this process, naming its current task, when its event loop was blocked for so many seconds: a supervisor
 * restarts it, while a hung process would hold its requests and jobs forever.
 */
export function startWatchdog({ name, seconds }: { name: string; seconds: number }): {
  close(): void
} {
  // A debugger blocks the event loop on purpose.
  if (seconds === 0 || inspectorUrl() !== undefined) return { close() {} }
  const beats = new Int32Array(new SharedArrayBuffer(8))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData: { beats, activity, name, seconds } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  })
  thread.unref()
  return {
    close() {
      clearInterval(timer)
      void thread.terminate()
    },
  }
}
