import { createHmac, hash } from 'node:crypto'

export type S3Keys = { region: string; accessKeyId: string; secretAccessKey: string }
type Unsigned = {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | Uint8Array
  /** Seconds. */
  at: number
}

/** The headers of a request, with its signature: AWS Signature Version 4. The URL has its query in order. */
export function signedHeaders(
  { method, url, headers, body, at }: Unsigned,
  keys: S3Keys,
): Record<string, string> {
  const time = new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const digest = hash('sha256', body)
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
  }
  const lines = Object.entries({ ...signed, host: url.host }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const names = lines.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    digest,
  ].join('\n')
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`
  const key = [day, keys.region, 's3', 'aws4_request'].reduce(
    hmac,
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  )
  const signature = hmac(key, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...signed, authorization }
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** A path or value as the signature wants it: everything but letters, digits and `-._~` in percent form. */
export const percent = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
