import { fail } from '../../base/errors.ts'
import { createParserPool, ParseError } from '../../platform/parsing/parser-pool.ts'
import type { ParsedAd } from './parse.ts'

const pool = createParserPool<string, ParsedAd[]>({
  script: new URL('./paste-worker.ts', import.meta.url),
  threads: 1,
  timeoutMs: 5000,
  memoryMb: 128,
})

/** Reads the ads in pasted page text, in a thread of its own. */
export async function readPaste(paste: string, signal: AbortSignal): Promise<ParsedAd[]> {
  try {
    return await pool.run(paste, signal)
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown
    throw fail('paste_unreadable')
  }
}
