// Runs one command after another in one process: loading the product is what takes a second, not the command.

import { Readable } from 'node:stream'
import { ANYONE, OPERATOR } from '../src/main/cli/command.ts'
import { runCli } from '../src/main/cli/run.ts'
import type { Asked, Ran } from './command-line.ts'

process.on('message', async ({ args, input, env, isAnyone }: Asked) => {
  process.env = { ...env }
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  const [out, err] = [hear(process.stdout), hear(process.stderr)]
  const code = await runCli(args, isAnyone ? ANYONE : OPERATOR)
  const ran: Ran = { code, out: out(), err: err() }
  if (stdin) Object.defineProperty(process, 'stdin', stdin)
  process.send?.(ran)
})
process.send?.('ready')

/** Collects what is written to a stream from now on; the returned function hands it over and restores the stream. */
function hear(stream: NodeJS.WriteStream) {
  const pieces: string[] = []
  const write = stream.write
  stream.write = (piece: string | Uint8Array) => pieces.push(String(piece)) > 0
  return () => {
    stream.write = write
    stream.removeAllListeners('error')
    return pieces.join('')
  }
}
