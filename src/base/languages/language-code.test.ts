import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLanguage } from './language-code.ts'

test('language codes are told apart from unassigned letters', () => {
  for (const code of ['en', 'EN', 'pt-br', 'zh-TW', 'zh-hant', 'es-419', 'iw', 'fil', 'ckb'])
    assert.ok(isLanguage(code), code)
  for (const code of ['qq', 'xx', 'en-qq', 'en-zz', 'mul', 'zxx', 'und', 'english', 'e', '', '12'])
    assert.ok(!isLanguage(code), code)
})
