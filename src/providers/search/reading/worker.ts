import { parentPort } from 'node:worker_threads'
import { parse } from './parse.ts'
import type { Answer, Task } from './pool.ts'

parentPort?.on('message', ({ id, sent, options }: Task) => {
  const answer: Answer = { id, page: parse(sent, options) }
  parentPort?.postMessage(answer)
})
