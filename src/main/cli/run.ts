import { setTimeout as sleep } from 'node:timers/promises'
import { VERSION } from '../../platform/version.ts'
import { type Request, readArguments } from './arguments.ts'
import { OPERATOR, type Program } from './command.ts'
import { commands } from './commands.ts'
import { exitCodeOf, printFailure } from './failure.ts'
import { helpOf } from './help.ts'
import { type Io, openIo } from './io.ts'

const TIMEOUT_MS = 5000
const INTERRUPTED = 130
const READER_GONE = 'The reader of our output has gone, as in `… | head`'

/** Runs one command line and returns its exit code. */
export async function runCli(argv: string[], program = OPERATOR): Promise<number> {
  const color = !argv.includes('--no-color')
  // EPIPE: the reader has gone, which is no error.
  process.stdout.on('error', () => {})
  try {
    const request = readArguments(argv, commands)
    if (request.kind === 'run') return await perform(request, { color, program })
    if (request.kind === 'version') process.stdout.write(`${VERSION}\n`)
    else process.stdout.write(helpOf(request.topic, commands, { color, ...program }))
    return 0
  } catch (thrown) {
    printFailure(thrown, { color, call: program.call })
    return exitCodeOf(thrown)
  }
}

type Look = { color: boolean; program: Program }

async function perform(
  { command, given, args, flags }: Request & { kind: 'run' },
  look: Look,
): Promise<number> {
  const stop = new AbortController()
  const io = openIo({
    json: flags.json,
    quiet: flags.quiet,
    color: look.color,
    mayAsk: !flags['no-input'],
    isLocal: look.program.isLocal || flags.local,
    isOperator: look.program.isLocal,
    call: look.program.call,
    signal: stop.signal,
  })
  if (command.isService) {
    await command.run(io, given, args)
    return 0
  }
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  process.stdout.once('error', () => stop.abort(READER_GONE))
  const running = command.run(io, given, args)
  try {
    await Promise.race([running, aborted(stop.signal)])
    return 0
  } catch (thrown) {
    if (!stop.signal.aborted) throw thrown
    await Promise.race([running.catch(() => {}), sleep(TIMEOUT_MS)])
    if (stop.signal.reason !== READER_GONE) io.note('Interrupted')
    return INTERRUPTED
  } finally {
    await closeAll(io)
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    // An interrupted command must not keep the process alive.
    if (stop.signal.aborted) process.exit(INTERRUPTED)
  }
}

async function closeAll({ closers }: Io) {
  for (const close of closers.toReversed()) await close()
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}
