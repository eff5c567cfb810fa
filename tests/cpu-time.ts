import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

const TICK_MS = 10

/** The CPU time that this thread spends on a piece of work, in milliseconds; other programs do not affect it. */
export function timed<T>(work: () => T): { result: T; ms: number } {
  const before = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

/** The CPU time of a process's main thread since it started, in milliseconds; 0 where the system does not report it. */
export function mainThreadMs(pid: number): number {
  if (platform !== 'linux') return 0
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
