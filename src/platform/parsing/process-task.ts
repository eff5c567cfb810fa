import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCacheEnv } from '../config.ts'
import { ParseError } from './parser-pool.ts'

type ProcessTask = {
  /** The program; it reads all of its standard input and writes its answer to its standard output. */
  script: URL
  input: Buffer[]
  timeoutMs: number
  /** Heap limit of the process. */
  memoryMb: number
  maxOutputBytes: number
}

/** What a reader throws away while it reads is collected early: it would double its memory. */
export const FLAGS = ['--max-semi-space-size=4']

/**
 * Runs a program over untrusted bytes in a process of its own, which is killed when it takes too long or answers too
 * much: unlike a thread, it also ends inside native code. Of the environment it sees where compiled code lies.
 */
export function runInProcess(task: ProcessTask, signal?: AbortSignal): Promise<Buffer> {
  const { script, input, timeoutMs, memoryMb, maxOutputBytes } = task
  return new Promise((resolve, reject) => {
    const args = [...FLAGS, `--max-old-space-size=${memoryMb}`, fileURLToPath(script)]
    const child = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: compileCacheEnv(),
    })
    const pieces: Buffer[] = []
    let size = 0
    const end = (error: Error) => {
      child.kill('SIGKILL')
      reject(error)
    }
    const late = () =>
      end(new ParseError('timeout', `It took longer than ${timeoutMs / 1000} s to read`))
    const timer = setTimeout(late, timeoutMs)
    const leave = () => end(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    child.on('error', (cause) =>
      end(new ParseError('unreadable', 'Its reader did not start', { cause })),
    )
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > maxOutputBytes) return end(new ParseError('memory', 'There is too much in it'))
      pieces.push(piece)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      if (code === 0) resolve(Buffer.concat(pieces))
      else reject(new ParseError('memory', 'Its reader ended early'))
    })
    // A reader that has failed already takes nothing more.
    child.stdin.on('error', () => {})
    for (const piece of input) child.stdin.write(piece)
    child.stdin.end()
  })
}
