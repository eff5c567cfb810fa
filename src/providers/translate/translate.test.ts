import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mask, unmask } from './mask.ts'
import { languageOf } from './translate.ts'

test('addresses, e-mail, prices, numbers and code survive masking unchanged', () => {
  const text = 'Look at https://example.com/a?b=1, pay $12.50 or 1,000 to ada@example.com, run `npm start` by 15:30.'
  const { masked, kept } = mask(text)
  assert.ok(!/example|\d\d/.test(masked.replace(/\{\{\d+\}\}/g, '')))
  assert.equal(unmask(masked, kept), text)
})

test('unmasking restores any masked text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      // A text with placeholders of its own cannot be told from a masked one.
      fc.pre(!text.includes('{{'))
      const { masked, kept } = mask(text)
      assert.equal(unmask(masked, kept), text)
    }),
  )
})

test('a translation that lost, doubled or invented a placeholder is refused', () => {
  for (const bad of ['a {{0}}', '{{0}} {{0}} {{1}}', '{{0}} {{1}} {{2}}']) assert.equal(unmask(bad, ['x', 'y']), null)
})

test('the language is detected by its letters, or not at all', () => {
  assert.equal(languageOf('Good morning'), 'en')
  assert.equal(languageOf('Доброго ранку, її звіт готовий'), 'uk')
  assert.equal(languageOf('Это новый отчёт'), 'ru')
  assert.equal(languageOf('Так'), null)
  assert.equal(languageOf('12 345'), null)
})
