import { writeZip } from './zip.ts'

/** Dates and days are Unix times in seconds, percents are shares of 1: cells hold numbers that a spreadsheet can count with. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'date' | 'day'
export type Column = { title: string; kind: ColumnKind; width?: number }
export type Cell = string | number | boolean | null
export type Sheet = { name: string; columns: Column[]; rows: Cell[][] }

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const DAY = 86_400
/** Days from the beginning of spreadsheets to that of Unix time. */
const EPOCH_DAYS = 25_569
const MAX_TEXT = 32_767
const MAX_NAME = 31
const USUAL_WIDTH = { text: 32, number: 12, percent: 12, date: 18, day: 12 }
/** Places in the list of cell formats below. */
const STYLES = { text: 0, head: 1, number: 2, percent: 3, date: 4, day: 5 }

/** A workbook as Excel, LibreOffice and Google Sheets open it, with real numbers and dates. */
export function writeWorkbook(sheets: Sheet[]): Buffer {
  const names = uniqueNames(sheets.map(({ name }) => name))
  const numbers = sheets.map((_, index) => index + 1)
  const types = numbers
    .map((index) => override(`/xl/worksheets/sheet${index}.xml`, `${PART}.worksheet+xml`))
    .join('')
  const listed = names
    .map(
      (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`,
    )
    .join('')
  const targets = numbers
    .map((index) => link(`s${index}`, 'worksheet', `worksheets/sheet${index}.xml`))
    .join('')
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', `${PART}.sheet.main+xml`)}${override('/xl/styles.xml', `${PART}.styles+xml`)}${types}</Types>`,
    },
    { name: '_rels/.rels', content: links(link('w', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${listed}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: links(targets + link('styles', 'styles', 'styles.xml')),
    },
    { name: 'xl/styles.xml', content: STYLE_SHEET },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheetXml(sheet),
    })),
  ])
}

const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="${type}"/>`
const link = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/>`
const links = (inside: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.0%"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

function sheetXml({ columns, rows }: Sheet): string {
  const widths = columns.map(
    ({ kind, width = USUAL_WIDTH[kind] }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = columns.map(({ title }, at) => textCell(`${letterOf(at)}1`, title, STYLES.head))
  const body = rows.map((row, index) => {
    const cells = columns.map(({ kind }, at) =>
      cellXml(`${letterOf(at)}${index + 2}`, row[at] ?? null, kind),
    )
    return `<row r="${index + 2}">${cells.join('')}</row>`
  })
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const filter =
    rows.length > 1
      ? `<autoFilter ref="A1:${letterOf(columns.length - 1)}${rows.length + 1}"/>`
      : ''
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>${body.join('')}</sheetData>${filter}</worksheet>`
}

/** Unknown values are empty cells, never zeros. */
function cellXml(at: string, value: Cell, kind: ColumnKind): string {
  if (value === null || value === '') return ''
  if (typeof value === 'string') return textCell(at, value, STYLES.text)
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`
  if (!Number.isFinite(value)) return ''
  return `<c r="${at}" s="${STYLES[kind]}"><v>${kind === 'date' || kind === 'day' ? value / DAY + EPOCH_DAYS : value}</v></c>`
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT))}</t></is></c>`

/** A, B, … Z, AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

/** Names that every program takes, none of them twice. */
function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((wanted, at) => {
    const plain =
      wanted
        .replace(/[\\/?*[\]:]/g, ' ')
        .trim()
        .slice(0, MAX_NAME) || `Sheet ${at + 1}`
    const name = taken.has(plain.toLowerCase())
      ? `${plain.slice(0, MAX_NAME - 4)} ${at + 1}`
      : plain
    taken.add(name.toLowerCase())
    return name
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
