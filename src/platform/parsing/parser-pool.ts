import { Worker } from 'node:worker_threads'

/** Why a text was not parsed. `busy`: the queue is full. */
type ParseReason = 'timeout' | 'memory' | 'unreadable' | 'busy' | 'closed'

export class ParseError extends Error {
  readonly reason: ParseReason

  constructor(reason: ParseReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

type ParserPool<Task, Result> = {
  run(task: Task, signal?: AbortSignal): Promise<Result>
  close(): Promise<void>
}

type PoolOptions = {
  /** The module that a thread runs; it calls `serveParser`. */
  script: URL
  threads: number
  /** Per text; a thread that takes longer is terminated. */
  timeoutMs: number
  /** Heap limit of one thread. */
  memoryMb: number
}

export type Request<Task> = { id: number; task: Task }
export type Reply<Result> = { id: number; result: Result } | { id: number; failed: string }

type Job<Task, Result> = Request<Task> & {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}
type Thread<Task, Result> = {
  worker: Worker
  job: Job<Task, Result> | null
  timer: NodeJS.Timeout | null
}

const MAX_WAITING = 256
const IDLE_MS = 30_000

/**
 * Worker threads that parse untrusted text. A hostile text costs one thread at most: time, memory and the queue are
 * bounded, and the event loop stays responsive. Threads start with the first text, stop when idle, and do
 * not keep the process alive.
 */
export function createParserPool<Task, Result>(options: PoolOptions): ParserPool<Task, Result> {
  const { script, threads: size, timeoutMs, memoryMb } = options
  const threads: Thread<Task, Result>[] = []
  const waiting: Job<Task, Result>[] = []
  let lastId = 0

  function run(task: Task, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (waiting.length >= MAX_WAITING)
      return Promise.reject(new ParseError('busy', 'Too many texts wait to be read'))
    return new Promise((resolve, reject) => {
      const job = { id: ++lastId, task, resolve, reject }
      const leave = () => {
        const at = waiting.indexOf(job)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      const settled = () => signal?.removeEventListener('abort', leave)
      job.resolve = (result) => {
        settled()
        resolve(result)
      }
      job.reject = (error) => {
        settled()
        reject(error)
      }
      waiting.push(job)
      assign()
    })
  }

  function assign(): void {
    if (waiting.length === 0) return
    const idle =
      threads.find((thread) => thread.job === null) ??
      (threads.length < size ? start() : undefined)
    const job = idle && waiting.shift()
    if (!idle || !job) return
    rest(idle)
    idle.job = job
    idle.worker.ref()
    const late = () =>
      fail(idle, new ParseError('timeout', `It took longer than ${timeoutMs / 1000} s to read`))
    idle.timer = setTimeout(late, timeoutMs)
    idle.worker.postMessage({ id: job.id, task: job.task } satisfies Request<Task>)
  }

  function start(): Thread<Task, Result> {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 }
    const thread: Thread<Task, Result> = {
      worker: new Worker(script, { resourceLimits }),
      job: null,
      timer: null,
    }
    thread.worker.unref()
    thread.worker.on('message', (reply: Reply<Result>) => finish(thread, reply))
    thread.worker.on('error', (error: NodeJS.ErrnoException) =>
      fail(thread, asParseError(error)),
    )
    thread.worker.on('exit', () =>
      fail(thread, new ParseError('unreadable', 'Its reader ended')),
    )
    threads.push(thread)
    return thread
  }

  function finish(thread: Thread<Task, Result>, reply: Reply<Result>): void {
    if (thread.job?.id !== reply.id) return
    const { job } = thread
    rest(thread)
    thread.job = null
    thread.worker.unref()
    thread.timer = setTimeout(() => drop(thread), IDLE_MS).unref()
    if ('result' in reply) job.resolve(reply.result)
    else job.reject(new ParseError('unreadable', reply.failed))
    assign()
  }

  // A failed thread may be in any state: it is terminated, and the next text gets a fresh one.
  function fail(thread: Thread<Task, Result>, error: ParseError): void {
    if (!threads.includes(thread)) return
    const { job } = thread
    drop(thread)
    job?.reject(error)
    assign()
  }

  function drop(thread: Thread<Task, Result>): void {
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    rest(thread)
    void thread.worker.terminate()
  }

  async function close(): Promise<void> {
    const gone = threads.splice(0)
    const left = [...waiting.splice(0), ...gone.flatMap(({ job }) => job ?? [])]
    for (const job of left) job.reject(new ParseError('closed', 'The reader was closed'))
    gone.forEach(rest)
    await Promise.all(gone.map(({ worker }) => worker.terminate()))
  }

  return { run, close }
}

function rest(thread: { timer: NodeJS.Timeout | null }): void {
  if (thread.timer !== null) clearTimeout(thread.timer)
  thread.timer = null
}

function asParseError(cause: NodeJS.ErrnoException): ParseError {
  return cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ParseError('memory', 'It took too much memory to read', { cause })
    : new ParseError('unreadable', `It could not be read: ${cause.message}`, { cause })
}
