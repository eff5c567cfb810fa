import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reading, readRows, separatorOf, withHeader } from './csv.ts'

test('the separator is detected from the first line', () => {
  assert.equal(separatorOf('a;b;c\n1,2;3;4'), ';')
  assert.equal(separatorOf('a\tb\n'), '\t')
  assert.equal(separatorOf('red shoes\nblue shoes'), null)
})

test('quoted cells keep separators, quotes and line endings', () => {
  const { cells } = readRows('name,note\r\n"a,b","say ""hi""\nthere"\n\nlast,1', ',', 10)
  assert.deepEqual(cells, [
    ['name', 'note'],
    ['a,b', 'say "hi"\nthere'],
    ['last', '1'],
  ])
})

test('a header line with the chosen columns is added, and every row is kept', () => {
  const fields: Reading['fields'] = ['query', null, 'geo']
  assert.equal(withHeader('Term;Clicks;Land\nshoes;4;ua', { hasHeader: true, fields }), 'query;-;geo\nshoes;4;ua')
  assert.equal(withHeader('shoes;4;ua', { hasHeader: false, fields }), 'query;-;geo\nshoes;4;ua')
})
