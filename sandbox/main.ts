import { enableCompileCache, flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'

// Reading seventy TypeScript files anew would triple start time and memory.
enableCompileCache()
const { startSandbox } = await import('./server.ts')

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    clock: { type: 'string', default: 'real' },
    state: { type: 'string' },
    'with-parent': { type: 'boolean', default: false },
  },
})

const running = await startSandbox({
  port: wholeNumber('port', values.port),
  seed: wholeNumber('seed', values.seed),
  clock: values.clock === 'real' ? 'real' : wholeNumber('clock', values.clock),
  stateFile: values.state,
})

process.once('SIGTERM', end)
process.once('SIGINT', end)
if (values['with-parent']) process.stdin.once('close', end).once('end', end).resume()

process.stdout.write(
  `${JSON.stringify({ sandbox: { url: running.url, proxy: running.url } })}\n`,
)
flushCompileCache()

function end(): void {
  running.close().finally(() => process.exit(0))
}

function wholeNumber(name: string, given: string): number {
  const value = Number(given)
  if (Number.isSafeInteger(value) && value >= 0) return value
  process.stderr.write(`--${name} must be a whole number, not ${given}\n`)
  process.exit(2)
}
