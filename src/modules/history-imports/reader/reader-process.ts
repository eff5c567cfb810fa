import { AppError } from '../../../base/errors.ts'
import { readTables } from './file-tables.ts'
import type { ReadOptions } from './history-file.ts'
import { readHistory } from './read.ts'

const FIRST_SIZE = 1024 * 1024

// The program that reads one file: options, a line break, and the bytes of the file on standard input.
const input = await readAll(process.stdin)
const end = input.indexOf('\n')
/** Null: the tables of the file are wanted as they are. */
const options = JSON.parse(input.toString('utf8', 0, end)) as ReadOptions | null
process.stdout.write(JSON.stringify(answer(input.subarray(end + 1))))

function answer(bytes: Buffer) {
  try {
    return { file: options === null ? readTables(bytes) : readHistory(bytes, options) }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { failed: { reason: thrown.reason, values: thrown.values } }
  }
}

/** In one place from the start: pieces that are put together at the end take twice the memory of the file. */
async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  let read = Buffer.allocUnsafe(FIRST_SIZE)
  let length = 0
  for await (const piece of stream) {
    if (length + piece.length > read.length)
      read = Buffer.concat([read.subarray(0, length)], 2 * (length + piece.length))
    length += piece.copy(read, length)
  }
  return read.subarray(0, length)
}
