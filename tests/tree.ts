import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { endChild } from './child.ts'

const START = join(import.meta.dirname, '../src/main/start.ts')

export type Tree = {
  url: string
  /** The one-time token printed on the first start. */
  welcome: string | null
  output: string[]
  pid: number
  /** Kills every process of the tree at once, including the database, as a power cut would. */
  kill9(): Promise<void>
  /** Stops it as Ctrl-C would. */
  stop(): Promise<number | null>
}

/** The whole product as a user starts it: database, server and worker, in a data directory of its own. */
export async function startTree(dataDir: string, env: Record<string, string> = {}): Promise<Tree> {
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', TEST_DATABASE_URL: '', ...env }
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails before it stops the tree leaves nothing behind.
  after(() => {
    for (const pid of descendants(child.pid ?? 0)) kill(pid)
  })
  const output: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => output.push(line))
  await untilReady(child, output, lines)
  const printed = output.join('\n')
  return {
    url: /runs at (http\S+)/.exec(printed)?.[1] ?? '',
    welcome: /welcome#token=(\S+)/.exec(printed)?.[1] ?? null,
    output,
    pid: child.pid ?? 0,
    async kill9() {
      const ended = once(child, 'exit')
      for (const pid of descendants(child.pid ?? 0)) kill(pid)
      await ended
    },
    stop: () => endChild(child),
  }
}

function untilReady(child: ChildProcess, output: string[], lines: NodeJS.EventEmitter) {
  return new Promise<void>((resolve, reject) => {
    lines.on('line', (line: string) => line.startsWith('Stop with') && resolve())
    child.once('exit', (code) => reject(new Error(`the start ended with ${code}:\n${output.join('\n')}`)))
  })
}

/** A process and all below it, read from /proc. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
      } catch {
        return []
      }
    })
  const below = (one: number): number[] => [
    one,
    ...parents.filter(({ parent }) => parent === one).flatMap((each) => below(each.pid)),
  ]
  return below(pid)
}

export function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended on its own just before.
  }
}
