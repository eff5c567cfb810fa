import { FetchError } from './http.ts'
import { type Bucket, S3Error } from './s3.ts'

/** Large values are kept in a bucket if there is one, otherwise in their row. */
export type Blobs = {
  hasBucket: boolean
  /** What its row has to keep: null once the bucket has it, the body where there is none or it is away. */
  put(key: string, body: Buffer): Promise<Buffer | null>
  /** Undefined: it is past its time. Fails with BlobsAwayError. */
  get(key: string): Promise<Buffer | undefined>
}

/** The storage does not answer, or refuses. */
export class BlobsAwayError extends Error {
  constructor(cause: unknown) {
    super(`The object storage failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
    this.name = 'BlobsAwayError'
  }
}

/** Work does not wait for a slow storage: the row keeps the body, and it is moved later. */
const PUT = { timeoutMs: 3000, tries: 1 }
/** After a failure the storage is left alone for so long. */
const PAUSE_SECONDS = 20

export function createBlobs(bucket: Bucket | null, now: () => number): Blobs {
  let awayUntil = 0
  return {
    hasBucket: bucket !== null,
    async put(key, body) {
      if (!bucket || now() < awayUntil) return body
      try {
        await bucket.put(key, body, PUT)
        return null
      } catch (thrown) {
        if (!isAway(thrown)) throw thrown
        awayUntil = now() + PAUSE_SECONDS
        return body
      }
    },
    async get(key) {
      if (!bucket) throw new BlobsAwayError('S3_BUCKET is not set any more')
      return bucket.get(key).catch((thrown: unknown) => {
        throw isAway(thrown) ? new BlobsAwayError(thrown) : thrown
      })
    },
  }
}

const isAway = (thrown: unknown) => thrown instanceof S3Error || thrown instanceof FetchError
