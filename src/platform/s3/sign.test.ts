import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percent, signedHeaders } from './sign.ts'

const KEYS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const AT = Date.UTC(2013, 4, 24) / 1000
const signatureOf = (headers: Record<string, string>) => /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1]

// The examples of the AWS documentation, "Signature Calculations for the Authorization Header".
test('request signatures match the examples of the S3 documentation', () => {
  const get = { method: 'GET', headers: { range: 'bytes=0-9' }, body: '', at: AT }
  const object = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  assert.equal(
    signatureOf(signedHeaders({ ...get, url: object }, KEYS)),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )

  const list = new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')
  assert.equal(
    signatureOf(signedHeaders({ ...get, headers: {}, url: list }, KEYS)),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )

  const put = new URL(`https://examplebucket.s3.amazonaws.com/${percent('test$file.text')}`)
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
  assert.equal(
    signatureOf(signedHeaders({ method: 'PUT', url: put, headers, body: 'Welcome to Amazon S3.', at: AT }, KEYS)),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
})
