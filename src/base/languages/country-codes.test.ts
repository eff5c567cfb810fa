import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry } from './country.ts'
import { twoLetterCountry } from './country-codes.ts'

test('three-letter codes become two-letter ones for every country, and others stay as they are', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const two = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)
  const named = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => twoLetterCountry(a + b + c))))
  const found = new Set(named.filter((code) => code.length === 2))
  const missing = two.filter((code) => !found.has(code) && new Intl.Locale(`und-${code}`).region === code.toUpperCase())

  assert.deepEqual(
    missing.filter((code) => !NOT_OFFICIAL.has(code)),
    [],
  )
  assert.deepEqual(['usa', 'GBR', 'xkk', 'zzz', 'qqq'].map(twoLetterCountry), ['us', 'gb', 'xk', 'zz', 'qqq'])
})

/** Reserved codes of islands and zones, which have no three-letter code. */
const NOT_OFFICIAL = new Set(['ac', 'cp', 'cq', 'dg', 'ea', 'ic', 'ta'])
