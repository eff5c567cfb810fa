import type { AsyncBuffer, SchemaElement } from 'hyparquet'
import type { Rows } from '../../../platform/generated/rows.ts'
import type { Bucket } from '../../../platform/s3.ts'

type Name = keyof Rows['rank_results']
type Kind = 'whole' | 'small' | 'flag' | 'moment' | 'list' | 'text'

/** Every column, so that what comes back is what left. */
const COLUMNS = {
  workspace_id: 'whole',
  job_id: 'whole',
  keyword_id: 'whole',
  device: 'text',
  job_at: 'moment',
  checked_at: 'moment',
  query: 'text',
  geo: 'text',
  lang: 'text',
  cluster: 'text',
  engine: 'text',
  location_used: 'text',
  state: 'text',
  position: 'small',
  prev_position: 'small',
  delta: 'small',
  is_new: 'flag',
  is_lost: 'flag',
  prev_checked_at: 'moment',
  url: 'text',
  title: 'text',
  own_urls: 'list',
  matched_page: 'text',
  features: 'list',
  owned_features: 'list',
  foreign_features: 'list',
  parasites: 'list',
  depth: 'small',
  depth_reached: 'small',
  pages: 'small',
  api_calls: 'small',
  source: 'text',
  cached: 'flag',
  error: 'text',
  raw_pages: 'list',
  merged_from: 'whole',
} as const satisfies Record<Name, Kind>

export const NAMES = Object.keys(COLUMNS) as Name[]
export const MOMENTS = NAMES.filter((name) => COLUMNS[name] === 'moment')

/** A result as JSON has it; its moments are microseconds. */
export type ArchivedRow = { [Each in Name]: unknown }

const STORED: Record<Kind, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  whole: { type: 'INT64' },
  small: { type: 'INT32' },
  flag: { type: 'BOOLEAN' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
  list: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
}

const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: NAMES.length },
  ...NAMES.map((name) => ({
    name,
    ...STORED[COLUMNS[name]],
    repetition_type: 'OPTIONAL' as const,
  })),
]

/** A file that grows by the results of one check after the other. */
export async function openFile() {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const bytes = new ByteWriter()
  const file = new ParquetWriter({ writer: bytes, schema: SCHEMA, createdBy: 'Sightline' })
  return {
    async add(rows: ArchivedRow[]) {
      const columnData = NAMES.map((name) => ({
        name,
        data: rows.map((row) => stored(row[name], COLUMNS[name])),
      }))
      await file.write({ columnData, rowGroupSize: Math.max(1, rows.length) })
    },
    async finish() {
      await file.finish()
      return bytes.getBytes()
    },
  }
}

function stored(value: unknown, kind: Kind): unknown {
  if (value === null || value === undefined) return null
  return kind === 'whole' || kind === 'moment' ? BigInt(Number(value)) : value
}

type Wanted = { columns?: Name[]; from?: number; rows?: number }

/** Some rows of an object; only the parts that they are in are fetched. */
export async function readRows(
  file: AsyncBuffer,
  { columns, from = 0, rows }: Wanted = {},
): Promise<ArchivedRow[]> {
  const { parquetReadObjects } = await import('hyparquet')
  const read = await parquetReadObjects({
    file,
    ...(columns && { columns }),
    rowStart: from,
    ...(rows !== undefined && { rowEnd: from + rows }),
    parsers: { timestampFromMicroseconds: Number },
  })
  return read.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? Number(value) : value,
        ]),
      ) as ArchivedRow,
  )
}

export async function countRows(file: AsyncBuffer): Promise<number> {
  const { parquetMetadataAsync } = await import('hyparquet')
  return Number((await parquetMetadataAsync(file)).num_rows)
}

/** An object of the bucket, fetched as far as it is read. */
export function objectOf(bucket: Bucket, key: string, bytes: number): AsyncBuffer {
  return {
    byteLength: bytes,
    async slice(from, to = bytes) {
      const part = await bucket.get(key, { range: { from, bytes: to - from } })
      if (!part) throw new Error(`The bucket lacks ${key}`)
      const { buffer, byteOffset, length } = part
      return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer
    },
  }
}
