import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

// Every process of a run carries its mark in the environment, also when its parent is gone. Without /proc there is
// nothing to look at, and the deadline of the run is all there is.

type Watch = {
  fileMs: number
  orphanMs: number
  runMs: number
  /** When a process that shares files took its last one; it is not known for the others. */
  takenAt(pid: number): number | undefined
  giveUp(reason: string): void
}
type Process = { pid: number; parent: number; command: string }

const LOOK_MS = 2000

/** Ends test files that take too long and what a test file left behind, and says what it ended. */
export function watchRun(mark: string, { fileMs, orphanMs, runMs, takenAt, giveUp }: Watch) {
  const began = Date.now()
  const firstSeen = new Map<number, number>()
  const orphanedSince = new Map<number, number>()
  const age = (since: Map<number, number>, pid: number) => {
    if (!since.has(pid)) since.set(pid, Date.now())
    return Date.now() - (since.get(pid) ?? 0)
  }

  const isWorker = ({ parent, command }: Process) =>
    parent === process.pid && command.includes('test-worker.ts')
  const workedFor = (pid: number) => {
    const taken = takenAt(pid)
    return taken ? Date.now() - taken : age(firstSeen, pid)
  }

  function look() {
    const found = marked(mark)
    const pids = new Set([process.pid, ...found.map(({ pid }) => pid)])
    for (const each of found) {
      if (isWorker(each) && workedFor(each.pid) > fileMs) end(found, each, 'took too long')
      if (pids.has(each.parent)) orphanedSince.delete(each.pid)
      else if (age(orphanedSince, each.pid) > orphanMs) end(found, each, 'outlived its test')
    }
    if (Date.now() - began > runMs) giveUp(`The run took more than ${runMs / 60_000} minutes`)
  }

  const timer = setInterval(look, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

/** Ends all that still runs, and answers what that was. */
export async function endLeftovers(mark: string): Promise<string[]> {
  // What was asked to end a moment ago may.
  for (let tries = 0; tries < 20 && marked(mark).length > 0; tries++) await sleep(100)
  const left = marked(mark)
  for (const { pid } of left) kill(pid)
  return left.map(({ command }) => brief(command))
}

/** A process of the test runner names its file last, after two dozen flags. */
const brief = (command: string) => (command.length > 200 ? `… ${command.slice(-160)}` : command)

function end(all: Process[], { pid, command }: Process, why: string) {
  console.error(`ended: ${brief(command)} ${why}`)
  for (const child of all) if (child.parent === pid) end(all, child, 'was its child')
  kill(pid)
}

function marked(mark: string): Process[] {
  return processIds().flatMap((pid) => {
    try {
      if (
        pid === process.pid ||
        !readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`TEST_RUN=${mark}`)
      )
        return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
        .replaceAll('\0', ' ')
        .trim()
      return [{ pid, parent, command }]
    } catch {
      // It ended meanwhile, or belongs to somebody else.
      return []
    }
  })
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself a moment before.
  }
}
