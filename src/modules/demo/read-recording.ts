import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRawSync, zstdDecompress } from 'node:zlib'

/** The history of the demo as it was recorded once by `npm run build:demo`; times are moved when it is loaded. */
export type Header = {
  /** The moment of its last check. */
  recordedAt: number
  /** The client that the demo is about; the others fill the list of the agency. */
  shop: number
  clients: number
  sites: { domain: string; authority: number; share: number; words: string[] }[]
  /** The first and the last id of each kind of thing. */
  ids: Record<string, [number, number]>
}

/** Rows of a table, as `copy` reads them. */
export type Part = { table: string; columns: string[]; lines: string[] }

/** A page is the last column of its line, as it is and in one line; it is stored packed. */
export const PAGES = 'rank_serps'

const FOLDER = join(import.meta.dirname, 'recording')
/** Apart from each other, so that two threads unpack them. */
export const RECORDING_FILES = {
  header: join(FOLDER, 'header.json'),
  rows: join(FOLDER, 'rows.zst'),
  pages: join(FOLDER, 'pages.zst'),
}

const unpack = promisify(zstdDecompress)
/** Megabytes in pieces of the usual 16 kB take three times as long. */
const CHUNK_BYTES = 1 << 20
/** A page takes part in two dozen checks; the fastest compression is good enough. */
const LEVEL = 1
const PAGES_AT_ONCE = 20

export async function readHeader(): Promise<Header> {
  return JSON.parse(await readFile(RECORDING_FILES.header, 'utf8'))
}

/** Everything but the pages, in the order in which it can be written. */
export const readRows = () => readParts(RECORDING_FILES.rows)

export async function readPages(): Promise<Part[]> {
  const parts = await readParts(RECORDING_FILES.pages)
  for (const part of parts) part.lines = await packPages(part.lines)
  return parts
}

/** Packing a page here takes a third of handing it to a thread; what else is to be done comes in between. */
async function packPages(lines: string[]): Promise<string[]> {
  const packed: string[] = []
  for (const line of lines) {
    packed.push(packPage(line))
    if (packed.length % PAGES_AT_ONCE === 0) await setImmediate()
  }
  return packed
}

function packPage(line: string): string {
  const at = line.lastIndexOf('\t') + 1
  const packed = deflateRawSync(line.slice(at), { level: LEVEL })
  return `${line.slice(0, at)}\\\\x${packed.toString('hex')}`
}

/** One line says whose rows follow, and how many. */
async function readParts(file: string): Promise<Part[]> {
  const packed = await unpack(await readFile(file), { chunkSize: CHUNK_BYTES })
  const all = packed.toString('utf8').split('\n')
  const parts: Part[] = []
  for (let at = 0; all[at]; ) {
    const { table, columns, rows } = JSON.parse(all[at] ?? '') as Omit<Part, 'lines'> & {
      rows: number
    }
    const from = at + 1
    at = from + rows
    parts.push({ table, columns, lines: all.slice(from, at) })
  }
  return parts
}
