// Runs every test on one embedded PostgreSQL of its own and ends with the line `N passed, N failed`.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { endLeftovers, watchRun } from './leftovers.ts'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const PATTERNS = ['tests/**/*.test.ts', 'src/**/*.test.ts', 'sandbox/**/*.test.ts', 'web/src/**/*.test.ts']
// The longest first, so that none is left alone at the end.
const LONG_FIRST = [
  /browser\/everyone/,
  /chaos/,
  /kill|truth|frozen|crash/,
  /browser/,
  /demo|figures|main-event|languages/,
]
const files = named.length ? named : inOrder(globSync(PATTERNS))

if (!named.length && !isClean()) process.exit(1)

// A run makes and drops two hundred databases of a thousand small files each.
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3

const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'sightline-test-'))
// The database runs as an unprivileged user when we are root, and must be able to enter.
chmodSync(folder, 0o755)
// What a test writes lives as long as the run: waiting for the disk proves nothing here. The tests of power cuts bring
// their own databases.
const database = await startEmbedded(folder, [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
])
const adminUrl = database.url.replace('/sightline?', '/postgres?')
await prepareTemplate()

const mark = randomBytes(8).toString('hex')
const isLong = args.includes('--long')
process.env.TEST_RUN = mark
process.env.TEST_DATABASE_URL = adminUrl
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'sightline-compile-cache')
if (isLong) process.env.TEST_LONG = '1'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp(`Ended by ${signal}`))

const MINUTE = 60_000
const watch = watchRun(
  mark,
  { fileMs: (isLong ? 90 : 12) * MINUTE, orphanMs: MINUTE / 2, runMs: (isLong ? 600 : 75) * MINUTE },
  (reason) => void giveUp(reason),
)

// More than two cores can carry at a time: what was killed or frozen on purpose is mostly waited for.
const AT_ONCE = 3
const counts = { passed: 0, failed: 0, skipped: 0 }
const durations: { name: string; file: string; ms: number }[] = []
const events = run({
  files,
  concurrency: AT_ONCE,
  timeout: (isLong ? 40 : 10) * MINUTE,
  // A test that failed half way leaves loops and connections behind, for which nobody waits.
  execArgv: ['--test-force-exit', '--import', join(import.meta.dirname, 'flush-on-exit.ts')],
})
const ended = new Set<string>()
events.on('test:summary', ({ file }) => {
  if (file) ended.add(relative(process.cwd(), file))
})
events.on('test:pass', (test) => {
  if (test.details.type === 'suite') return
  counts[test.skip !== undefined || test.todo !== undefined ? 'skipped' : 'passed']++
  note(test)
})
events.on('test:fail', (test) => {
  if (test.details.type === 'suite') return
  counts.failed++
  note(test)
})
events.compose(spec).pipe(process.stdout)
await new Promise((resolve) => events.once('end', resolve))
for (const file of files.filter((file) => !ended.has(relative(process.cwd(), file)))) {
  console.error(`${file} did not come to its end: results may be missing`)
  counts.failed++
}
await finish()
process.exitCode = counts.failed || !counts.passed ? 1 : 0
process.on('exit', () => process.stdout.write(`${slowest()}\n${summary()}\n`))

type Ended = { name: string; file?: string; details: { duration_ms: number } }

function note({ name, file = '', details }: Ended) {
  durations.push({ name, file: relative(process.cwd(), file), ms: details.duration_ms })
}

async function giveUp(reason: string) {
  console.error(`\n${reason}`)
  counts.failed++
  await finish()
  process.stdout.write(`${slowest()}\n${summary()}\n`)
  process.exit(1)
}

async function finish() {
  watch.stop()
  await database.stop()
  for (const command of await endLeftovers(mark)) console.error(`left behind, and ended now: ${command}`)
  rmSync(folder, { recursive: true, force: true })
}

/** The ten slowest tests, and the ten files that take longest together. */
function slowest(): string {
  const lines = (title: string, list: { name: string; ms: number }[]) => [
    title,
    ...list
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 10)
      .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`),
  ]
  const byFile = Map.groupBy(durations, ({ file }) => file)
  const perFile = [...byFile].map(([name, list]) => ({ name, ms: list.reduce((sum, { ms }) => sum + ms, 0) }))
  const perTest = durations.map(({ name, file, ms }) => ({ name: `${file}: ${name}`, ms }))
  if (durations.length < 2) return ''
  return ['', ...lines('Slowest tests', perTest), ...(perFile.length > 1 ? lines('Slowest files', perFile) : [])].join(
    '\n',
  )
}

function summary(): string {
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
  return `\n${counts.passed} passed, ${counts.failed} failed${skipped}`
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY) || freemem() < 2 * MEMORY_NEEDED) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_NEEDED
}

function inOrder(paths: string[]) {
  const turn = (path: string) => [...LONG_FIRST, /./].findIndex((kind) => kind.test(path))
  return paths.sort().sort((a, b) => turn(a) - turn(b))
}

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
