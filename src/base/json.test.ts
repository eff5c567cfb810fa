import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from './errors.ts'
import { parseJson } from './json.ts'

test('valid JSON is parsed as usual', () => {
  const value = { a: [1, { b: 'x"y\\' }, null], 'k\u00e9y': { a: 1 } }
  assert.deepEqual(parseJson(JSON.stringify(value)), value)
  assert.equal(parseJson(' "text" '), 'text')
})

const REFUSED: [string, RegExp][] = [
  ['{', /not valid/],
  ['NaN', /not valid/],
  ['\uFEFF{}', /not valid/],
  ['{"a":1,"a":2}', /"a" appears twice/],
  ['{"a":1,"\\u0061":2}', /"a" appears twice/],
  ['[{"x":{"b":1,"c":[],"b":2}}]', /"b" appears twice/],
  ['"\\u0000"', /NUL/],
  ['{"\\u0000":1}', /NUL/],
  ['["\\ud800"]', /surrogate/],
  [`${'['.repeat(33)}${']'.repeat(33)}`, /deeper than 32/],
  [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, /deeper|not valid/],
]

for (const [text, reason] of REFUSED) {
  test(`refuses ${text.slice(0, 40)}`, () => {
    assert.throws(
      () => parseJson(text),
      (thrown) => thrown instanceof AppError && reason.test(thrown.message),
    )
  })
}

test('equal keys in different objects, surrogate pairs and escaped escapes are accepted', () => {
  for (const text of ['[{"a":1},{"a":2}]', '"\\ud83d\\ude00"', '"\\\\u0000"', `${'['.repeat(32)}${']'.repeat(32)}`])
    parseJson(text)
})
