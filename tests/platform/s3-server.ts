import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'
import type { S3Settings } from '../../src/platform/s3.ts'

/** Answers in place of the storage, or returns false to let the request pass. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3 storage with faults that a test can inject; `sign.test.ts` checks signatures. */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-s3-'))
  const storage = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: 'kept', configs: [] }] })
  await storage.configureBuckets()
  const pass = storage.callback()
  let fault: Fault = () => false
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (!fault(request, response)) pass(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  after(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'kept',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    host: `127.0.0.1:${port}`,
    /** The environment of an installation that uses it. */
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    requests: () => requests,
    breakWith(next: Fault) {
      fault = next
    },
    mend() {
      fault = () => false
    },
  }
}

export const answerWith =
  (status: number, code: string): Fault =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    return true
  }

/** Drops the connection. */
export const cutOff: Fault = (request) => {
  request.socket.destroy()
  return true
}
