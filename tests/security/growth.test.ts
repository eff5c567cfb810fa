import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../cpu-time.ts'
import { PARSERS, type Parser } from './growth/parsers.ts'
import { COMMON, PAIRS, UNITS } from './growth/shapes.ts'

const SMALL = 8000
const MIDDLE = 32_000
const LARGE = 128_000
/** Twice the text may take two and a half times as long; this covers two doublings. */
const MOST_GROWTH = 2.5 ** 2
/** What is parsed this quickly has not grown; below it, the clock of a thread is too coarse to compare. */
const QUICK_MS = 8
/** No parser needs this long for so little: one that does is not measured further. */
const TOO_LONG_MS = 1500

type Shape = { name: string; make(length: number): string }

function shapesOf({ kind, scale = 1, wraps = [['', '']] }: Parser): Shape[] {
  const [[first, last] = ['', ''], ...others] = wraps
  return [
    ...UNITS[kind].map((unit) => shape({ before: first, unit, after: last, scale })),
    ...PAIRS.map(([unit, second]) => shape({ before: first, unit, second, after: last, scale })),
    ...others.flatMap(([before, after]) => COMMON.map((unit) => shape({ before, unit, after, scale }))),
  ]
}

type Made = { before: string; unit: string; second?: string; after: string; scale: number }

function shape({ before, unit, second = unit, after, scale }: Made): Shape {
  const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))
  return {
    name: JSON.stringify([before, unit, ...(second === unit ? [] : [second])]),
    make: (length) => before + fill(unit, (length * scale) / 2) + fill(second, (length * scale) / 2) + after,
  }
}

const cost = (read: (text: string) => unknown, text: string) => timed(() => read(text)).ms

function faultOf(read: (text: string) => unknown, { name, make }: Shape): string | null {
  for (const size of [SMALL, MIDDLE]) {
    const took = cost(read, make(size))
    if (took > TOO_LONG_MS) return `${name}: ${size} characters took ${Math.round(took)} ms`
    if (size === MIDDLE && took < QUICK_MS) return null
  }
  // Growth counts only if it repeats: now and then there is a garbage collection.
  let middle = 0
  let large = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4; tries++) {
    middle = Math.max(middle, cost(read, make(MIDDLE)))
    large = Math.min(large, cost(read, make(LARGE)))
    if (large <= Math.max(middle, QUICK_MS) * MOST_GROWTH) return null
  }
  return `${name}: ${middle.toFixed(1)} → ${large.toFixed(1)} ms`
}

for (const [name, parser] of Object.entries(PARSERS)) {
  test(`${name}: twice the text takes at most two and a half times as long`, () => {
    const { read } = parser
    for (const { make } of shapesOf(parser)) read(make(300))
    assert.deepEqual(
      shapesOf(parser).flatMap((shape) => faultOf(read, shape) ?? []),
      [],
    )
  })
}

test('a parser with quadratic growth is detected', () => {
  const slow = (text: string) => text.replace(/\s+$/, '').length
  const quick = (text: string) => text.trimEnd().length
  // A quarter of the usual lengths: at full length, quadratic growth takes half a minute a try.
  const blanks = shape({ before: '', unit: ' ', after: 'x', scale: 0.25 })
  assert.match(faultOf(slow, blanks) ?? '', /→|took/)
  assert.equal(faultOf(quick, blanks), null)
})
