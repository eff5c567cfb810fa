import { setTimeout as sleep } from 'node:timers/promises'
import { decodeEntities } from '../base/formats/entities.ts'
import { FetchError, type Fetched, type Fetcher } from './http.ts'
import { percent, type S3Keys, signedHeaders } from './s3/sign.ts'

/** Where objects are kept, and with which keys; `endpoint` is that of the service, without the bucket. */
export type S3Settings = S3Keys & { endpoint: string; bucket: string }

/** One bucket of an S3-compatible storage. Fails with S3Error or FetchError. */
export type Bucket = {
  put(
    key: string,
    body: string | Uint8Array,
    options?: CallLimits & { type?: string },
  ): Promise<void>
  /** In parts, so that any size fits; nothing is there before the end. */
  upload(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined: there is no such object. */
  get(
    key: string,
    options?: { maxBytes?: number; range?: { from: number; bytes: number } },
  ): Promise<Buffer | undefined>
  /** A whole object, piece by piece. */
  stream(key: string): Promise<AsyncIterable<Uint8Array>>
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>
  remove(key: string): Promise<void>
}

type CallLimits = { timeoutMs?: number; tries?: number }

/** What the storage answered. */
export class S3Error extends Error {
  readonly status: number
  /** The storage's own word, such as `NoSuchBucket`. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`The storage answered ${status} ${code}`.trimEnd())
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

const TRIES = 3
const PAUSE_MS = 200
const TIMEOUT_MS = 15_000
const STREAM_MS = 6 * 3_600_000
const MAX_BYTES = 64 * 1024 * 1024
/** 10,000 parts at most: objects up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 4
const PART_MS = 120_000

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string | Uint8Array
  maxBytes?: number
} & CallLimits

export function openBucket(fetcher: Fetcher, settings: S3Settings): Bucket {
  function prepare({ method, key = '', query = {}, headers = {}, body = '' }: Call) {
    const path = [settings.bucket, ...key.split('/')].map(percent).join('/')
    const pairs = Object.entries(query).map(
      ([name, value]) => `${percent(name)}=${percent(value)}`,
    )
    const url = new URL(
      `${settings.endpoint}/${path}${pairs.length ? '?' : ''}${pairs.sort().join('&')}`,
    )
    const signed = signedHeaders(
      { method, url, headers, body, at: Date.now() / 1000 },
      settings,
    )
    return {
      url: url.href,
      options: { method, headers: signed, ...(body !== '' && { body }), maxRedirects: 0 },
    }
  }

  /** A busy or unreachable storage is retried: every call here may be made twice. */
  async function call(asked: Call): Promise<Fetched> {
    for (let tries = 1; ; tries++) {
      try {
        const { url, options } = prepare(asked)
        const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = asked
        const answer = await fetcher.fetch(url, { ...options, timeoutMs, maxBytes })
        if (answer.status < 300) return answer
        throw new S3Error(answer.status, inside('Code', answer.text()))
      } catch (thrown) {
        if (tries >= (asked.tries ?? TRIES) || !isPassing(thrown)) throw thrown
        await sleep(PAUSE_MS * 2 ** tries * Math.random())
      }
    }
  }

  /** Some parts at once, so that the way to the storage does not hold up what makes them. */
  async function uploadParts(key: string, uploadId: string, chunks: AsyncIterable<Uint8Array>) {
    const parts: Promise<string>[] = []
    const uploadPart = async (body: Buffer, index: number) => {
      const query = { partNumber: String(index), uploadId }
      const { headers } = await call({ method: 'PUT', key, query, body, timeoutMs: PART_MS })
      return `<Part><PartNumber>${index}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`
    }
    try {
      for await (const body of inParts(chunks)) {
        await parts.at(-PARTS_AT_ONCE)
        const part = uploadPart(body, parts.length + 1)
        part.catch(() => {})
        parts.push(part)
      }
      const all = (await Promise.all(parts)).join('')
      const body = `<CompleteMultipartUpload>${all}</CompleteMultipartUpload>`
      const done = await call({ method: 'POST', key, query: { uploadId }, body })
      // A failure late in the work still begins with 200.
      const code = inside('Code', done.text())
      if (code) throw new S3Error(done.status, code)
    } finally {
      // A part that arrives once the upload was given up is kept, and paid for.
      await Promise.allSettled(parts)
    }
  }

  return {
    async put(key, body, { type, ...limits } = {}) {
      await call({
        method: 'PUT',
        key,
        body,
        headers: type ? { 'content-type': type } : {},
        ...limits,
      })
    },
    async upload(key, chunks) {
      const uploadId = inside(
        'UploadId',
        (await call({ method: 'POST', key, query: { uploads: '' } })).text(),
      )
      try {
        await uploadParts(key, uploadId, chunks)
      } catch (thrown) {
        await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
        throw thrown
      }
    },
    async get(key, { maxBytes, range } = {}) {
      const headers = range && { range: `bytes=${range.from}-${range.from + range.bytes - 1}` }
      try {
        const { body } = await call({
          method: 'GET',
          key,
          ...(headers && { headers }),
          ...(maxBytes && { maxBytes }),
        })
        return Buffer.from(body.buffer, body.byteOffset, body.length)
      } catch (thrown) {
        if (thrown instanceof S3Error && thrown.code === 'NoSuchKey') return undefined
        throw thrown
      }
    },
    async stream(key) {
      const { url, options } = prepare({ method: 'GET', key })
      const limits = { timeoutMs: STREAM_MS, maxBytes: Number.MAX_SAFE_INTEGER }
      const { status, chunks } = await fetcher.stream(url, { ...options, ...limits })
      if (status < 300) return chunks
      for await (const _ of chunks) break
      throw new S3Error(status, '')
    },
    async *list(prefix) {
      let token = ''
      do {
        const next: Record<string, string> = token ? { 'continuation-token': token } : {}
        const text = (
          await call({ method: 'GET', query: { 'list-type': '2', prefix, ...next } })
        ).text()
        for (const entry of text.split('<Contents>').slice(1))
          yield { key: inside('Key', entry), bytes: Number(inside('Size', entry)) }
        token = inside('NextContinuationToken', text)
      } while (token)
    },
    async remove(key) {
      await call({ method: 'DELETE', key })
    },
  }
}

/** The text inside the first element of this name, or nothing. */
function inside(name: string, xml: string): string {
  const [, rest = ''] = xml.split(`<${name}>`, 2)
  return decodeEntities(rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`))))
}

/** A later try may succeed. */
export const isPassing = (thrown: unknown) =>
  thrown instanceof S3Error
    ? thrown.status >= 500 || thrown.status === 429
    : thrown instanceof FetchError &&
      (thrown.reason === 'network' || thrown.reason === 'timeout')

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held, bytes)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held, bytes)
}
