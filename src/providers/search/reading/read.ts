import type { Page, ReadOptions, Sent } from '../page.ts'
import { parse } from './parse.ts'
import { createPool } from './pool.ts'

export { parse } from './parse.ts'

// Below this a page is read faster than it is handed to a thread.
const INLINE_LENGTH = 300_000

const pool = createPool()

/** Reads a page without holding up the event loop: large ones are read in threads of their own. */
export async function readPage(sent: Sent, options: ReadOptions): Promise<Page> {
  return sent.length <= INLINE_LENGTH ? parse(sent, options) : pool.read(sent, options)
}

/** Ends the threads; the next large page starts them again. */
export function closeReader(): Promise<void> {
  return pool.close()
}
