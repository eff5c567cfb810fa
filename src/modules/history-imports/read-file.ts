import { fail, failedElsewhere } from '../../base/errors.ts'
import { ParseError } from '../../platform/parser-pool.ts'
import { runInProcess } from '../../platform/process-task.ts'
import type { HistoryFile, ReadOptions } from './reader/history-file.ts'
import type { readHistory } from './reader/read.ts'

const SCRIPT = new URL('./reader/reader-process.ts', import.meta.url)
const TIMEOUT_MS = 90_000
const MEMORY_MB = 1024
const MAX_OUTPUT_BYTES = 200 * 1024 * 1024
const MAX_AT_ONCE = 2

let running = 0

type Reading = { options: ReadOptions; signal: AbortSignal }
type Answer<Read extends typeof readHistory> =
  | { file: ReturnType<Read> }
  | { failed: Parameters<typeof failedElsewhere>[0] }

/** What a file holds, read in a process that may be killed; few at a time, since each may take much memory. */
export async function readFile(bytes: Buffer, { options, signal }: Reading): Promise<HistoryFile> {
  if (running >= MAX_AT_ONCE) throw fail('history_busy')
  running++
  try {
    const input = [Buffer.from(`${JSON.stringify(options)}\n`), bytes]
    const limits = { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB, maxOutputBytes: MAX_OUTPUT_BYTES }
    const output = await runInProcess({ script: SCRIPT, input, ...limits }, signal)
    const answer: Answer<typeof readHistory> = JSON.parse(output.toString('utf8'))
    if ('file' in answer) return answer.file
    throw failedElsewhere(answer.failed)
  } catch (thrown) {
    if (thrown instanceof ParseError) throw fail('history_too_heavy').with({ cause: thrown })
    throw thrown
  } finally {
    running--
  }
}
