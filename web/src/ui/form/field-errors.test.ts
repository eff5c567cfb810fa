import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Translate } from '../../i18n/language.tsx'
import { rowText } from '../table/row-text.ts'
import { fieldText } from './field-errors.ts'

const t: Translate = (key, ...[_values]) => (key.startsWith('field_') ? key : '')
const issue = (path: string, reason: string) => ({ path, reason, values: { n: 1 }, message: 'as the server says' })

test('a refused row names each field once, by its label', () => {
  const issues = [
    issue('query', 'field_max_length'),
    issue('query', 'field_required'),
    issue('geo', 'field_max_length'),
    issue('location', 'location_unknown'),
  ]

  const text = rowText(
    (each) => fieldText(t, each) || each.message,
    { reason: 'in English', issues },
    (field) => (field === 'query' ? 'Keyword' : field),
  )

  assert.equal(text, 'Keyword: field_required; geo: field_max_length; location: as the server says')
})

test('a problem without a field is shown as the server wrote it', () => {
  assert.equal(
    rowText(() => '', { reason: 'twice in this file' }),
    'twice in this file',
  )
})
