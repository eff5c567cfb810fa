import { parentPort } from 'node:worker_threads'
import { parse } from './parse.ts'
import type { Answer, Task } from './pool.ts'

parentPort?.on('message', ({ id, text, options }: Task) => {
  const answer: Answer = { id, page: parse(text, options) }
  parentPort?.postMessage(answer)
})
