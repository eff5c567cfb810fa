import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byMarket, countryOf, mainMarket } from './markets.ts'

const sum = (country: string, device: string, impressions: number) => ({
  ...{ match_key: 'moka pot', country, device, impressions },
  ...{ clicks: 1, position_sum: 5 * impressions },
})

test('a query is tracked where it is searched most, on both devices if each matters', () => {
  const asked = [sum('zz', 'mobile', 900), sum('us', 'mobile', 80), sum('us', 'desktop', 20), sum('gb', 'mobile', 90)]

  assert.deepEqual(mainMarket(asked), { geo: 'us', device: 'both' })
  assert.deepEqual(mainMarket([sum('ua', 'mobile', 90), sum('ua', 'desktop', 10)]), { geo: 'ua', device: 'mobile' })
  assert.equal(mainMarket([sum('zz', 'desktop', 10)]), null)
})

test('a keyword in the United Kingdom finds its figures by either country code', () => {
  const find = byMarket([sum('gb', 'desktop', 7)])

  assert.equal(find({ match_key: 'moka pot', country: countryOf('uk'), device: 'desktop' })?.impressions, 7)
  assert.equal(find({ match_key: 'moka pot', country: 'us', device: 'desktop' }), undefined)
})
