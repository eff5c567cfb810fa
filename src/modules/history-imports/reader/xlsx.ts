import { SaxesParser } from 'saxes'
import { fail } from '../../../base/errors.ts'
import { isoDay } from './dates.ts'
import { type Archive, openZip } from './zip.ts'

const CHUNK_BYTES = 64 * 1024
const MAX_CELL = 32_767
const MAX_COLUMNS = 5000
const MAX_STRINGS = 2_000_000

export type SheetRow = { row: number; cells: string[] }

/** The rows of the first sheet that has any: what its cells show, formulas by the values kept with them. */
export function* readXlsx(bytes: Buffer): Generator<SheetRow> {
  const archive = openZip(bytes)
  const { sheets, is1904 } = readWorkbook(archive)
  const strings = readStrings(archive)
  const dateStyles = readDateStyles(archive)
  for (const sheet of sheets) {
    let width = 0
    for (const { row, cells } of readSheet(requirePart(archive, sheet), {
      strings,
      dateStyles,
      is1904,
    })) {
      width = Math.max(width, cells.length)
      // Empty cells at the end of a row are left out of the file.
      while (cells.length < width) cells.push('')
      yield { row, cells }
    }
    if (width > 0) return
  }
}

type Tag = { name: string; attributes: Record<string, string> }
type Handlers<T> = {
  open?(tag: Tag, out: T[]): void
  text?(text: string): void
  close?(name: string, out: T[]): void
}

/** Reads XML piece by piece; yields what the handlers put out. No declarations: what they define is never expanded. */
function* parse<T>(xml: Buffer, { open, text, close }: Handlers<T>): Generator<T> {
  const out: T[] = []
  const parser = new SaxesParser()
  parser.on('error', (cause) => {
    throw fail('history_damaged', { kind: 'XLSX' }).with({ cause })
  })
  parser.on('doctype', () => {
    throw fail('history_damaged', { kind: 'XLSX' })
  })
  parser.on('opentag', ({ name, attributes }) =>
    open?.({ name: localName(name), attributes }, out),
  )
  parser.on('closetag', ({ name }) => close?.(localName(name), out))
  parser.on('text', (piece) => text?.(piece))
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < xml.length; at += CHUNK_BYTES) {
    parser.write(decoder.decode(xml.subarray(at, at + CHUNK_BYTES), { stream: true }))
    yield* out.splice(0)
  }
  parser.close()
  yield* out.splice(0)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function readWorkbook(archive: Archive): { sheets: string[]; is1904: boolean } {
  const targets = new Map(
    parse<[string, string]>(requirePart(archive, 'xl/_rels/workbook.xml.rels'), {
      open: ({ name, attributes: { Id = '', Target = '' } }, out) => {
        if (name === 'Relationship')
          out.push([Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`])
      },
    }),
  )
  let is1904 = false
  const sheets = [
    ...parse<string>(requirePart(archive, 'xl/workbook.xml'), {
      open: ({ name, attributes }, out) => {
        if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
        const target = name === 'sheet' && targets.get(attributes['r:id'] ?? '')
        if (target) out.push(target)
      },
    }),
  ]
  if (sheets.length === 0) throw fail('history_damaged', { kind: 'XLSX' })
  return { sheets, is1904 }
}

const isTrue = (value = '') => value === '1' || value === 'true'

function requirePart(archive: Archive, name: string): Buffer {
  const part = archive.read(name)
  if (!part) throw fail('history_damaged', { kind: 'XLSX' })
  return part
}

function readStrings(archive: Archive): string[] {
  const part = archive.read('xl/sharedStrings.xml')
  if (!part) return []
  const strings: string[] = []
  let whole = ''
  let isText = false
  // Signs of how to pronounce a text stand beside it.
  let isPhonetic = false
  const found = parse<string>(part, {
    open({ name }) {
      if (name === 'si') whole = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (isText) whole = (whole + piece).slice(0, MAX_CELL)
    },
    close(name, out) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') out.push(whole)
    },
  })
  for (const text of found) if (strings.push(text) > MAX_STRINGS) throw fail('history_unpacked')
  return strings
}

/** The numbers of the styles that show a day. */
function readDateStyles(archive: Archive): Set<number> {
  const part = archive.read('xl/styles.xml')
  if (!part) return new Set()
  const customs = new Set<number>()
  let isCell = false
  let at = 0
  const styles = parse<number>(part, {
    open({ name, attributes: { numFmtId = '', formatCode = '' } }, out) {
      if (name === 'numFmt' && isDateFormat(formatCode)) customs.add(Number(numFmtId))
      if (name === 'cellXfs') isCell = true
      if (name !== 'xf' || !isCell) return
      const id = Number(numFmtId)
      if (
        (id >= 14 && id <= 22) ||
        (id >= 27 && id <= 36) ||
        (id >= 50 && id <= 58) ||
        customs.has(id)
      )
        out.push(at)
      at++
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return new Set(styles)
}

/** Letters in quotes and brackets are shown as they are. */
const isDateFormat = (code: string) =>
  /[yd]/i.test(code.slice(0, 200).replace(/"[^"]{0,50}"|\[[^\]]{0,50}\]|\\./g, ''))

type Cells = { strings: string[]; dateStyles: Set<number>; is1904: boolean }
type OpenCell = {
  column: number
  type: string
  style: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

function readSheet(xml: Buffer, known: Cells): Generator<SheetRow> {
  let row = 0
  let cells: string[] = []
  let cell: OpenCell | null = null
  let isValue = false
  return parse<SheetRow>(xml, {
    open({ name, attributes }) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        cells = []
      }
      if (name === 'c') cell = openCell(attributes, cells.length)
      if (name === 'f' && cell) cell.hasFormula = true
      isValue = name === 'v' || name === 't'
      if (isValue && cell) cell.hasValue = true
    },
    text(piece) {
      if (isValue && cell) cell.value = (cell.value + piece).slice(0, MAX_CELL)
    },
    close(name, out) {
      isValue = false
      if (name === 'c' && cell) {
        if (cell.column >= MAX_COLUMNS) throw fail('csv_columns', { row, n: MAX_COLUMNS })
        if (cell.hasFormula && !cell.hasValue) throw fail('history_formula', { row })
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = shown(cell, known)
        cell = null
      }
      if (name === 'row') out.push({ row, cells })
    },
  })
}

function openCell({ r = '', t = 'n', s = '' }: Record<string, string>, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}/.exec(r)?.[0] ?? ''
  const column =
    letters === ''
      ? next
      : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return {
    column,
    type: t,
    style: Number(s || 0),
    value: '',
    hasValue: false,
    hasFormula: false,
  }
}

function shown(
  { type, style, value }: OpenCell,
  { strings, dateStyles, is1904 }: Cells,
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  // A formula that failed.
  if (type === 'e') return ''
  const isDate = type === 'n' && value !== '' && dateStyles.has(style)
  return isDate ? serialDay(Number(value), is1904) : value
}

/** Days are counted from the end of 1899, and one that never was is counted too; or from 1904. */
function serialDay(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) - (is1904 ? 24_107 : 25_569)
  return Number.isFinite(days) && Math.abs(days) < 100_000 ? isoDay(days) : ''
}
