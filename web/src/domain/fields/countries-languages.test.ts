import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeNamed, matchingCodes, namedCodes } from './countries-languages.ts'

test('a country is found by its name in the current language, in English, or by its code', () => {
  for (const language of ['en', 'ru', 'uk']) {
    const all = namedCodes('region', language)
    assert.equal(codeNamed(all, 'Germany')?.code, 'de')
    assert.equal(codeNamed(all, 'austria')?.code, 'at')
    assert.equal(codeNamed(all, 'Ukraine')?.code, 'ua')
    assert.equal(codeNamed(all, 'GB')?.code, 'gb')
    assert.equal(matchingCodes(all, 'germ')[0]?.code, 'de')
  }
  assert.equal(codeNamed(namedCodes('region', 'ru'), 'Германия')?.code, 'de')
  assert.equal(codeNamed(namedCodes('region', 'uk'), 'Німеччина')?.code, 'de')
})

test('part of a name is not a country, and obsolete codes are not listed', () => {
  const all = namedCodes('region', 'en')
  assert.equal(codeNamed(all, 'Germ'), undefined)
  assert.equal(
    all.some(({ code }) => code === 'uk' || code === 'eu' || code === 'zz'),
    false,
  )
  assert.ok(all.length > 230 && all.length < 260, String(all.length))
})

test('a language is found the same way', () => {
  const all = namedCodes('language', 'ru')
  assert.equal(codeNamed(all, 'Ukrainian')?.code, 'uk')
  assert.equal(codeNamed(all, 'украинский')?.code, 'uk')
  assert.equal(codeNamed(all, 'pt-BR')?.code, 'pt-br')
})
