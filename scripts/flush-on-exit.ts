// Node ends a test file with `process.exit` while results still wait in its pipe, and the runner never hears of them
// (nodejs/node#64833). Here they leave first.

import { isMainThread } from 'node:worker_threads'

const exit = process.exit.bind(process)
if (isMainThread) {
  process.exit = ((code) => {
    if (code !== undefined) process.exitCode = code
    process.stdout.write('', () => exit())
  }) as typeof process.exit
}
