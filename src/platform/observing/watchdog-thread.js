// Plain JavaScript: a thread that must strip types holds twice the memory, and this one lives as long as its process.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const TICK_MS = 250
/** How many times as long a process may be silent that uses no processor. */
const SILENT_FACTOR = 4
const STACK_MS = 5000
const MAX_FRAMES = 12

/** @type {import('./watchdog.ts').WatchdogData} */
const { beats, activity, name, seconds } = workerData

waitForSilence()
const stack = await Promise.race([stackOfMain(), sleep(STACK_MS, [])])
const line = {
  level: 60,
  time: Date.now(),
  process: name,
  silentSeconds: seconds,
  doing: textOf(activity),
  stack,
}
writeSync(
  2,
  `${JSON.stringify({ ...line, msg: 'event loop silent, the process ends to be restarted' })}\n`,
)
process.kill(process.pid, 'SIGKILL')

/**
 * Counts the processor time of the process within its own ticks: while the whole machine or process stands still, or
 * hardly gets a turn, nobody is silent. What waits without computing is given longer.
 */
function waitForSilence() {
  const limit = seconds * 1000
  let last = Atomics.load(beats, 0)
  let lastUsed = usedMs()
  for (let busyMs = 0, silentMs = 0; busyMs < limit && silentMs < SILENT_FACTOR * limit; ) {
    Atomics.wait(beats, 1, 0, TICK_MS)
    const [now, used] = [Atomics.load(beats, 0), usedMs()]
    const isSilent = now === last
    silentMs = isSilent ? silentMs + TICK_MS : 0
    busyMs = isSilent ? busyMs + Math.min(TICK_MS, used - lastUsed) : 0
    last = now
    lastUsed = used
  }
}

function usedMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Where the main thread is, if it can be made to stop there; a regular expression cannot. */
async function stackOfMain() {
  const { Session } = await import('node:inspector')
  const session = new Session()
  session.connectToMainThread()
  const files = new Map()
  return new Promise((resolve) => {
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url))
    session.on('Debugger.paused', ({ params }) => {
      resolve(params.callFrames.slice(0, MAX_FRAMES).map((frame) => frameOf(frame, files)))
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}

function frameOf({ functionName, location }, files) {
  const url = files.get(location.scriptId) ?? ''
  return `${functionName || '(anonymous)'} ${url.slice(url.lastIndexOf('/src/') + 1)}:${location.lineNumber + 1}`
}

function textOf(bytes) {
  const end = bytes.indexOf(0)
  return String.fromCharCode(...bytes.slice(0, end < 0 ? bytes.length : end))
}
