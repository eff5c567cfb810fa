// Runs every test on one PostgreSQL, mostly an embedded one of its own, and ends with the line `N passed, N failed`.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { endLeftovers, watchRun } from './leftovers.ts'
import { createQueue } from './test-queue.ts'
import { openReport } from './test-report.ts'
import { openTestServer } from './test-server.ts'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const PATTERNS = [
  'tests/**/*.test.ts',
  'src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'web/src/**/*.test.ts',
]
// These measure, mostly wait for what they killed or froze, or change their process for good: each has one to itself,
// beside those that share.
const ALONE = [/security\/growth/, /chaos/, /kill|frozen|crash|stopping|ssrf|security\/browser/]
// The longest first, so that none is left at the end.
const LONG_FIRST = [
  /browser\/everyone/,
  /browser/,
  /truth|demo|figures|main-event|languages|injection/,
  /tests\//,
]
const WORKER = join(import.meta.dirname, 'test-worker.ts')

// A run makes and drops two hundred databases of a thousand small files each.
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3

const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'sightline-test-'))
// The database runs as an unprivileged user when we are root, and must be able to enter.
chmodSync(folder, 0o755)
const server = await openTestServer(folder)

const mark = randomBytes(8).toString('hex')
const isLong = args.includes('--long')
const MINUTE = 60_000
const fileMs = (isLong ? 40 : 10) * MINUTE

const paths = named.length ? named : globSync(PATTERNS)
const isAlone = (path: string) => ALONE.some((kind) => kind.test(path))
const alone = inOrder(paths.filter(isAlone), ALONE)
const shared = inOrder(
  paths.filter((path) => !isAlone(path)),
  LONG_FIRST,
)
const queueFolder = join(folder, 'queue')
mkdirSync(queueFolder)
const queue = createQueue(queueFolder, shared)

process.env.TEST_RUN = mark
process.env.TEST_DATABASE_URL = server.adminUrl
process.env.TEST_NODE_URLS = server.nodeUrls.join(' ')
process.env.TEST_QUEUE = queueFolder
process.env.TEST_FILE_MS = String(fileMs)
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'sightline-compile-cache')
if (isLong) process.env.TEST_LONG = '1'

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void giveUp(`Ended by ${signal}`))

const report = openReport(WORKER)
const watch = watchRun(mark, {
  fileMs: fileMs + 2 * MINUTE,
  orphanMs: MINUTE / 2,
  runMs: (isLong ? 600 : 75) * MINUTE,
  takenAt: queue.takenAt,
  giveUp: (reason) => void giveUp(reason),
})

// One more than two cores carry: there is always one that waits.
const SHARING = 2
await Promise.all([
  ...Array.from({ length: SHARING }, share),
  (async () => {
    if (named.length === 0) await checkSources()
    for (const file of alone) await start([file])
    await share()
  })(),
])
await finish()
process.exitCode = report.counts.failed || !report.counts.passed ? 1 : 0
process.on('exit', () => process.stdout.write(`${report.summary()}\n`))

/** A process that takes from the queue; another follows one that was ended. */
async function share() {
  while (queue.hasMore()) await start([])
}

/** One process with test files; none named: those of the queue. */
function start(argv: string[]): Promise<void> {
  const events = run({ files: [WORKER], argv })
  const listener = report.listen(() => argv[0] ?? queue.abandoned().join())
  events.on('data', listener.take)
  return new Promise((resolve) => {
    events.once('end', () => {
      listener.end()
      resolve()
    })
  })
}

async function giveUp(reason: string) {
  report.fail(reason)
  await finish()
  process.stdout.write(`${report.summary()}\n`)
  process.exit(1)
}

async function finish() {
  watch.stop()
  await server.stop()
  for (const command of await endLeftovers(mark))
    console.error(`left behind, and ended now: ${command}`)
  rmSync(folder, { recursive: true, force: true })
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY) || freemem() < 2 * MEMORY_NEEDED) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_NEEDED
}

function inOrder(list: string[], kinds: RegExp[]) {
  const turn = (path: string) => [...kinds, /./].findIndex((kind) => kind.test(path))
  return list.sort().sort((a, b) => turn(a) - turn(b))
}

/** Types and style, while the tests run. */
async function checkSources() {
  // One checker: several do the same work side by side.
  const checks = [
    ['tsc', '--noEmit', '--checkers', '1'],
    ['biome', 'check', '.'],
  ]
  for (const [tool = '', ...rest] of checks) {
    const [status] = await once(
      spawn(join('node_modules/.bin', tool), rest, { stdio: 'inherit' }),
      'exit',
    )
    if (status !== 0) report.fail(`${tool} ${rest.join(' ')}`)
  }
}
