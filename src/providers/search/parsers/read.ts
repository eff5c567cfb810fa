import { availableParallelism } from 'node:os'
import { createParserPool } from '../../../platform/parsing/parser-pool.ts'
import type { Page, ReadOptions, Sent } from '../page.ts'
import { parse } from './parse.ts'

export { parse } from './parse.ts'

export type Task = { sent: Sent; options: ReadOptions }

// Below this a page is read faster than it is handed to a thread.
const INLINE_LENGTH = 300_000

const pool = createParserPool<Task, Page>({
  script: new URL('./worker.ts', import.meta.url),
  threads: Math.min(2, availableParallelism()),
  timeoutMs: 10_000,
  memoryMb: 512,
})

/** Reads a page without holding up the event loop: large ones are read in threads of their own. */
export async function readPage(sent: Sent, options: ReadOptions): Promise<Page> {
  return sent.length <= INLINE_LENGTH ? parse(sent, options) : pool.run({ sent, options })
}

/** Ends the threads; the next large page starts them again. */
export function closeReader(): Promise<void> {
  return pool.close()
}
