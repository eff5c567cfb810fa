import { fail } from '../../../base/errors.ts'
import { command } from '../command.ts'
import type { Io, TextStyle } from '../io.ts'
import { readLogin } from '../login-file.ts'
import type { Finding } from './finding.ts'
import { checkServer } from './server.ts'

const STATE_COLORS: Record<Finding['state'], TextStyle> = {
  ok: 'green',
  warn: 'yellow',
  fail: 'red',
}

export const doctorCommands = [
  command({
    name: 'doctor',
    summary:
      'Check this installation, or the server you are logged in to, and explain how to fix each problem',
    examples: ['doctor', 'doctor --json'],
    async run(io) {
      const login = io.isLocal ? undefined : await readLogin()
      const findings: Finding[] = []
      for await (const finding of login ? checkServer(io, login) : checkHere(io)) {
        findings.push(finding)
        if (!io.json) printFinding(io, finding)
      }
      const failed = findings.filter(({ state }) => state === 'fail').length
      io.show({ ok: failed === 0, checks: findings }, null)
      if (failed) throw fail('doctor_failed', { n: failed, total: findings.length })
    },
  }),
]

async function* checkHere(io: Io): AsyncGenerator<Finding> {
  const { loadConfig } = await import('../../config.ts')
  const { checkMachine } = await import('./machine.ts')
  const { checkDatabase } = await import('./database.ts')
  const { config, problems } = loadConfig()
  yield* checkMachine(config, problems)
  yield* checkDatabase(io, config)
}

function printFinding(io: Io, { check, state, found, advice }: Finding) {
  io.print(`${io.paint(STATE_COLORS[state], state.padEnd(4))}  ${check.padEnd(11)} ${found}`)
  if (advice && state !== 'ok') io.print(`      ${''.padEnd(11)} ${io.asTyped(advice)}`)
}
