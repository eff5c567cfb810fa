import { fail, failedElsewhere } from '../../base/errors.ts'
import { ParseError } from '../../platform/parsing/parser-pool.ts'
import { runInProcess } from '../../platform/parsing/process-task.ts'
import { createSlots } from '../../platform/parsing/slots.ts'
import type { FileTable } from './reader/file-tables.ts'
import type { HistoryFile, ReadOptions } from './reader/history-file.ts'

const SCRIPT = new URL('./reader/reader-process.ts', import.meta.url)
const TIMEOUT_MS = 90_000
const MEMORY_MB = 1024
const MAX_OUTPUT_BYTES = 200 * 1024 * 1024
const RETRY_AFTER_SECONDS = 30
/** Each may take much memory, and who waits holds its file. */
const slots = createSlots({ atOnce: 2, inLine: 4, timeoutMs: 30_000 })

type Reading = { options: ReadOptions; signal: AbortSignal }
type Answer<Read> = { file: Read } | { failed: Parameters<typeof failedElsewhere>[0] }

/** The positions that a file holds. */
export const readFile = (bytes: Buffer, reading: Reading) =>
  readApart<HistoryFile>(bytes, reading)

/** The tables that a file holds, whatever they are about. */
export const readFileTables = (bytes: Buffer, signal: AbortSignal) =>
  readApart<FileTable[]>(bytes, { options: null, signal })

type Apart = { options: ReadOptions | null; signal: AbortSignal }

/** Read in a process that may be killed, a few at a time. */
async function readApart<Read>(bytes: Buffer, { options, signal }: Apart): Promise<Read> {
  const leave = await slots.enter(signal)
  if (!leave)
    throw fail('history_busy').with({ headers: { 'Retry-After': `${RETRY_AFTER_SECONDS}` } })
  try {
    const input = [Buffer.from(`${JSON.stringify(options)}\n`), bytes]
    const limits = {
      timeoutMs: TIMEOUT_MS,
      memoryMb: MEMORY_MB,
      maxOutputBytes: MAX_OUTPUT_BYTES,
    }
    const output = await runInProcess({ script: SCRIPT, input, ...limits }, signal)
    const answer: Answer<Read> = JSON.parse(output.toString('utf8'))
    if ('file' in answer) return answer.file
    throw failedElsewhere(answer.failed)
  } catch (thrown) {
    if (thrown instanceof ParseError) throw fail('history_too_heavy').with({ cause: thrown })
    throw thrown
  } finally {
    leave()
  }
}
