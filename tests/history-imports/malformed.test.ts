import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../src/base/errors.ts'
import { readHistory } from '../../src/modules/history-imports/reader/read.ts'
import { serpBear, sheetXml, utf16, xlsx, zip } from './files.ts'

type Malformed = { name: string; bytes: Buffer }

const HEADER = 'Keyword,Date,Rank,URL'
const line = (at: number) => `"keyword, no ${at}",2026-11-${10 + (at % 8)},${at + 1},https://acme.test/${at}`
const csv = (lines = 40) => `${HEADER}\n${Array.from({ length: lines }, (_, at) => line(at)).join('\n')}\n`
const rows = [
  ['Keyword', 'Date', 'Rank'],
  ...Array.from({ length: 60 }, (_, at) => [`keyword ${at}`, '2026-11-14', at + 1]),
]
const many = (count: number, make: (at: number) => Malformed) => Array.from({ length: count }, (_, at) => make(at))

/** Cut in the middle of a row. */
function truncated(): Malformed[] {
  const text = csv()
  const book = xlsx(rows)
  const keywords = Array.from({ length: 300 }, (_, at) => ({
    domain: 'acme.test',
    keyword: `keyword ${at}`,
    history: Object.fromEntries(Array.from({ length: 28 }, (_, day) => [`2026-10-${day + 1}`, at + 1])),
  }))
  const database = serpBear(keywords)
  return [
    ...many(30, (at) => ({
      name: `CSV cut ${at}`,
      bytes: Buffer.from(text.slice(0, text.indexOf(`no ${at}"`) + (at % 3))),
    })),
    ...many(25, (at) => ({
      name: `XLSX cut ${at}`,
      bytes: book.subarray(0, Math.floor((book.length * (at + 1)) / 26)),
    })),
    ...many(25, (at) => ({
      name: `SQLite cut ${at}`,
      bytes: database.subarray(0, Math.floor((database.length * (at + 1)) / 26)),
    })),
  ]
}

/** Bytes that are invalid in every encoding, or in the one they declare. */
function wrongEncoding(): Malformed[] {
  const words = `${HEADER}\n${Array.from({ length: 9 }, (_, at) => `прокат лыж ${at},2026-11-14,${at + 1},`).join('\n')}\n`
  const plain = Buffer.from(words)
  const broken = (at: number) => {
    const copy = Buffer.from(plain)
    // In the middle of a character.
    copy[plain.indexOf('лыж') + 1 + at * 36] = 0x41
    return copy
  }
  return [
    ...many(8, (at) => ({ name: `UTF-8 broken ${at}`, bytes: broken(at) })),
    ...many(10, (at) => ({ name: `UTF-16 cut ${at}`, bytes: utf16(words).subarray(0, 101 + at * 2) })),
    ...many(8, (at) => ({ name: `zero bytes ${at}`, bytes: Buffer.from(csv().replace(`no ${at}`, 'no \0')) })),
    ...many(8, (at) => ({
      name: `UTF-16 marked as UTF-8 ${at}`,
      bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(csv(at + 2), 'utf16le')]),
    })),
    ...many(6, (at) => ({
      name: `control characters ${at}`,
      bytes: Buffer.from(csv().replace(`no ${at}`, `no ${String.fromCharCode(1 + at)}`)),
    })),
  ]
}

function mixedSeparators(): Malformed[] {
  const replaced = (at: number, separator: string) =>
    csv().replace(
      line(at),
      line(at)
        .replaceAll('",', `"${separator}`)
        .replaceAll(/(?<=\d),/g, separator),
    )
  return [
    ...many(12, (at) => ({ name: `semicolons in row ${at}`, bytes: Buffer.from(replaced(at, ';')) })),
    ...many(8, (at) => ({ name: `tabs in row ${at}`, bytes: Buffer.from(replaced(at, '\t')) })),
    ...many(8, (at) => ({
      name: `an extra cell in row ${at}`,
      bytes: Buffer.from(csv().replace(line(at), `${line(at)},more`)),
    })),
    ...many(6, (at) => ({
      name: `an open quote in row ${at}`,
      bytes: Buffer.from(csv().replace(`no ${at}"`, `no ${at}`)),
    })),
  ]
}

