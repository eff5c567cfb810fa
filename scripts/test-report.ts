import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data']

type Failure = Error & { failureType?: string; exitCode?: number; signal?: string }

const LISTED = 10

/** Writes what the tests of several processes say as it comes, and counts it. */
export function openReport(worker: string) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const durations: { name: string; file: string; ms: number }[] = []
  const failures: string[] = []

  function pass(test: Ended) {
    if (isFrame(test)) return
    const isSkipped = test.skip !== undefined || test.todo !== undefined
    counts[isSkipped ? 'skipped' : 'passed']++
    console.log(`${isSkipped ? '﹣' : '✔'} ${note(test)}`)
  }

  function fail(test: Ended, underWay: () => string) {
    const { error } = test.details as { error?: Failure }
    // What holds a failed test fails with it.
    if (isFrame(test) && error?.failureType === 'subtestsFailed') return
    counts.failed++
    const text = `✖ ${note(test)}\n  ${test.file === worker ? underWay() : whereOf(test)}\n${reasonOf(error).replace(/^/gm, '  ')}`
    failures.push(text)
    console.log(text)
  }

  function addFailure(reason: string) {
    console.error(`\n${reason}`)
    counts.failed++
  }

  const isFrame = ({ file, details }: Ended) => file === worker || details.type === 'suite'

  function note({ name, file = '', details }: Ended): string {
    const ms = details.duration_ms
    if (file !== worker) durations.push({ name, file: relative(process.cwd(), file), ms })
    return `${name} (${ms.toFixed(0)} ms)`
  }

  return {
    counts,
    fail: addFailure,
    /** Takes the events of one process, which may end before its file does. The last one is of what holds all files. */
    listen(underWay: () => string) {
      let isWhole = false
      return {
        take({ type, data }: TestEvent) {
          if (type === 'test:pass') pass(data)
          if (type === 'test:fail') fail(data, underWay)
          if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0)
            isWhole = true
          if (type === 'test:stdout') process.stdout.write(data.message)
          if (type === 'test:stderr') process.stderr.write(data.message)
          if (type === 'test:diagnostic' && data.nesting > 0) console.log(`ℹ ${data.message}`)
        },
        end() {
          if (!isWhole) addFailure('A process ended without its last results')
        },
      }
    },
    /** Failures, the slowest, and the last line. */
    summary(): string {
      const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
      const last = `${counts.passed} passed, ${counts.failed} failed${skipped}`
      const failed = failures.length ? ['', 'Failed', ...failures] : []
      return [...failed, ...slowest(durations), '', last].join('\n')
    },
  }
}

function reasonOf(error?: Failure): string {
  if (error?.exitCode || error?.signal)
    return `its process ended with ${error.signal ?? error.exitCode}`
  return inspect(error?.cause ?? error)
}

const whereOf = ({ file = '', line, column }: Ended) =>
  `${relative(process.cwd(), file)}:${line}:${column}`

/** The slowest tests, and the files that take longest together. */
function slowest(durations: { name: string; file: string; ms: number }[]): string[] {
  if (durations.length < 2) return []
  const lines = (title: string, list: { name: string; ms: number }[]) => [
    title,
    ...list
      .sort((a, b) => b.ms - a.ms)
      .slice(0, LISTED)
      .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`),
  ]
  const byFile = Map.groupBy(durations, ({ file }) => file)
  const perFile = [...byFile].map(([name, list]) => ({
    name,
    ms: list.reduce((sum, { ms }) => sum + ms, 0),
  }))
  const perTest = durations.map(({ name, file, ms }) => ({ name: `${file}: ${name}`, ms }))
  return [
    '',
    ...lines('Slowest tests', perTest),
    ...(perFile.length > 1 ? lines('Slowest files', perFile) : []),
  ]
}
