// Runs every test on one embedded PostgreSQL of its own and ends with the line `N passed, N failed`.

import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const PATTERNS = ['tests/**/*.test.ts', 'src/**/*.test.ts', 'sandbox/**/*.test.ts', 'web/src/**/*.test.ts']
const files = named.length ? named : globSync(PATTERNS).sort()

if (!named.length && !isClean()) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
// The database runs as an unprivileged user when we are root, and must be able to enter.
chmodSync(folder, 0o755)
const database = await startEmbedded(folder)
const adminUrl = database.url.replace('/sightline?', '/postgres?')
await prepareTemplate()

process.env.TEST_DATABASE_URL = adminUrl
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'sightline-compile-cache')
if (args.includes('--long')) process.env.TEST_LONG = '1'

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void database.stop().then(() => process.exit(1)))
}

// More than two cores can carry at a time: what was killed or frozen on purpose is mostly waited for.
const AT_ONCE = 3
const counts = { passed: 0, failed: 0, skipped: 0 }
const events = run({ files, concurrency: AT_ONCE, timeout: (process.env.TEST_LONG ? 40 : 10) * 60_000 })
events.on('test:pass', ({ details, skip, todo }) => {
  if (details.type === 'suite') return
  counts[skip !== undefined || todo !== undefined ? 'skipped' : 'passed']++
})
events.on('test:fail', ({ details }) => {
  if (details.type !== 'suite') counts.failed++
})
events.compose(spec).pipe(process.stdout)
await new Promise((resolve) => events.once('end', resolve))
await database.stop()
rmSync(folder, { recursive: true, force: true })

process.on('exit', () => {
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`)
})
process.exitCode = counts.failed || !counts.passed ? 1 : 0

function isClean() {
  const checks = [
    ['tsc', '--noEmit'],
    ['biome', 'check', '.'],
  ]
  return checks.every(
    ([tool = '', ...rest]) => spawnSync(join('node_modules/.bin', tool), rest, { stdio: 'inherit' }).status === 0,
  )
}

async function prepareTemplate() {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('create database sightline_template')
  await client.end()
  await migrate({ connectionString: adminUrl.replace('/postgres?', '/sightline_template?') })
}
