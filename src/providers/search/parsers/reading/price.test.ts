import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDate } from './dates.ts'
import { priceIn } from './price.ts'
import { ratingIn } from './rating.ts'
import { clean, plainFigures } from './text.ts'

const LANGUAGES =
  'en ru uk de fr es it pt nl sv da nb fi pl cs sk hu ro bg sr hr el tr az kk uz ka he ar fa hi th vi id ja ko zh'.split(
    ' ',
  )
const CURRENCIES =
  'USD EUR GBP UAH KZT RUB PLN CZK HUF RON SEK NOK DKK CHF TRY ILS SAR AED EGP INR JPY CNY TWD KRW BRL MXN ZAR IDR THB VND GEL AZN UZS'.split(
    ' ',
  )

test('a price is found in every language and every currency', () => {
  for (const language of LANGUAGES)
    for (const currency of CURRENCIES)
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const text = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).format(1234.5)
        assert.equal(priceIn(clean(text)), clean(text), `${language} ${currency}`)
      }
})

test('the text around a price is left out', () => {
  assert.equal(priceIn('$1,525.00Pre-owned'), '$1,525.00')
  assert.equal(priceIn('ab 12,99 €'), '12,99 €')
  assert.equal(priceIn('от 1 299 ₴'), '1 299 ₴')
  assert.equal(priceIn('1 299 грн.'), '1 299 грн.')
  assert.equal(priceIn('$3,944.00$4,640'), '$3,944.00')
})

test('sizes, ratings, return periods and counts are not prices', () => {
  const others = [
    '4.8(8.6K)',
    '60-day returns',
    '1.3 qt',
    '2 kg',
    '15 km',
    '15% OFF',
    'Free by 3/29',
    '250 m',
    'XL',
    '',
  ]
  for (const other of others) assert.equal(priceIn(other), null, other)
})

test('relative times are dates in every language, in digits or in words', () => {
  for (const language of LANGUAGES)
    for (const [amount, unit] of [
      [1, 'hour'],
      [2, 'hour'],
      [5, 'day'],
      [11, 'month'],
      [2, 'year'],
    ] as const) {
      const text = clean(new Intl.RelativeTimeFormat(language).format(-amount, unit))
      assert.ok(isDate(text, language), `${language}: ${text}`)
    }
  assert.ok(isDate('yesterday', 'en') && isDate('вчера', 'ru'))
  assert.ok(!isDate('Kelly Kettle', 'en') && !isDate('20 best ideas for a home', 'en'))
})

test('digits and abbreviated counts are read in any script', () => {
  assert.equal(plainFigures('١٬٢٣٤٫٥'), '1,234.5')
  assert.equal(plainFigures('१२३ ৪৫ ๖๗ ８９'), '123 45 67 89')
  assert.deepEqual(ratingIn(['٤٫٧ (٧٨)']), { rating: 4.7, ratingCount: 78 })
  assert.deepEqual(ratingIn(['4,5 (1,2 тыс.)']), { rating: 4.5, ratingCount: 1_200 })
  assert.deepEqual(ratingIn(['4.5(2.5万)']), { rating: 4.5, ratingCount: 25_000 })
})
