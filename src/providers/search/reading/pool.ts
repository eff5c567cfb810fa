import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Page, ReadOptions, Sent } from '../page.ts'

export type Task = { id: number; sent: Sent; options: ReadOptions }
export type Answer = { id: number; page: Page }

type Job = Task & { resolve: (page: Page) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | null }

export type Pool = { read(sent: Sent, options: ReadOptions): Promise<Page>; close(): Promise<void> }

const MAX_WAITING = 256
const TIMEOUT_MS = 10_000

/** Threads that read large pages, started when the first one comes; they do not keep the process alive. */
export function createPool(size = Math.min(2, availableParallelism())): Pool {
  const threads: Thread[] = []
  const waiting: Job[] = []
  let lastId = 0

  function read(sent: Sent, options: ReadOptions): Promise<Page> {
    if (waiting.length >= MAX_WAITING) return Promise.reject(new Error('Too many pages are waiting to be read'))
    return new Promise((resolve, reject) => {
      waiting.push({ id: ++lastId, sent, options, resolve, reject })
      assign()
    })
  }

  function assign(): void {
    const idle = threads.find((thread) => thread.job === null) ?? (threads.length < size ? start() : undefined)
    const job = idle === undefined ? undefined : waiting.shift()
    if (idle === undefined || job === undefined) return
    idle.job = job
    idle.worker.ref()
    idle.timer = setTimeout(() => fail(idle, new Error('A page took too long to read')), TIMEOUT_MS)
    idle.worker.postMessage({ id: job.id, sent: job.sent, options: job.options } satisfies Task)
  }

  function start(): Thread {
    const thread: Thread = { worker: new Worker(new URL('./worker.ts', import.meta.url)), job: null, timer: null }
    thread.worker.unref()
    thread.worker.on('message', (answer: Answer) => finish(thread, answer))
    thread.worker.on('error', (error: Error) => fail(thread, error))
    threads.push(thread)
    return thread
  }

  function finish(thread: Thread, { id, page }: Answer): void {
    const job = release(thread)
    if (job?.id === id) job.resolve(page)
    thread.worker.unref()
    assign()
  }

  // A thread that failed may be in any state: it goes, and the next page gets a fresh one.
  function fail(thread: Thread, error: Error): void {
    threads.splice(threads.indexOf(thread), 1)
    release(thread)?.reject(error)
    void thread.worker.terminate()
    assign()
  }

  async function close(): Promise<void> {
    const gone = threads.splice(0)
    for (const job of waiting.splice(0)) job.reject(new Error('The reader was closed'))
    for (const thread of gone) release(thread)?.reject(new Error('The reader was closed'))
    await Promise.all(gone.map((thread) => thread.worker.terminate()))
  }

  return { read, close }
}

function release(thread: Thread): Job | null {
  const { job } = thread
  if (thread.timer !== null) clearTimeout(thread.timer)
  thread.job = null
  thread.timer = null
  return job
}