const FORMULAS = ['=1+1', '=cmd|calc', "=HYPERLINK('x')", '+SUM(A1:A2)', '-SUM(1)', '@SUM(1)', '=A1', '=IMPORTXML(1)']

function formulas(): Malformed[] {
  return [
    ...FORMULAS.map((cell) => ({
      name: `${cell} as keyword`,
      bytes: Buffer.from(`${HEADER}\n${cell},2026-11-14,4,\n`),
    })),
    ...FORMULAS.map((cell) => ({
      name: `${cell} as position`,
      bytes: Buffer.from(`${HEADER}\na,2026-11-14,${cell},\n`),
    })),
    ...many(6, (at) => ({
      name: `a formula without a value ${at}`,
      bytes: xlsx([...rows.slice(0, at + 2), ['a', '2026-11-14', { formula: 'A1' }]]),
    })),
  ]
}

/** Archives that unpack to far more than their size, or lie about it. */
function bombs(): Malformed[] {
  const zeros = sheetXml(rows).replace('</sheetData>', `${' '.repeat(40 * 1024 * 1024)}</sheetData>`)
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>'
  const part = (name: string, content: string) => ({ name, content })
  const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
  const workbook = '<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>'
  return [
    { name: 'a sheet of blanks', bytes: xlsx(rows, { sheet: zeros }) },
    ...many(5, (at) => ({
      name: `a false size ${at}`,
      bytes: zip([
        part('xl/workbook.xml', workbook),
        { ...part('xl/_rels/workbook.xml.rels', relations), claimed: 2 ** (at + 4) },
      ]),
    })),
    ...many(4, (at) => ({
      name: `${600 + at} parts`,
      bytes: zip(Array.from({ length: 600 + at }, (_, index) => part(`${index}`, ''))),
    })),
    ...many(4, (at) => ({
      name: `entities ${at}`,
      bytes: xlsx(rows, { sheet: entities + sheetXml(rows.slice(0, at + 2)) }),
    })),
    ...many(3, (at) => ({ name: `with a password ${at}`, bytes: xlsx(rows.slice(0, at + 2), { flags: 1 }) })),
    ...many(4, (at) => ({ name: `another archive ${at}`, bytes: zip([part(`word/document${at}.xml`, '<a/>')]) })),
    ...many(5, (at) => ({
      name: `markup that ends early ${at}`,
      bytes: xlsx(rows, { sheet: sheetXml(rows).slice(0, 200 + at * 50) }),
    })),
    ...many(3, (at) => ({
      name: `5001 columns ${at}`,
      bytes: xlsx([['Keyword', ...Array.from({ length: 5000 + at }, () => 'a')]]),
    })),
  ]
}

function somethingElse(): Malformed[] {
  const texts = [
    '',
    ' \n \n',
    '%PDF-1.7',
    '<html><body>',
    '{"a": 1}',
    '[{"a": 1}]',
    'only one column\na\nb\n',
    '\xd0\xcf\x11\xe0 old workbook',
  ]
  const databases = many(6, (at) => {
    const bytes = serpBear([{ domain: 'acme.test', keyword: 'a', history: { '2026-11-1': 1 } }])
    // Within the first page: its type, or the offsets of its cells.
    bytes.fill(0xff, 100 + at, 140 + at)
    return { name: `a damaged database ${at}`, bytes }
  })
  const strangers = many(4, (at) => ({
    name: `a history that is not JSON ${at}`,
    bytes: serpBear([{ domain: 'acme.test', keyword: 'a', history: '{"2026-11-1":'.slice(0, 13 - at) }]),
  }))
  return [
    ...texts.map((text) => ({ name: JSON.stringify(text), bytes: Buffer.from(text, 'latin1') })),
    ...databases,
    ...strangers,
  ]
}

test('two hundred malformed files are refused with a reason', () => {
  const files = [truncated(), wrongEncoding(), mixedSeparators(), formulas(), bombs(), somethingElse()].flat()
  const accepted = files.filter(({ bytes }) => {
    try {
      readHistory(bytes, { today: '2026-11-18' })
      return true
    } catch (thrown) {
      assert.ok(thrown instanceof AppError, String(thrown))
      return false
    }
  })

  assert.deepEqual(
    accepted.map(({ name }) => name),
    [],
  )
  assert.ok(files.length >= 200, `${files.length} files`)
})
