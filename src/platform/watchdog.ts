import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

export type WatchdogData = { beats: Int32Array; activity: Uint8Array; name: string; seconds: number }

const BEAT_MS = 500
const ACTIVITY_BYTES = 200

/** What this process began last; read from another thread when this one answers no more. */
const activity = new Uint8Array(new SharedArrayBuffer(ACTIVITY_BYTES))

/** Notes what is begun, for the line that a watchdog leaves behind. */
export function noteActivity(text: string): void {
  const length = Math.min(text.length, ACTIVITY_BYTES)
  for (let at = 0; at < length; at++) activity[at] = text.charCodeAt(at)
  if (length < ACTIVITY_BYTES) activity[length] = 0
}

/**
 * Ends this process when its event loop has not turned for so many seconds, saying what it was doing: a supervisor
 * starts it again, while a process that only looks alive would hold its requests and its jobs for ever.
 */
export function startWatchdog({ name, seconds }: { name: string; seconds: number }): { close(): void } {
  // Whoever steps through the program stops it on purpose.
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
