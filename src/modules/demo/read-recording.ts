import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

/** The history of the demo as it was recorded once by `npm run build:demo`; times are moved when it is loaded. */
export type Recording = Header & { parts: Part[] }

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

/** Rows of a table as a JSON array, not parsed: the database reads them. */
export type Part = { table: string; columns: string[]; rows: string }

export const RECORDING_FILE = join(import.meta.dirname, 'recording.zst')

const unpack = promisify(zstdDecompress)
/** Seventy megabytes in pieces of the usual 16 kB take three times as long. */
const CHUNK_BYTES = 1 << 20

/** One line for the header, then two per part. */
export async function readRecording(): Promise<Recording> {
  const packed = await readFile(RECORDING_FILE)
  const text = (await unpack(packed, { chunkSize: CHUNK_BYTES })).toString('utf8')
  const [header = '', ...lines] = text.split('\n')
  const parts = Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => ({
    ...(JSON.parse(lines[2 * index] ?? '') as Omit<Part, 'rows'>),
    rows: lines[2 * index + 1] ?? '',
  }))
  return { ...(JSON.parse(header) as Header), parts }
}
