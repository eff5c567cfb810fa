import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { createFetcher } from '../../src/platform/http.ts'
import { openBucket } from '../../src/platform/s3.ts'
import { answerWith, cutOff, type Fault, startS3 } from './s3-server.ts'

const storage = await startS3()
const fetcher = createFetcher({ allowPrivate: [storage.host], userAgent: 'test' })
const bucket = openBucket(fetcher, storage.settings)
after(() => fetcher.close())
afterEach(() => storage.mend())

test('an object, or a range of it, comes back as it was put, whatever its name', async () => {
  for (const key of ['a.txt', "raw/7/2030-01-31/it's (1)*!+ ü.zst", 'a&b/<c>']) {
    await bucket.put(key, Buffer.from('ціна 100'))
    assert.equal(String(await bucket.get(key)), 'ціна 100', key)
    assert.equal(String(await bucket.get(key, { range: { from: 9, bytes: 3 } })), '100', key)
  }
  await bucket.remove('a.txt')
  assert.equal(await bucket.get('a.txt'), undefined)
  await bucket.remove('a.txt')
})

test('a list names every object under a prefix', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `list/${String(index).padStart(4, '0')}&`)
  for (const key of [...keys, 'other/0']) await bucket.put(key, 'x')

  const listed = await allOf(bucket.list('list/'))

  assert.deepEqual(
    listed,
    keys.map((key) => ({ key, bytes: 1 })),
  )
})

test('a list continues on the next page', async () => {
  storage.breakWith((request, response) => {
    const isSecond = request.url?.includes('continuation-token=more%2B1')
    const entry = `<Contents><Key>list/${isSecond ? 2 : 1}</Key><Size>5</Size></Contents>`
    const next = isSecond ? '' : '<NextContinuationToken>more+1</NextContinuationToken>'
    response.end(`<ListBucketResult>${entry}${next}</ListBucketResult>`)
    return true
  })

  const listed = await allOf(bucket.list('list/'))

  assert.deepEqual(
    listed.map(({ key }) => key),
    ['list/1', 'list/2'],
  )
})

test('a stream of any size is stored whole or not at all', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'sightline ')
  async function* pieces(failAt = Number.POSITIVE_INFINITY) {
    for (let index = 0; index < 20; index++) {
      if (index === failAt) throw new Error('the source ended')
      yield piece
    }
  }
  await bucket.upload('big', pieces())
  const read = await allOf(await bucket.stream('big'))
  assert.ok(Buffer.concat(read).equals(Buffer.concat(Array(20).fill(piece))))

  await assert.rejects(bucket.upload('broken', pieces(18)), /the source ended/)
  assert.equal(await bucket.get('broken'), undefined)
})

test('parts of an upload are sent in parallel, and finish before the upload is aborted', async () => {
  async function* pieces(count: number) {
    for (let index = 0; index < count; index++) yield Buffer.alloc(16 * 1024 * 1024, 'sightline ')
  }
  const both = Promise.withResolvers<void>()
  let begun = 0
  storage.breakWith((request, response) => {
    request.resume()
    if (!request.url?.includes('partNumber')) return response.end('<UploadId>1</UploadId>') === response
    if (++begun === 2) both.resolve()
    void both.promise.then(() => response.writeHead(200, { etag: '"part"' }).end())
    return true
  })
  await bucket.upload('parallel', pieces(2))

  const order: string[] = []
  storage.breakWith((request, response) => {
    order.push(request.method ?? '')
    if (!request.url?.includes('partNumber')) return false
    if (request.url.includes('partNumber=1')) return answerWith(403, 'AccessDenied')(request, response)
    request.resume().once('end', () => response.writeHead(200, { etag: '"part"' }).end(() => order.push('ended')))
    return true
  })
  await assert.rejects(bucket.upload('refused', pieces(3)), { code: 'AccessDenied' })
  assert.equal(order.at(-1), 'DELETE', String(order))
})

test('transient storage errors are retried, refusals are not', async () => {
  const once = (fault: Fault): Fault => {
    let isOver = false
    return (...asked) => {
      if (isOver) return false
      isOver = true
      return fault(...asked)
    }
  }
  for (const fault of [answerWith(503, 'SlowDown'), answerWith(500, 'InternalError'), cutOff]) {
    storage.breakWith(once(fault))
    await bucket.put('again', 'kept')
    assert.equal(String(await bucket.get('again')), 'kept')
  }
  storage.breakWith(cutOff)
  await assert.rejects(bucket.get('again'), { name: 'FetchError', reason: 'network' })
  storage.mend()

  const before = storage.requests()
  const stranger = openBucket(fetcher, { ...storage.settings, accessKeyId: 'STRANGER' })
  await assert.rejects(stranger.put('again', 'x'), { status: 403, code: 'InvalidAccessKeyId' })
  assert.equal(storage.requests(), before + 1)
})

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of source) all.push(each)
  return all
}
