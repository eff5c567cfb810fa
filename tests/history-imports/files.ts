import { DatabaseSync } from 'node:sqlite'
import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; content: string | Buffer; claimed?: number; flags?: number }

/** A ZIP archive; `claimed` overrides the declared size of a part. */
export function zip(parts: Part[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed, flags = 0 } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimed ?? bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, entry, Buffer.from(name))
    const head = [Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed]
    local.push(...head)
    offset += Buffer.concat(head).length
  }
  const index = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, index, end])
}

type Cell = string | number | { date: number } | { formula: string; value?: string }

const cellXml = (cell: Cell) => {
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if ('date' in cell) return `<c s="1"><v>${cell.date}</v></c>`
  return `<c t="str"><f>${cell.formula}</f>${cell.value === undefined ? '' : `<v>${cell.value}</v>`}</c>`
}

const RELATIONS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
const STYLES = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'

export const sheetXml = (rows: Cell[][]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`

/** A workbook with one sheet, whose parts can be replaced. */
export function xlsx(rows: Cell[][], { date1904 = false, sheet = sheetXml(rows), flags = 0 } = {}): Buffer {
  const workbook = `<workbook xmlns:r="r"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`
  return zip([
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: RELATIONS },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, flags },
  ])
}

export type BearKeyword = {
  domain: string
  keyword: string
  history: Record<string, number> | string
  device?: 'desktop' | 'mobile'
  country?: string
  city?: string
  tags?: string[]
  volume?: number
  url?: string
  lastUpdateError?: string
}

/** A database as SerpBear writes it; with `isOld`, without the columns added later. */
export function serpBear(keywords: BearKeyword[], { isOld = false, strategy = '' } = {}): Buffer {
  const db = new DatabaseSync(':memory:')
  const later = isOld ? '' : ', city TEXT, volume INTEGER, settings TEXT'
  db.exec(`create table domain (ID INTEGER PRIMARY KEY, domain TEXT${isOld ? '' : ', scrape_strategy TEXT'});
    create table keyword (ID INTEGER PRIMARY KEY, keyword TEXT, device TEXT, country TEXT, domain TEXT, lastUpdated TEXT,
      position INTEGER, history TEXT, url TEXT, tags TEXT, lastUpdateError TEXT${later})`)
  for (const domain of new Set(keywords.map((each) => each.domain)))
    if (isOld) db.prepare('insert into domain (domain) values (?)').run(domain)
    else db.prepare('insert into domain (domain, scrape_strategy) values (?, ?)').run(domain, strategy)
  const names = ['keyword', 'device', 'country', 'domain', 'history', 'url', 'tags', 'lastUpdateError']
  if (!isOld) names.push('city', 'volume')
  const insert = db.prepare(`insert into keyword (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
  for (const each of keywords) {
    const history = typeof each.history === 'string' ? each.history : JSON.stringify(each.history)
    const tags = JSON.stringify(each.tags ?? [])
    const values = [
      each.keyword,
      each.device ?? 'desktop',
      each.country ?? 'US',
      each.domain,
      history,
      each.url ?? '[]',
      tags,
    ]
    insert.run(...values, each.lastUpdateError ?? 'false', ...(isOld ? [] : [each.city ?? '', each.volume ?? 0]))
  }
  const bytes = Buffer.from(db.serialize())
  db.close()
  return bytes
}

export const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
