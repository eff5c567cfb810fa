import { parentPort } from 'node:worker_threads'
import type { Reply, Request } from './parser-pool.ts'

/** The thread side of a parser pool. A parse failure is a reply; the thread goes on. */
export function serveParser<Task, Result>(parse: (task: Task) => Result): void {
  parentPort?.on('message', ({ id, task }: Request<Task>) => {
    parentPort?.postMessage(replyTo(id, () => parse(task)))
  })
}

function replyTo<Result>(id: number, parse: () => Result): Reply<Result> {
  try {
    return { id, result: parse() }
  } catch (thrown) {
    return {
      id,
      failed: (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500),
    }
  }
}
