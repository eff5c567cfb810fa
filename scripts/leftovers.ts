import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

// Every process of a run carries its mark in the environment, also when its parent is gone. Without /proc there is
// nothing to look at, and the deadline of the run is all there is.

export type Limits = { fileMs: number; orphanMs: number; runMs: number }
type Process = { pid: number; parent: number; command: string }

const LOOK_MS = 2000

/** Ends test files that take too long and what a test file left behind, and says what it ended. */
export function watchRun(mark: string, limits: Limits, giveUp: (reason: string) => void) {
  const began = Date.now()
  const firstSeen = new Map<number, number>()
  const orphanedSince = new Map<number, number>()
  const age = (since: Map<number, number>, pid: number) => {
    if (!since.has(pid)) since.set(pid, Date.now())
    return Date.now() - (since.get(pid) ?? 0)
  }

  function look() {
    const found = marked(mark)
    const pids = new Set([process.pid, ...found.map(({ pid }) => pid)])
    for (const each of found) {
      const isFile = each.parent === process.pid && each.command.includes('.test.ts')
      if (isFile && age(firstSeen, each.pid) > limits.fileMs) end(found, each, 'took too long')
      if (pids.has(each.parent)) orphanedSince.delete(each.pid)
      else if (age(orphanedSince, each.pid) > limits.orphanMs) end(found, each, 'outlived its test')
    }
    if (Date.now() - began > limits.runMs) giveUp(`The run took more than ${limits.runMs / 60_000} minutes`)
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
  return left.map(({ command }) => command)
}

function end(all: Process[], { pid, command }: Process, why: string) {
  console.error(`ended: ${command} ${why}`)
  for (const child of all) if (child.parent === pid) end(all, child, 'was its child')
  kill(pid)
}

function marked(mark: string): Process[] {
  return processIds().flatMap((pid) => {
    try {
      if (pid === process.pid || !readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`TEST_RUN=${mark}`)) return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim().slice(0, 160)
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
