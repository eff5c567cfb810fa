import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** Opaque link tokens: nobody but the engine can read them, the same address always gives the same token. */
export function sealUrl(seed: number, url: string): string {
  const iv = createHash('sha256').update(`${seed}:${url}`).digest().subarray(0, 16)
  const cipher = createCipheriv('aes-128-ctr', keyOf(seed), iv)
  return `CAES${Buffer.concat([iv, cipher.update(url, 'utf8'), cipher.final()]).toString('base64url')}`
}

/** The address behind a token, or null when the token is not ours. */
export function openUrl(seed: number, token: string): string | null {
  const bytes = Buffer.from(token.replace(/^CAES/, ''), 'base64url')
  if (bytes.length <= 16) return null
  const decipher = createDecipheriv('aes-128-ctr', keyOf(seed), bytes.subarray(0, 16))
  const url = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString(
    'utf8',
  )
  return /^https?:\/\/[\w.-]+(\/|$)/.test(url) ? url : null
}

function keyOf(seed: number): Buffer {
  return createHash('sha256').update(`sandbox links ${seed}`).digest().subarray(0, 16)
}
