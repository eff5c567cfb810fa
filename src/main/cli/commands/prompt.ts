import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { fail } from '../../../base/errors.ts'
import { UsageError } from '../failure.ts'
import { readStdin, requireFile } from '../files.ts'
import type { Io } from '../io.ts'

const MAX_SECRET_BYTES = 10_000

type Asked = {
  question: string
  file: string | undefined
  /** Prompted twice, as a typo would go unnoticed. */
  isRepeated?: boolean
}

/** From a file, a hidden prompt (twice) or standard input, never from an option. */
export async function readSecret(
  io: Io,
  { question, file, isRepeated = true }: Asked,
): Promise<string> {
  if (file !== undefined) return firstLine(await readSecretFile(file))
  if (!process.stdin.isTTY) return firstLine((await readStdin(MAX_SECRET_BYTES)).toString())
  if (!io.mayAsk)
    throw new UsageError(`${question} is needed: give it on standard input or in a file`)
  const typed = await askUnseen(io, `${question}: `)
  if (isRepeated && typed !== (await askUnseen(io, 'Once more: ')))
    throw new UsageError('The two passwords differ; nothing was changed')
  return firstLine(typed)
}

/** Asks before something irreversible; `word` is what must be typed. */
export async function confirm(
  io: Io,
  { question, yes, word = 'yes' }: { question: string; yes: boolean; word?: string },
) {
  if (yes) return
  if (!io.mayAsk || !process.stdin.isTTY)
    throw new UsageError(`${question} Add --yes to say that this is meant`)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await asking.question(`${question} Type ${word} to go on: `, {
      signal: io.signal,
    })
    if (answer.trim() !== word) throw fail('not_confirmed')
  } finally {
    asking.close()
  }
}

async function askUnseen(io: Io, question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // In raw mode Ctrl-C arrives as input instead of a signal.
  asking.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await asking.question('', { signal: io.signal })
  } finally {
    asking.close()
    process.stderr.write('\n')
  }
}

async function readSecretFile(file: string): Promise<string> {
  if ((await requireFile(file)) > MAX_SECRET_BYTES)
    throw new UsageError(`${file} is too large to hold a secret`)
  return readFile(file, 'utf8')
}

function firstLine(given: string): string {
  const [line = ''] = given.split(/\r?\n/)
  if (line === '')
    throw new UsageError(
      'The key or password is empty: give it on standard input, in a file or when asked',
    )
  return line
}
