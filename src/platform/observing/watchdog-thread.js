// Plain JavaScript: a thread that must strip types holds twice the memory, and this one lives as long as its process.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const TICK_MS = 250
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

/** Counts its own ticks, not the clock: while the whole machine or process stands still, nobody is silent. */
function waitForSilence() {
  let last = Atomics.load(beats, 0)
  for (let silentMs = 0; silentMs < seconds * 1000; ) {
    Atomics.wait(beats, 1, 0, TICK_MS)
    const now = Atomics.load(beats, 0)
    silentMs = now === last ? silentMs + TICK_MS : 0
    last = now
  }
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
