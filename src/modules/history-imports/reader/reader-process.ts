import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../base/errors.ts'
import { readTables } from './file-tables.ts'
import type { ReadOptions } from './history-file.ts'
import { readHistory } from './read.ts'

// The program that reads one file: options, a line break, and the bytes of the file on standard input.
const input = await buffer(process.stdin)
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
