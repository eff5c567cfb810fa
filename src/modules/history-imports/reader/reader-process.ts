import { AppError } from '../../../base/errors.ts'
import { readTables } from './file-tables.ts'
import type { ReadOptions } from './history-file.ts'
import { readHistory } from './read.ts'

// The program that reads one file: options, a line break, and the bytes of the file on standard input.
const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)
const input = Buffer.concat(pieces)
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
