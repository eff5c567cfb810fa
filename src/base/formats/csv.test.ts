import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors.ts'
import { detectSeparator, plainCell, readCsv, safeCell, writeCsv } from './csv.ts'

const read = (text: string, separator: string | null = ',') => [...readCsv([text], separator)]

test('quotes, doubled quotes, quoted line breaks and every kind of line ending are read', () => {
  assert.deepEqual(read('a,"b ""x"", c"\r\n"two\nlines",d\re,f\n'), [
    ['a', 'b "x", c'],
    ['two\nlines', 'd'],
    ['e', 'f'],
  ])
})

test('a byte order mark is dropped, a blank line is a row, and the last line needs no line ending', () => {
  assert.deepEqual(read('\uFEFFa\r\n\r\nb'), [['a'], [''], ['b']])
  assert.deepEqual(read(''), [])
  assert.deepEqual(read('a,\n'), [['a', '']])
  assert.deepEqual(read('""'), [['']])
})

test('a text split into chunks anywhere reads the same', () => {
  const text = '\uFEFFa,"b ""q"" \r\n c"\r\n\r\n"😀",d\r\n'
  const whole = read(text)
  for (let at = 0; at <= text.length; at++) {
    assert.deepEqual([...readCsv([text.slice(0, at), text.slice(at)], ',')], whole, `cut at ${at}`)
  }
  assert.deepEqual([...readCsv(text.split(''), ',')], whole)
})

test('without a separator every line is one cell', () => {
  assert.deepEqual(read('red shoes\nshoes, cheap', null), [['red shoes'], ['shoes, cheap']])
})

test('an unreadable file is refused with its row and the reason', () => {
  const refused = (text: string, expected: RegExp) =>
    assert.throws(
      () => read(text),
      (thrown: Error) => thrown instanceof AppError && expected.test(thrown.message),
    )
  refused('PK\u0003\u0004\u0014xl/workbook.xml', /^row 1: this is an Excel workbook/)
  refused('a\nPK\u0003\u0004', /^row 2: not readable text/)
  refused('\uFEFF<!DOCTYPE html><html><body>no</body></html>', /^row 1: this is an HTML or XML page/)
  refused('[{"keyword":"coffee"}]', /^row 1: this is JSON/)
  refused('%PDF-1.7\nx', /^row 1: this is a PDF/)
  refused('a\nb\0c', /^row 2: not readable text/)
  refused('a\nb\nпри\uFFFDвет', /^row 3: not readable text/)
  refused('a\n"b\nc', /^row 2: a quote is opened/)
  refused(`a\n${','.repeat(300)}`, /^row 2: more than 200 columns/)
  refused(`a\n${'x'.repeat(40_000)}`, /^row 2: a cell is longer/)
  refused('a\n\ud800', /^row 2: not readable text/)
})

test('the separator is the one the first row uses most outside quotes', () => {
  assert.equal(detectSeparator('a;b;c,d\n1,2,3,4,5,6'), ';')
  assert.equal(detectSeparator('"a;b;c",d'), ',')
  assert.equal(detectSeparator('a\tb'), '\t')
  assert.equal(detectSeparator('red shoes\na,b'), null)
})

test('cells that a spreadsheet would run as formulas are escaped, and numbers stay numbers', () => {
  const starts = [
    '=',
    '+',
    '-',
    '@',
    '|',
    '%',
    '\t',
    '\r',
    '\n',
    ' =',
    '\u200b=',
    '＝',
    '＋',
    '－',
    '＠',
    '｜',
    '％',
    ' \t-',
  ]
  for (const start of starts) {
    for (const rest of ['1+1', 'cmd|/C calc', 'HYPERLINK("http://evil.test")', 'SUM(A1)']) {
      const safe = safeCell(start + rest)
      assert.equal(safe, `'${start}${rest}`)
      assert.equal(plainCell(safe), start + rest)
    }
  }
  for (const number of ['-5', '12', '3.5', '-0,25']) assert.equal(safeCell(number), number)
  assert.equal(safeCell('plain = text'), 'plain = text')
  assert.equal(plainCell("'quoted'"), "'quoted'")
})

test('rows that are written read back the same', () => {
  const rows = [
    ['a "b"', 'c,d', 'two\nlines', ' spaces ', '', 'semi;colon'],
    ['=1', '-5', 'x', 'y', 'z', '😀'],
  ]
  const back = read(writeCsv(rows)).map((row) => row.map(plainCell))
  assert.deepEqual(back, rows)
  assert.equal(writeCsv([[1.5, -2, null, true]]), '\uFEFF1.5,-2,,true\r\n')
})
