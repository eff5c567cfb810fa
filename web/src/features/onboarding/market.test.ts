import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessMarket } from './market.ts'

const market = (domain: string, ...languages: string[]) => {
  const { geo, lang } = guessMarket(domain, languages)
  return `${geo}-${lang}`
}

test('a country-code domain sets the market', () => {
  assert.equal(market('shop.de', 'en-US'), 'de-de')
  assert.equal(market('shop.com.ua', 'en-US'), 'ua-uk')
  assert.equal(market('shop.co.uk', 'ru'), 'gb-en')
})

test('a generic domain falls back to the browser languages', () => {
  assert.equal(market('shop.com', 'uk-UA'), 'ua-uk')
  assert.equal(market('shop.io', 'fr'), 'fr-fr')
  assert.equal(market('shop.com'), 'us-en')
  assert.equal(market('shop.com', 'not a tag'), 'us-en')
})
