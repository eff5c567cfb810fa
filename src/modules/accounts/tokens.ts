import { hash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'sk-'
const BODY_LENGTH = 40
const CHECKSUM_LENGTH = 6
const KEY = /^sk-[0-9A-Za-z]{46}$/
const TOKEN = /^[\w-]{43}$/

/** A new API key: prefix, 238 random bits and a checksum. */
export function newKey(): string {
  const body = Array.from({ length: BODY_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + body + checksum(body)
}

/** Null for a malformed key: a wrong checksum needs no query. */
export function hashOfKey(value: string): Buffer | null {
  if (!KEY.test(value)) return null
  const body = value.slice(PREFIX.length, PREFIX.length + BODY_LENGTH)
  return value.endsWith(checksum(body)) ? hashSecret(value) : null
}

function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % BASE62.length] + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}

/** 256 random bits for a session, an invite, the first start or a legacy token. */
export function newToken(): string {
  const token = randomBytes(32).toString('base64url')
  // A bearer token with the prefix of a key would be taken for one.
  return token.startsWith(PREFIX) ? newToken() : token
}

export const hashOfToken = (value: string): Buffer | null => (TOKEN.test(value) ? hashSecret(value) : null)

/** The stored hash of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
