// Runs test files in one process: those named, or one after another from the queue of the run. The product is loaded
// once, which takes longer than most files. A suite per file keeps its hooks to itself, and begins when the whole file
// has been read: a file that waits between two tests loses none of them.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite, test } from './test-context.ts'
import { openQueue } from './test-queue.ts'

const named = process.argv.slice(2)
const { TEST_QUEUE = '', TEST_FILE_MS = '' } = process.env
const timeout = Number(TEST_FILE_MS)
/** For the last results to be written; the run notices when they were not. */
const LINGER_MS = 500

await test('files', { timeout: Number.POSITIVE_INFINITY }, async () => {
  for (const file of named.length ? named : openQueue(TEST_QUEUE).take()) {
    await suite(file, { timeout }, async () => {
      await import(pathToFileURL(resolve(file)).href)
    })
  }
})
// A test that failed half way leaves loops and connections behind, for which nobody waits.
setTimeout(() => process.exit(), LINGER_MS)
