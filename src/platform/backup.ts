import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, type ZstdCompress, constants as zlib } from 'node:zlib'
import type pg from 'pg'
import { describe, inTransaction, quoted } from './backup/catalog.ts'
import { type Ledger, lineOf, makeHeader, openLedger, type Summary } from './backup/format.ts'
import { copyOut } from './copy.ts'
import type { Connection } from './database/db.ts'
import type { Bucket } from './s3.ts'

export { BackupError, type Summary } from './backup/format.ts'
export { restoreBackup } from './backup/restore.ts'

const SNAPSHOT = 'begin isolation level repeatable read read only'

type Options = {
  onProgress?: (doneBytes: number, totalBytes: number) => void
  signal?: AbortSignal
}

/** Fast, and as small as gzip at its usual level. */
const PACKING = { chunkSize: 1024 * 1024, params: { [zlib.ZSTD_c_compressionLevel]: 1 } }

type Target = NodeJS.WritableStream | ((packed: AsyncIterable<Uint8Array>) => Promise<void>)

/** Hands a consistent snapshot of all logged tables on, in bounded memory. */
async function pack(
  connection: Connection,
  target: Target,
  { onProgress = () => {}, signal }: Options,
): Promise<Summary> {
  const ledger = openLedger()
  await inTransaction(connection, SNAPSHOT, async (client) => {
    const zstd = createZstdCompress(PACKING)
    const packed = pipeline(zstd, target, { ...(signal && { signal }) })
    packed.catch(() => {})
    try {
      for await (const part of contents(client, ledger, onProgress)) await write(zstd, part)
      zstd.end()
    } catch (thrown) {
      zstd.destroy(thrown instanceof Error ? thrown : undefined)
      await packed
      throw thrown
    }
    return packed
  })
  return ledger.summary()
}

/** Until the part is packed, so that its memory can be used again. */
const write = (zstd: ZstdCompress, part: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    const closed = () => reject(new Error('The backup was interrupted'))
    zstd.once('close', closed)
    zstd.write(part, (error) => {
      zstd.off('close', closed)
      if (error) reject(error)
      else resolve()
    })
  })

/** Writes a backup into a bucket as it is made; nothing is there before its end. */
export async function sendBackup(
  connection: Connection,
  { bucket, key }: { bucket: Pick<Bucket, 'upload'>; key: string },
  options: Options = {},
): Promise<Summary & { bytes: number }> {
  let bytes = 0
  const made = await pack(
    connection,
    (packed) =>
      bucket.upload(
        key,
        counted(packed, (length) => (bytes += length)),
      ),
    options,
  )
  return { ...made, bytes }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}

/** Writes a backup into a file that only its owner may read. */
export async function writeBackup(
  connection: Connection,
  file: string,
  options: Options = {},
): Promise<Summary & { bytes: number }> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise((resolve) => target.once('close', resolve))
  try {
    const made = await pack(connection, target, options)
    await closed
    await rename(part, file)
    return { ...made, bytes: (await stat(file)).size }
  } catch (thrown) {
    target.destroy()
    await closed
    await rm(part, { force: true })
    throw thrown
  }
}

async function* contents(
  client: pg.Client,
  ledger: Ledger,
  onProgress: NonNullable<Options['onProgress']>,
): AsyncGenerator<string | Buffer> {
  const held = await describe(client)
  const total = held.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  yield ledger.note(lineOf(makeHeader(held)))
  let before = 0
  for (const { name, columns, bytes } of held.tables) {
    yield ledger.note(lineOf({ table: name }))
    const names = columns.map((column) => quoted(column.name)).join(', ')
    const pieces = copyOut(
      client,
      `copy (select ${names} from ${quoted(name)}) to stdout (format binary)`,
    )
    let next = await pieces.next()
    for (let copied = 0; !next.done; next = await pieces.next()) {
      yield ledger.note(lineOf({ bytes: next.value.length }))
      yield ledger.note(next.value)
      copied += next.value.length
      onProgress(before + Math.min(copied, bytes), total)
    }
    ledger.noteRows(next.value)
    before += bytes
  }
  yield ledger.seal()
}
