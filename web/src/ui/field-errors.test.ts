import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Translate } from '../i18n/language.tsx'
import { translateRowErrors } from './field-errors.ts'

const t: Translate = (key, ...[_values]) => key

test('a refused row is told once for each field, under the name the reader knows', () => {
  const reason = 'query: must have 1 to 300 characters; query: is required; geo: must have at most 10 characters'

  const translated = translateRowErrors(t, reason, (field) => (field === 'query' ? 'Keyword' : field))

  assert.equal(translated, 'Keyword: field.required; geo: field.long')
})

test('what is not about a field is told as it is', () => {
  assert.equal(translateRowErrors(t, 'twice in this file'), 'twice in this file')
})
