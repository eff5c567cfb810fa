import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCode } from './countries.ts'

test('a country is recognized by its code and by its English names', () => {
  const known = [
    ['us', 'us'],
    ['DE', 'de'],
    ['United States', 'us'],
    ['united kingdom', 'gb'],
    ['Germany', 'de'],
    ['France', 'fr'],
    ['Turkey', 'tr'],
    ['Türkiye', 'tr'],
    ['Czech Republic', 'cz'],
    ['Czechia', 'cz'],
    ['Hong Kong', 'hk'],
    ['Myanmar [Burma]', 'mm'],
    ['Bosnia and Herzegovina', 'ba'],
    ['Saint Lucia', 'lc'],
    ['Réunion', 're'],
    ['Curacao', 'cw'],
  ] as const
  for (const [text, code] of known) assert.equal(countryCode(text), code, text)
  for (const text of ['', 'u', 'usaa', 'Atlantis', '12', 'x'.repeat(50_000)]) assert.equal(countryCode(text), undefined)
})
